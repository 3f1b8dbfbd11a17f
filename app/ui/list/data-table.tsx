import { type MouseEvent, type ReactNode, useEffect, useRef } from "react";
import { useSearchParams } from "react-router";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { wasHydrated } from "../page/hydrated.ts";
import { keepOpenedRow, LIST, openingLink, returnToRow } from "./opened-row.ts";

/** One column of a list; screens, spreadsheets and documents share it. */
export interface Column<Row> {
  readonly key: string;
  readonly header: string;
  readonly cell: (row: Row) => ReactNode;
  /** The cell as plain text, if `cell` is more than text. */
  readonly text?: (row: Row) => string;
  /** `who` leads a card in bold, `state` follows it, `num` is right-aligned. */
  readonly className?: "who" | "state" | "num";
}

interface DataTableProps<Row> {
  readonly rows: readonly Row[];
  readonly columns: readonly Column<Row>[];
  /** For screen readers: what is listed, in which order. */
  readonly caption: string;
  readonly rowKey: (row: Row) => string | number;
  /** The actions of a row, as links. */
  readonly actions?: (row: Row) => ReactNode;
  /** A row opens by its name, so that its actions come last. */
  readonly named?: boolean;
  /** Actions for all rows at once. */
  readonly allActions?: ReactNode;
  /** The current row, marked, if the address doesn't name it; its first link has `autoFocus`. */
  readonly current?: Row | undefined;
}

/**
 * A table that becomes a list of cards on narrow screens. Roles are explicit because changing `display` removes the
 * implicit ones.
 */
export function DataTable<Row>({
  rows,
  columns,
  caption,
  rowKey,
  actions,
  named = false,
  allActions,
  current,
}: DataTableProps<Row>) {
  const { t } = useTranslation("common");
  const [params] = useSearchParams();
  // Back from a record, as its address names it.
  const at = current ?? rows.find((row) => String(rowKey(row)) === params.get("at"));
  const body = useRef<HTMLTableSectionElement>(null);
  useEffect(() => {
    const { activeElement } = document;
    // The page's own row may have the focus already, but not yet its place.
    const isHere = wasHydrated() && body.current?.contains(activeElement);
    if (isHere || activeElement === document.body) returnToRow(body.current);
  }, []);
  const header = actions && (
    <th role="columnheader" scope="col" className="acts">
      <span className="vh">{t("list.actions")}</span>
      {allActions}
    </th>
  );
  const actionsOf = (row: Row) =>
    actions && (
      <td role="cell" className="acts">
        {actions(row)}
      </td>
    );
  return (
    <div className={named ? "table box named" : "table box"} {...(actions && { id: LIST, tabIndex: -1 })}>
      <table role="table">
        <caption className="vh">{caption}</caption>
        <thead role="rowgroup">
          <tr role="row">
            {!named && header}
            {columns.map(({ key, header: text, className }) => (
              <th
                key={key}
                role="columnheader"
                scope="col"
                className={className === "num" ? "num" : undefined}
              >
                {text}
              </th>
            ))}
            {named && header}
          </tr>
        </thead>
        {/* The row's first link works for everybody; clicking beside it does the same. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events */}
        <tbody role="rowgroup" onClick={actions && openRow} ref={body}>
          {rows.map((row) => (
            <tr key={rowKey(row)} role="row" className={row === at ? "at" : undefined}>
              {!named && actionsOf(row)}
              {columns.map(({ key, header: text, className, cell }) => {
                const content = cell(row);
                return (
                  <td key={key} role="cell" className={classOf(content, className)} data-l={text}>
                    {content}
                  </td>
                );
              })}
              {named && actionsOf(row)}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Elements with clicks of their own within a row; a dialog and an open menu entirely. */
const CONTROLS = "a, button, input, select, textarea, label, summary, details, dialog, form, [popover]";

/** A click anywhere on a row activates its first link, unless it is on another control or selects text. */
function openRow(event: MouseEvent<HTMLElement>) {
  const { target, ctrlKey, metaKey, shiftKey } = event;
  keepOpenedRow(event);
  if (!(target instanceof Element)) return;
  const row = target.closest("tr");
  // The list itself may stand in a fold.
  if (row?.contains(target.closest(CONTROLS))) return;
  if (getSelection()?.isCollapsed === false) return;
  const pressed = new window.MouseEvent("click", {
    bubbles: true,
    cancelable: true,
    ctrlKey,
    metaKey,
    shiftKey,
  });
  openingLink(row)?.dispatchEvent(pressed);
}

/** Longer than any word of the names that lists show; three such columns would push the others out of view. */
const ENDLESS = 19;
const ENDLESS_WORD = new RegExp(`\\S{${ENDLESS}}`);

function classOf(content: ReactNode, className: string | undefined) {
  const isEndless = typeof content === "string" && content.length >= ENDLESS && ENDLESS_WORD.test(content);
  return isEndless ? `${className ?? ""} endless`.trim() : className;
}
