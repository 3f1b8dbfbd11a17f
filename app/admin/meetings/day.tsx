import { useState } from "react";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { formatDate } from "#app/model/format.ts";
import { DayHours } from "#app/ui/calendar/html-calendar.tsx";
import { LiveCalendar } from "#app/ui/calendar/live.tsx";
import { useClientNavigation } from "#app/ui/page/client-navigation.ts";
import { useFrame } from "../kit/frame/use-frame.ts";
import { WaitingRows } from "../kit/frame/waiting-rows.tsx";
import { addressWith } from "../kit/list/address.ts";
import { type Calendar, planOf } from "./list-parts.tsx";

/** A day: its list, what is free, and its hours, folded. */
export function Day({ sheet: rows = [], ...loaded }: Calendar) {
  const { t } = useTranslation(["sheet", "calendar"]);
  const { query, returnTo, holidays } = loaded;
  const page = `/admin/meetings?${returnTo}`;
  return (
    <>
      <section className="day-list" id="day-sheet" aria-labelledby="day-sheet-title">
        <h2 className="vh" id="day-sheet-title">
          {t("title")}
        </h2>
        {holidays[query.date] !== undefined && <p className="feast">{holidays[query.date]}</p>}
        {rows.length > 0 ? (
          <WaitingRows
            rows={rows.map(({ row, form }) => ({ ...row, ...(form && { form: { ...form, page } }) }))}
            labelledBy="day-sheet-title"
          />
        ) : (
          <p>{t("calendar:free")}</p>
        )}
      </section>
      <Free {...loaded} />
      <DayCalendar {...loaded} />
    </>
  );
}

/** The hours of a day, folded: its list says the same in order of time. The grid comes when it is opened. */
function DayCalendar({ query, today, days, holidays, hours, isOfAll, ...more }: Omit<Calendar, "sheet">) {
  const { t } = useTranslation("calendar");
  const [isOpen, setOpen] = useState(false);
  const plan = planOf(more);
  const list = days[0] && <DayHours day={days[0]} add={plan?.add} />;
  return (
    <details
      className="fold lean gap screen-only"
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>{t("hours")}</summary>
      {isOpen && !isOfAll ? (
        <LiveCalendar view="day" date={query.date} {...{ today, days, holidays, hours, plan }}>
          {list}
        </LiveCalendar>
      ) : (
        list
      )}
    </details>
  );
}

/** Of an MP's free half hours; the others unfold. */
const FIRST_FREE = 6;

/** The free half hours of a day, each a link to a new meeting. */
function Free({ free, query, returnTo }: Pick<Calendar, "free" | "query" | "returnTo">) {
  const { t } = useTranslation(["sheet", "calendar"]);
  const follow = useClientNavigation();
  if (free.length === 0) return null;
  const day = formatDate(query.date);
  return (
    <section className="gap" aria-labelledby="free">
      <h2 id="free">{t("free")}</h2>
      {free.map(({ id, name, times }) => {
        const links = times.map((time) => (
          <a
            key={time}
            className="tile"
            href={addressWith("/admin/meetings/add", `${returnTo}&of=${id}&at=${query.date}T${time}`)}
            onClick={follow}
            aria-label={`${time}, ${day}, ${name}`}
          >
            {time}
          </a>
        ));
        return (
          <div key={id} className="row">
            <span className="small">{name}</span>
            {links.slice(0, FIRST_FREE)}
            {links.length > FIRST_FREE && (
              <details>
                <summary>{t("calendar:more", { count: links.length - FIRST_FREE })}</summary>
                {links.slice(FIRST_FREE)}
              </details>
            )}
          </div>
        );
      })}
    </section>
  );
}

const COLUMNS = ["time", "person", "about", "note"] as const;

/** Empty rows for people who come without an appointment. */
const WALK_INS = [1, 2];

/** The day's list on paper, with room for notes. It is all that the day's page prints. */
export function PrintedDay({ sheet: rows = [], query, holidays, period, at }: Calendar) {
  const { t } = useTranslation("sheet");
  const frame = useFrame();
  const named = holidays[query.date];
  const count = rows.filter(({ row }) => !row.hour?.isOff).length;
  const lead = [t("title"), frame?.profile.fullName, t("paper.count", { count })];
  return (
    <article className="on-paper printed-day">
      <h2>{period.name}</h2>
      <p className="row apart">
        <span>{lead.filter(Boolean).join(" · ")}</span>
        <small>{t("paper.printed", { at })}</small>
      </p>
      {named !== undefined && (
        <p>
          <b>{named}</b>
        </p>
      )}
      <table>
        <thead>
          <tr>
            {COLUMNS.map((name) => (
              <th key={name} scope="col">
                {t(`paper.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ row: { key, hour, name, phone, what, marks = [] }, paper }) => (
            <tr key={key}>
              <td>{hour?.isOff ? <s>{hour.text}</s> : <b>{hour?.text}</b>}</td>
              <td>
                <b>{name}</b>
                <br />
                {phone?.text}
              </td>
              <td>
                {(paper?.lines ?? [what]).filter(Boolean).map((line) => (
                  <span key={line}>{line}</span>
                ))}
                {(paper?.needs ?? marks.map(({ text }) => text)).map((need) => (
                  <b key={need}>{need}</b>
                ))}
              </td>
              <td aria-label={t("paper.note")} />
            </tr>
          ))}
          <tr>
            <th colSpan={COLUMNS.length} scope="rowgroup">
              {t("paper.walkIns")}
            </th>
          </tr>
          {WALK_INS.map((row) => (
            <tr key={row}>
              {COLUMNS.map((name) => (
                <td key={name} aria-label={t(`paper.${name}`)} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="small">{t("paper.private")}</p>
    </article>
  );
}
