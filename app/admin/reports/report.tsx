import { useTranslation } from "#app/i18n/use-translation.ts";
import { formatNumber } from "#app/model/text/number.ts";
import type { ReportView } from "./read.server.ts";
import type { Compared, ReportRow, ReportSection } from "./sections.ts";

/** The body of a report: sections A to D and its author; the same wherever a report is shown. */
export function ReportBody({ report }: { report: ReportView }) {
  const { t } = useTranslation("reports");
  const { sections, period, before, notCompared, assistant, notes } = report;
  return (
    <div className="report cells">
      {notes.map((note) => (
        <p key={note} className="small not-compared">
          {note}
        </p>
      ))}
      {notCompared !== undefined && <p className="small not-compared">{notCompared}</p>}
      {sections.map((section) => (
        <SectionTable
          key={section.name}
          section={section}
          period={period}
          before={before}
          compared={notCompared === undefined}
        />
      ))}
      <p className="small">
        {t("view.assistant")} <b>{assistant}</b>
      </p>
    </div>
  );
}

interface SectionTableProps {
  readonly section: ReportSection;
  readonly period: string;
  readonly before: string;
  /** Whether there is a previous period to compare with. */
  readonly compared: boolean;
}

/** A section of a report as a table: on screen, in the print view and in the PDF. */
function SectionTable({ section, period, before, compared }: SectionTableProps) {
  const { t } = useTranslation("reports");
  const { name, note, rowsAre, figureNames, rows } = section;
  const single = compared ? [period, before, t("rows.difference")] : [period];
  const heads = figureNames.length > 0 ? figureNames : single;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- on a phone its columns scroll, by keyboard too
    <section className="scroll box" tabIndex={0} aria-label={t(`sections.${name}.title`)}>
      <table className={figureNames.length > 0 ? "several" : undefined}>
        <caption>
          <b className="badge">{t(`sections.${name}.letter`)}</b> {t(`sections.${name}.title`)}
          {note !== undefined && <small> {note}</small>}
        </caption>
        <thead>
          <tr>
            <th scope="col">{rowsAre}</th>
            {heads.map((head) => (
              <th key={head} scope="col" className="num">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        {rowGroups(rows).map((group) => (
          <tbody key={group[0]?.label}>
            {group.map((row, index) => (
              // A report never changes while it is shown, and two of its rows may have one name.
              // oxlint-disable-next-line react/no-array-index-key
              <Row key={index} row={row} columns={heads.length} compared={compared} />
            ))}
          </tbody>
        ))}
      </table>
    </section>
  );
}

/** A heading among the rows applies to the following rows only. */
function rowGroups(rows: readonly ReportRow[]): readonly (readonly ReportRow[])[] {
  const at = rows.findIndex(({ look }, index) => index > 0 && look === "group");
  return at === -1 ? [rows] : [rows.slice(0, at), ...rowGroups(rows.slice(at))];
}

const CLASS = { plain: undefined, sum: "sum", in: "in", group: "grp" } as const;

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
    <tr className={CLASS[look]}>
      <th scope="row">{label}</th>
      {figures.length === 1 && figures[0] ? (
        <Single {...figures[0]} compared={compared} />
      ) : (
        figures.map((figure, index) => (
          // oxlint-disable-next-line react/no-array-index-key
          <td key={index} className="num">
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
      <td className="num">{formatNumber(now, "mk")}</td>
      {compared && (
        <>
          <td className="num">{formatNumber(before, "mk")}</td>
          <td className="num">
            <Difference {...figure} />
          </td>
        </>
      )}
    </>
  );
}

/** A difference with its sign: "+4", "−1" or "0". */
function signed(difference: number): string {
  const digits = formatNumber(Math.abs(difference), "mk");
  if (difference === 0) return digits;
  return `${difference > 0 ? "+" : "−"}${digits}`;
}

/** The difference from the previous period, in a muted colour: more is neither good nor bad. */
function Difference({ now, before }: Compared) {
  if (before === undefined) return null;
  const difference = now - before;
  if (difference === 0) return <span className="diff quiet">= 0</span>;
  return <span className={`diff ${difference > 0 ? "more" : "less"} quiet`}>{signed(difference)}</span>;
}
