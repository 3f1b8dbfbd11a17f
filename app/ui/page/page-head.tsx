import type { ReactNode } from "react";
import { Link } from "react-router";
import { useTranslation } from "#app/i18n/use-translation.ts";

/**
 * Rendered in the page rather than through `meta`, because the title also announces errors, which `meta`
 * doesn't know.
 */
export function PageTitle({ children, failed }: { children: string; failed?: boolean }) {
  const { t } = useTranslation("common");
  return <title>{`${failed ? `${t("form.error")} ` : ""}${children} · ${t("site")}`}</title>;
}

/** The h1 of a staff screen, with its actions at the right. */
export function PageHead({
  title,
  lead,
  isTerse = false,
  children,
}: {
  title: string;
  lead?: ReactNode;
  /** On phones its actions are icons. */
  isTerse?: boolean;
  children?: ReactNode;
}) {
  return (
    <div className={isTerse ? "head terse row" : "head row"}>
      <div>
        <h1>{title}</h1>
        {lead && <p className="small">{lead}</p>}
      </div>
      {children}
    </div>
  );
}

/** Breadcrumbs; the last entry is the page itself, without an address. */
export function Breadcrumbs({ items }: { items: readonly { text: string; to?: string }[] }) {
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
