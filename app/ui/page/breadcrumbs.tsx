import { Link } from "react-router";
import { useTranslation } from "#app/i18n/use-translation.ts";

export interface Crumb {
  readonly text: string;
  /** Absent for the page itself. */
  readonly to?: string;
}

/** The way back to the start; the last entry is the page itself. */
export function Breadcrumbs({ items }: { items: readonly Crumb[] }) {
  const { t } = useTranslation("common");
  return (
    <nav aria-label={t("breadcrumbs")}>
      <ol className="crumbs row small">
        {items.map(({ text, to }) => (
          <li className="line" key={text}>
            {to === undefined ? (
              <span aria-current="page">{text}</span>
            ) : (
              <Link className="item" to={to}>
                {text}
              </Link>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
