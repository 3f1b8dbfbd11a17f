import type { ReactNode } from "react";
import { Link } from "react-router";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { weekdayName } from "#app/model/calendar-names.ts";
import { addDays } from "#app/model/days.ts";
import { formatDate } from "#app/model/format.ts";
import { formatNumber } from "#app/model/text/number.ts";
import { Icon } from "#app/ui/icon.tsx";
import { Marks } from "#app/ui/page/badge.tsx";
import { Notice } from "#app/ui/page/notice.tsx";
import { DaySheet } from "../meetings/sheet.tsx";
import { BASE } from "../kit/frame/dashboard.ts";
import { ToTell } from "./to-tell.tsx";
import { PendingChanges } from "./trouble.tsx";
import { Unfinished } from "./unfinished.tsx";
import type { DashboardPart, SheetOfDay, ShortCase, ShownPart, WaitingView } from "./waiting.server.ts";

export function Waiting({ waiting, hasUnsent }: { waiting: WaitingView; hasUnsent: boolean }) {
  const { t } = useTranslation("overview");
  const { today, toTell, changes, newCases, meetings, unfinished } = waiting;
  const fresh = valueIn(newCases);
  const oldest = fresh?.first[0];
  return (
    <section className="waiting" aria-labelledby="waiting">
      <h2 className="vh" id="waiting">
        {t("waiting.title")}
      </h2>
      {!hasUnsent && isReady(waiting) && <p className="box card ready">{t("ready")}</p>}
      <div className="stack">
        <Part of={toTell} title={t("toTell.notShown")} show={(value) => value && <ToTell {...value} />} />
        <Part
          of={changes}
          title={t("told.notShown")}
          show={(value) => value && <PendingChanges {...value} />}
        />
        <section className="box card" aria-labelledby="meetings">
          <div className="row title">
            <h3 id="meetings">{t("waiting.meetings")}</h3>
            <Link className="btn plain" to={`/admin/meetings?view=day&date=${today}#day-sheet`}>
              <Icon name="calendar-days" />
              {t("waiting.openMeetings")}
            </Link>
          </div>
          <Part of={meetings} show={(days) => <Meetings {...days} day={today} />} />
        </section>
      </div>
      <div className="stack">
        <section className="box card" aria-labelledby="new">
          <div className="row title">
            <h3 id="new">
              {t("waiting.cases")}
              {fresh && <span className="count"> ({formatNumber(fresh.count, "mk")})</span>}
            </h3>
            {oldest && (
              <Link className="btn" to={oldest.to}>
                <Icon name="arrow-right" />
                {t("waiting.begin")}
              </Link>
            )}
          </div>
          <Part
            of={newCases}
            show={({ first, latest }) => (
              <>
                {first.length > 0 ? (
                  <ShortCases cases={first} />
                ) : (
                  <p className="small">{t("waiting.noCases")}</p>
                )}
                {latest.length > 0 && (
                  <>
                    <h4 className="small">{t("waiting.latest")}</h4>
                    <ShortCases cases={latest} />
                  </>
                )}
              </>
            )}
          />
          <Link className="btn ghost" to="/admin/cases?statusId=1">
            <Icon name="folder-open" />
            {t("waiting.openCases")}
          </Link>
        </section>
        <Part
          of={unfinished}
          title={t("unfinished.notShown")}
          show={(value) => value && <Unfinished {...value} />}
        />
      </div>
    </section>
  );
}

/** Whether nothing is left to do today; unreadable parts count as not done. */
const isReady = ({ toTell, changes, newCases, unfinished, meetings }: WaitingView): boolean =>
  [toTell, changes, unfinished].every((part) => "value" in part && part.value === undefined) &&
  valueIn(newCases)?.count === 0 &&
  valueIn(meetings)?.today.open === 0;

/** What a part of the page shows; `undefined` if it is empty or could not be read. */
export const valueIn = <Value,>(part: DashboardPart<Value> | undefined) =>
  part && "value" in part ? part.value : undefined;

interface PartProps<Value> {
  readonly of: DashboardPart<Value>;
  readonly title?: string;
  readonly show: (value: Value) => ReactNode;
}

const Part = <Value,>({ of, title, show }: PartProps<Value>) =>
  "value" in of ? show(of.value) : <NotShown reference={of.reference} {...(title && { title })} />;

/** New cases in two lines each; the whole line is a link. */
function ShortCases({ cases }: { cases: readonly ShortCase[] }) {
  const { t } = useTranslation("overview");
  return (
    <ul className="waits">
      {cases.map(({ id, to, age, isLate, citizen, topic, mp, wishes }) => (
        <li key={id}>
          <p>
            <Link to={to}>{citizen}</Link> <Marks marks={wishes} />
          </p>
          <p className={isLate ? "age late" : "age"}>
            {t(age === 0 ? "waiting.ageToday" : "waiting.age", { count: age })}
          </p>
          <p className="small">{topic}</p>
          <p className="small">{mp}</p>
        </li>
      ))}
    </ul>
  );
}

/** @param day today, YYYY-MM-DD */
function Meetings({ today, tomorrow, day }: ShownPart<"meetings"> & { day: string }) {
  const { t } = useTranslation("overview");
  const next = addDays(day, 1);
  const { count, reached } = tomorrow;
  return (
    <>
      <div className="row title">
        <h4 id="today">{t("waiting.today")}</h4>
        {today.count > 0 && <span className="small">{t("waiting.left", { count: today.open })}</span>}
      </div>
      <Sheet sheet={today} headingId="today" />
      <div className="row title">
        <h4 id="tomorrow">
          {t("waiting.tomorrow", { day: `${weekdayName(next, "mk")} ${formatDate(next)}` })}
        </h4>
        {count > 0 && <span className="small">{t("waiting.confirmed", { reached, count })}</span>}
      </div>
      <Sheet sheet={tomorrow} headingId="tomorrow" />
    </>
  );
}

function Sheet({ sheet: { rows, count }, headingId }: { sheet: SheetOfDay; headingId: string }) {
  const { t } = useTranslation("overview");
  const rest = count - rows.length;
  return (
    <>
      {rows.length > 0 ? (
        <DaySheet rows={rows} headingId={headingId} page={BASE} />
      ) : (
        <p className="small">{t("waiting.noMeetings")}</p>
      )}
      {rest > 0 && <p className="small">{t("waiting.more", { count: rest })}</p>}
    </>
  );
}

/** Replaces unavailable content of a panel, with a reference to quote. */
export function NotShown({ reference, title }: { reference: string; title?: string }) {
  const { t } = useTranslation(["overview", "common"]);
  return (
    <Notice icon="cloud-off" title={title ?? t("notShown")} role="status">
      {t("common:fault.reference")}: <span className="ref">{reference}</span>
    </Notice>
  );
}
