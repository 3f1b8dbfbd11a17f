import { Link } from "react-router";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { SubmitButton } from "#app/ui/form/submit.tsx";
import type { IconName } from "#app/ui/icons.ts";
import { Badge } from "#app/ui/page/badge.tsx";
import { NotToldBadge } from "../kit/list/not-told-badge.tsx";
import { ActForm } from "../kit/record/act-form.tsx";
import type { SheetRow } from "./sheet.server.ts";

interface DaySheetProps {
  readonly rows: readonly SheetRow[];
  readonly headingId: string;
  readonly page: string;
}

/** The meetings of a day as a work list: each item takes one click. */
export function DaySheet({ rows, headingId, page }: DaySheetProps) {
  return (
    <ul className="calls" aria-labelledby={headingId}>
      {rows.map((row) => (
        <li key={row.id} id={`m${row.id}`} tabIndex={-1}>
          <time dateTime={row.iso}>{row.time}</time>
          <div>
            <Link to={row.href}>{row.person}</Link> {row.phone && <Phone {...row.phone} />}{" "}
            {row.asks !== "call" && <Badge tone={row.status.tone}>{row.status.name}</Badge>}
            <p className="small">{row.about}</p>
            <Marks row={row} />
          </div>
          {row.asks !== undefined && (
            <ActForm formKey={row.formKey ?? ""} page={page} about={{ meeting: row.id }} staysInView>
              <RowActions row={row} asks={row.asks} />
            </ActForm>
          )}
        </li>
      ))}
    </ul>
  );
}

function Phone({ text, href }: NonNullable<SheetRow["phone"]>) {
  return <span className="phone">· {href === "" ? text : <a href={href}>{text}</a>}</span>;
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

/** The buttons of what is to be recorded: the usual one first. */
const BUTTONS = {
  held: [
    ["held", "check"],
    ["absent", undefined],
  ],
  call: [
    ["reached", "phone"],
    ["missed", undefined],
  ],
  tell: [
    ["told", "check"],
    ["missed", undefined],
  ],
} as const satisfies Record<string, readonly (readonly [act: string, icon: IconName | undefined])[]>;

function RowActions({ row, asks }: { row: SheetRow; asks: keyof typeof BUTTONS }) {
  const { t } = useTranslation("sheet");
  return BUTTONS[asks].map(([act, icon], index) => (
    <SubmitButton
      key={act}
      className={index === 0 ? "btn plain" : "btn ghost"}
      {...(icon && { icon })}
      name="act"
      value={act}
    >
      {t(act)}
      <span className="vh">: {row.person}</span>
    </SubmitButton>
  ));
}
