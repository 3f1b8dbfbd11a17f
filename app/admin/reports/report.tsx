import { useId } from "react";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { formatNumber } from "#app/model/text/language.ts";
import type { ReportView } from "./read.server.ts";
import type { Compared, ReportRow, ReportSection } from "./sections.ts";

interface ReportBodyProps {
  readonly report: ReportView;
  /** Rows without figures are folded; on paper a report is whole. */
  readonly folds?: boolean | undefined;
}

/** The body of a report: sections A to D and its author; the same wherever a report is shown. */
export function ReportBody({ report, folds }: ReportBodyProps) {
  const { t } = useTranslation("reports");
  const { sections, notCompared, assistant, notes } = report;
  return (
    <div className="report cells">
      {[...notes, notCompared].map(
        (note) =>
          note !== undefined && (
            <p key={note} className="small">
              {note}
            </p>
          ),
      )}
      {sections.map((section) => (
        <Section key={section.name} section={section} report={report} folds={folds} />
      ))}
      <p>
        {t("view.assistant")} <b>{assistant}</b>
      </p>
    </div>
  );
}

/** On paper: alone, or in the book of a period. */
export function PrintedReport({
  report,
  heading: Heading = "h1",
  ofMany = false,
}: {
  report: ReportView;
  heading?: "h1" | "h2";
  /** Its heading names its assistant. */
  ofMany?: boolean;
}) {
  const { t } = useTranslation(["reports", "common"]);
  const { title, mps, status } = report;
  return (
    <article className="card box paper stack">
      <header>
        <p className="small">
          {t("common:institution")} · {t("common:site")}
        </p>
        <Heading>{ofMany ? `${title} · ${report.assistant}` : title}</Heading>
        <p className="small">{mps}</p>
        {status && <p className="small">{t("view.status", { status: status.name })}</p>}
      </header>
      <ReportBody report={report} />
    </article>
  );
}

/** A section of a report as a table: on screen, in the print view and in the PDF. */
function Section({
  section,
  report: { period, before, notCompared },
  folds = false,
}: ReportBodyProps & { readonly section: ReportSection }) {
  const { t } = useTranslation("reports");
  const id = useId();
  const compared = notCompared === undefined;
  const { name, note, rowsAre, figureNames, rows } = section;
  const single = compared ? [period, before, t("rows.difference")] : [period];
  const heads = figureNames.length > 0 ? figureNames : single;
  const { shown, rest } = folds ? folded(rows) : { shown: rows, rest: [] };
  const isEmpty = shown.length === 0;
  const title = (
    <>
      {`${t(`sections.${name}.letter`)}. ${t(`sections.${name}.title`)}`}
      {note !== undefined && <small> {note}</small>}
    </>
  );
  const table = (own: readonly ReportRow[], isGoingOn = false) => (
    <table aria-labelledby={folds ? id : undefined}>
      {!folds && <caption>{title}</caption>}
      <colgroup>
        <col />
      </colgroup>
      <thead className={isGoingOn ? "vh" : undefined}>
        <tr>
          <th scope="col">{rowsAre}</th>
          {heads.map((head) => (
            <th key={head} scope="col" className="num">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      {rowGroups(own).map((group) => (
        <tbody key={group[0]?.label}>
          {group.map((row, index) => (
            // A report never changes while it is shown, and two of its rows may have one name.
            // oxlint-disable-next-line react/no-array-index-key
            <Row key={index} row={row} columns={heads.length} compared={compared} />
          ))}
        </tbody>
      ))}
    </table>
  );
  return (
    <section aria-labelledby={folds ? id : undefined}>
      {folds && <h2 id={id}>{title}</h2>}
      {!isEmpty && table(shown)}
      {rest.length > 0 && (
        <details className="fold lean">
          <summary>
            {isEmpty ? t("sections.empty") : t(`sections.${name}.without`, { count: rest.length })}
          </summary>
          {table(rest, !isEmpty)}
        </details>
      )}
    </section>
  );
}

/** The rows with a figure now or before, and the others; where none has one, all of them are the others. */
function folded(rows: readonly ReportRow[]) {
  const isZero = ({ figures }: ReportRow) =>
    figures.every(({ now, before = 0 }) => now === 0 && before === 0);
  const shown: ReportRow[] = [];
  const rest: ReportRow[] = [];
  if (rows.every(isZero)) return { shown, rest: rows };
  let above: ReportRow | undefined;
  for (const row of rows) {
    if (row.look === "group") continue;
    if (row.look !== "in") above = row;
    const part = isZero(row) && row.look !== "sum" ? rest : shown;
    // Apart from the row that it belongs to, it names it.
    const isApart = row.look === "in" && above !== undefined && !part.includes(above);
    part.push(isApart ? { ...row, look: "plain", label: `${above?.label}, ${row.label}` } : row);
  }
  return { shown, rest };
}

/** A heading among the rows applies to the following rows only. */
function rowGroups(rows: readonly ReportRow[]): readonly (readonly ReportRow[])[] {
  const at = rows.findIndex(({ look }, index) => index > 0 && look === "group");
  return at === -1 ? [rows] : [rows.slice(0, at), ...rowGroups(rows.slice(at))];
}

function Row({ row, columns, compared }: { row: ReportRow; columns: number; compared: boolean }) {
  const { label, look, figures } = row;
  if (look === "group") {
    return (
      <tr className="grp">
        <th colSpan={columns + 1} scope="rowgroup">
          {label}
        </th>
      </tr>
    );
  }
  return (
    <tr className={look === "plain" ? undefined : look}>
      <th scope="row">{label}</th>
      {figures.length === 1 && figures[0] ? (
        <Single {...figures[0]} compared={compared} />
      ) : (
        figures.map((figure, index) => (
          // oxlint-disable-next-line react/no-array-index-key
          <td key={index} className={numberClass(figure.now)}>
            {formatNumber(figure.now, "mk")} <Difference {...figure} />
          </td>
        ))
      )}
    </tr>
  );
}

/** A row with a single figure has room for both periods. */
function Single({ compared, ...figure }: Compared & { compared: boolean }) {
  const { now, before = 0 } = figure;
  return (
    <>
      <td className={numberClass(now)}>{formatNumber(now, "mk")}</td>
      {compared && (
        <>
          <td className={numberClass(before)}>{formatNumber(before, "mk")}</td>
          <td className="num">
            <Difference {...figure} />
          </td>
        </>
      )}
    </>
  );
}

const numberClass = (figure: number) => (figure === 0 ? "num quiet" : "num");

/** The difference from the previous period: "+4" or "−1", in a muted colour: more is neither good nor bad. */
function Difference({ now, before = now }: Compared) {
  if (now === before) return null;
  const digits = formatNumber(Math.abs(now - before), "mk");
  return <span className="quiet nb">{`${now > before ? "+" : "−"}${digits}`}</span>;
}
