import { useTranslation } from "#app/i18n/use-translation.ts";
import { useFrame } from "../kit/frame/use-frame.ts";
import type { Shut } from "./calendar.server.ts";
import type { DayRow } from "./sheet.server.ts";

interface PrintedDayProps {
  readonly rows: readonly DayRow[];
  readonly shut: readonly Shut[];
  readonly day: string;
  /** When the page was made, HH:mm. */
  readonly at: string;
}

const COLUMNS = ["time", "person", "about", "note"] as const;

/** Empty rows for people who come without an appointment. */
const WALK_INS = [1, 2];

/** The day's list on paper, with room for notes. It is all that the day's page prints. */
export function PrintedDay({ rows, shut, day, at }: PrintedDayProps) {
  const { t } = useTranslation("sheet");
  const frame = useFrame();
  const count = rows.filter(({ row }) => !row.hour?.isOff).length;
  const lead = [t("title"), frame?.profile.fullName, t("paper.count", { count })];
  return (
    <article className="on-paper printed-day">
      <h2>{day}</h2>
      <p className="row apart">
        <span>{lead.filter(Boolean).join(" · ")}</span>
        <small>{t("paper.printed", { at })}</small>
      </p>
      {shut.map(({ title, text }) => (
        <p key={title}>
          <b>{title}</b> {text}
        </p>
      ))}
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
