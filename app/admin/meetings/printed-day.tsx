import type { ReactNode } from "react";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { useFrame } from "../kit/frame/use-frame.ts";
import type { GoneRow, SheetRow } from "./sheet.server.ts";

interface PrintedDayProps {
  readonly rows: readonly SheetRow[];
  readonly gone: readonly GoneRow[];
  readonly day: string;
  /** When the page was made, HH:mm. */
  readonly at: string;
}

const COLUMNS = ["time", "person", "about", "note"] as const;

/** Empty rows for people who come without an appointment. */
const WALK_INS = [1, 2];

/** The meetings of a day on paper: by MP and place, with room for notes. It is all that the day's page prints. */
export function PrintedDay({ rows, gone, day, at }: PrintedDayProps) {
  const { t } = useTranslation("sheet");
  const frame = useFrame();
  const lead = [t("title"), frame?.profile.fullName, t("paper.count", { count: rows.length })];
  return (
    <article className="printed-day">
      <h2>{day}</h2>
      <p className="line">
        <span>{lead.filter(Boolean).join(" · ")}</span>
        <span>{t("paper.printed", { at })}</span>
      </p>
      {[...groupsOf(rows)].map(([place, group]) => (
        <section key={place}>
          <h3>{group[0]?.mp}</h3>
          <p>{group[0]?.place}</p>
          <Rows>
            {group.map((row) => (
              <tr key={row.id}>
                <td>
                  <b>{row.time}</b>
                </td>
                <td>
                  <b>{row.person}</b>
                  <br />
                  {row.phone?.text}
                </td>
                <td>
                  {row.topic}
                  {[...row.needs, ...(row.isToTell ? [t("notTold")] : [])].map((need) => (
                    <b key={need}>{need}</b>
                  ))}
                </td>
                <td aria-label={t("paper.note")} />
              </tr>
            ))}
          </Rows>
        </section>
      ))}
      {gone.length > 0 && (
        <section>
          <h3>{t("paper.gone")}</h3>
          <Rows>
            {gone.map(({ id, time, person, phone, text }) => (
              <tr key={id}>
                <td>
                  <s>{time}</s>
                </td>
                <td>
                  <b>{person}</b>
                  <br />
                  {phone?.text}
                </td>
                <td>{text}</td>
                <td aria-label={t("paper.note")} />
              </tr>
            ))}
          </Rows>
        </section>
      )}
      <section>
        <h3>{t("paper.walkIns")}</h3>
        <Rows>
          {WALK_INS.map((row) => (
            <tr key={row}>
              {COLUMNS.map((name) => (
                <td key={name} aria-label={t(`paper.${name}`)} />
              ))}
            </tr>
          ))}
        </Rows>
      </section>
      <p>{t("paper.private")}</p>
    </article>
  );
}

/** In the order of their first meetings. */
function groupsOf(rows: readonly SheetRow[]): ReadonlyMap<string, readonly SheetRow[]> {
  const groups = new Map<string, SheetRow[]>();
  for (const row of rows) {
    const key = `${row.mp}, ${row.place}`;
    groups.set(key, [...(groups.get(key) ?? []), row]);
  }
  return groups;
}

function Rows({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation("sheet");
  return (
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
      <tbody>{children}</tbody>
    </table>
  );
}
