import type { ReactNode } from "react";
import { Link } from "react-router";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { axisEnd } from "#app/ui/chart/chart.ts";
import { Icon } from "#app/ui/icon.tsx";
import { Face } from "#app/ui/page/pictures.tsx";
import { useLatinText } from "#app/ui/page/text-language.ts";
import type { Figure } from "./figures.ts";
import type { StatisticsView } from "./view.ts";

export function Categories({ categories }: Pick<StatisticsView, "categories">) {
  const { t } = useTranslation(["statistics", "common"]);
  const shown = useLatinText();
  return (
    <section className="chart" aria-labelledby="categories-title">
      <h2 id="categories-title">{t("categories.title")}</h2>
      {categories.length === 0 ? (
        <p className="none box card gap quiet">{t("common:noData")}</p>
      ) : (
        <ul className="box card many cells lines gap">
          {categories.map((category) => (
            <li className="line" key={category.id}>
              <Sign {...category} />
              <span className="push" {...shown(category.label)} />
              <b>{category.text}</b>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Sign({ picture, icon }: StatisticsView["categories"][number]) {
  if (picture === undefined) return <Icon name={icon} />;
  return <img src={picture} alt="" width="28" height="28" loading="lazy" decoding="async" />;
}

interface ListProps {
  /** Address of an entry; absent: no links. */
  readonly path: ((id: string) => string) | undefined;
  readonly instead?: ReactNode;
}

/** Links lead to their dashboards where there are any. */
export function TopMps({
  mps,
  path,
  instead,
}: ListProps & { readonly mps: NonNullable<StatisticsView["topMps"]> }) {
  const { t } = useTranslation(["statistics", "common"]);
  const shown = useLatinText();
  return (
    <section className="chart box w3" aria-labelledby="top-mps-title">
      <h2 id="top-mps-title">{t("topMps.title")}</h2>
      {mps.length === 0 ? (
        (instead ?? <p className="none quiet">{t("common:noData")}</p>)
      ) : (
        <ol className="ranks lines">
          {mps.map((mp, index) => (
            <li key={mp.id}>
              <span>{`${index + 1}.`}</span>
              <Face src={mp.picture} woman={mp.woman} width={42} height={51} />
              <span className="push">
                <strong>
                  {mp.listed && path ? (
                    <Link to={path(mp.id)} {...shown(mp.label)} />
                  ) : (
                    <span {...shown(mp.label)} />
                  )}
                </strong>
                <small className="own" {...shown(mp.party)} />
              </span>
              <b>{mp.text}</b>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

/** Rows shown before "show more"; as many as fit beside the MPs with most cases. */
const SHOWN_AT_FIRST = 15;

/** The busiest first. */
export function Offices({ offices, path, instead }: ListProps & { readonly offices: readonly Figure[] }) {
  const { t } = useTranslation(["statistics", "common"]);
  const end = axisEnd(offices.map(({ shown }) => Number(shown)));
  const rest = offices.slice(SHOWN_AT_FIRST);
  const row = (office: Figure) => <Office key={office.id} office={office} end={end} path={path} />;
  return (
    <section className="chart box w3" aria-labelledby="offices-title">
      <h2 id="offices-title">{t("offices.title")}</h2>
      {offices.length === 0 ? (
        (instead ?? <p className="none quiet">{t("common:noData")}</p>)
      ) : (
        <ol className="ranks">{offices.slice(0, SHOWN_AT_FIRST).map(row)}</ol>
      )}
      {rest.length > 0 && (
        <details className="fold">
          <summary>{t("offices.more", { count: rest.length })}</summary>
          <ol className="ranks" start={SHOWN_AT_FIRST + 1}>
            {rest.map(row)}
          </ol>
        </details>
      )}
    </section>
  );
}

function Office({ office, end, path }: { office: Figure; end: number; path: ListProps["path"] }) {
  const { id, label, shown, text } = office;
  return (
    <li>
      <span className="push">{path ? <Link to={path(id)}>{label}</Link> : label}</span>
      <b>{text}</b>
      <svg width="100%" height="12" aria-hidden="true">
        <rect className="track" width="100%" height="12" rx="3" />
        <rect className="b1" width={`${((100 * Number(shown)) / end).toFixed(1)}%`} height="12" rx="3" />
      </svg>
    </li>
  );
}
