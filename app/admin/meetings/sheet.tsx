import { Link } from "react-router";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { Badge } from "#app/ui/page/badge.tsx";
import { NotToldBadge } from "../kit/list/not-told-badge.tsx";
import { ActButtons, ActForm } from "../kit/record/act-form.tsx";
import type { GoneRow, SheetRow } from "./sheet.server.ts";

interface DaySheetProps {
  readonly rows: readonly SheetRow[];
  readonly gone?: readonly GoneRow[];
  readonly headingId: string;
  readonly page: string;
}

/** The meetings of a day as a work list: each item takes one click. */
export function DaySheet({ rows, gone = [], headingId, page }: DaySheetProps) {
  return (
    <ul className="calls" aria-labelledby={headingId}>
      {rows.map((row) => (
        <li key={row.id} id={`m${row.id}`} tabIndex={-1}>
          <time dateTime={row.iso}>{row.time}</time>
          <div>
            <Link to={row.href}>{row.person}</Link> {row.phone && <Phone {...row.phone} />}{" "}
            {(row.asks === undefined || row.asks === "held") && (
              <Badge tone={row.status.tone}>{row.status.name}</Badge>
            )}
            <p className="small">{row.about}</p>
            <Marks row={row} />
          </div>
          {row.asks !== undefined && (
            <ActForm
              formKey={row.formKey ?? ""}
              page={page}
              about={{ meeting: row.id, changes: row.mark ?? "" }}
              staysInView
            >
              <ActButtons asks={row.asks} person={row.person} />
            </ActForm>
          )}
        </li>
      ))}
      {gone.map(({ id, time, person, to, phone, text }) => (
        <li key={id}>
          <s>{time}</s>
          <div>
            <Link to={to}>{person}</Link> {phone && <Phone {...phone} />}
            <p className="small">
              <NotToldBadge text={text} />
            </p>
          </div>
        </li>
      ))}
    </ul>
  );
}

function Phone({ text, href }: NonNullable<SheetRow["phone"]>) {
  return (
    <>
      · <span className="phone">{href === "" ? text : <a href={href}>{text}</a>}</span>
    </>
  );
}

/** What is known of it beside its status. */
function Marks({ row: { note, isToTell } }: { row: SheetRow }) {
  const { t } = useTranslation("sheet");
  if (!note && !isToTell) return null;
  return (
    <p className="small">
      {isToTell && <NotToldBadge text={t("notTold")} />}{" "}
      {note?.is === "absent" && (
        <Badge tone="bad" icon="x">
          {t("absentMark")}
        </Badge>
      )}
      {(note?.is === "reached" || note?.is === "missed") && (
        <Badge tone={note.is === "reached" ? "ok" : "wait"} icon="phone">
          {t(`${note.is}At`, { time: note.time })}
        </Badge>
      )}
    </p>
  );
}
