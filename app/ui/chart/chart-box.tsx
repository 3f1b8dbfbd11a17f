import { createElement, type ReactNode } from "react";
import { useTranslation } from "#app/i18n/use-translation.ts";
import "../style/chart.css";

interface ChartBoxProps {
  readonly title: string;
  /** Also in its table; `share` is `""` for none. */
  readonly rows: readonly Readonly<Record<"id" | "label" | "text" | "share", string>>[];
  /** Column headings, and the label that opens the table. */
  readonly texts: Readonly<Record<"group" | "figure" | "share" | "table", string>>;
  /** Its width, in sixths. */
  readonly width: 2 | 3 | 4;
  readonly drawing: Drawing | undefined;
  readonly alt: string;
  readonly note?: string;
  /** Why there are no figures, if not for lack of data. */
  readonly none?: string;
  /** Whether the drawing is a ring, with its legend beside it. */
  readonly ring?: boolean;
}

/** A chart drawn by the server, and the same figures as a table. */
export function ChartBox({ title, width, rows, drawing, alt, texts, note, none, ring }: ChartBoxProps) {
  const { t } = useTranslation("common");
  return (
    <figure className={`chart box w${width}`}>
      <h2>{title}</h2>
      {rows.length === 0 ? (
        <p className="none quiet">{none ?? t("noData")}</p>
      ) : (
        <>
          {note && <p className="small quiet">{note}</p>}
          <div className={ring ? "pie row" : "plot"}>
            {drawing && <ChartDrawing drawing={drawing} alt={`${title}. ${alt}`} />}
            {ring && <Key rows={rows} drawn={drawing !== undefined} />}
          </div>
          <ChartTable title={title} rows={rows} texts={texts} />
        </>
      )}
    </figure>
  );
}

/** The legend of a ring, with colours and patterns. */
function Key({ rows, drawn }: { rows: ChartBoxProps["rows"]; drawn: boolean }) {
  return (
    <ul className="key cells">
      {rows.map(({ id, label, text, share }, index) => (
        <li className="line" key={id}>
          {drawn && (
            <svg width="18" height="18" aria-hidden="true">
              <rect className={`p${index + 1}`} width="18" height="18" rx="4" />
            </svg>
          )}
          <span>
            <span>{label}</span> <strong>{text}</strong> {share && <span>{`(${share})`}</span>}
          </span>
        </li>
      ))}
    </ul>
  );
}

function ChartTable({ title, rows, texts }: Pick<ChartBoxProps, "title" | "rows" | "texts">) {
  const hasShares = rows.some(({ share }) => share !== "");
  const numbers = hasShares ? (["figure", "share"] as const) : (["figure"] as const);
  return (
    <details className="fold">
      <summary>
        {texts.table}
        <span className="vh">: {title}</span>
      </summary>
      <table>
        <caption className="vh">{title}</caption>
        <thead>
          <tr>
            <th scope="col">{texts.group}</th>
            {numbers.map((name) => (
              <th key={name} scope="col" className="num">
                {texts[name]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, label, text, share }) => (
            <tr key={id}>
              <th scope="row">{label}</th>
              <td className="num">{text}</td>
              {hasShares && <td className="num">{share}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}

export type DrawingPart =
  | string
  | readonly [tag: string, attributes: Readonly<Record<string, unknown>>, parts: readonly DrawingPart[]];

export interface Drawing {
  readonly attributes: Readonly<Record<string, string | number>>;
  readonly parts: readonly DrawingPart[];
}

export const ChartDrawing = ({ drawing, alt }: { drawing: Drawing; alt: string }) => (
  <svg {...drawing.attributes} role="img" aria-label={alt}>
    {drawing.parts.map(elementOf)}
  </svg>
);

function elementOf(part: DrawingPart, key: number): ReactNode {
  if (typeof part === "string") return part;
  const [tag, attributes, parts] = part;
  return createElement(tag, { key, ...attributes }, ...parts.map(elementOf));
}
