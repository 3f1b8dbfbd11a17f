import { Link, useLocation, useSearchParams } from "react-router";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { EXPORT_ROWS } from "#app/model/limits.ts";
import { Icon } from "#app/ui/icon.tsx";
import type { IconName } from "#app/ui/icons.ts";
import { useClientNavigation } from "#app/ui/page/client-navigation.ts";
import { addressWith, AT } from "./address.ts";

export function AddLink({ to, text }: { to: string; text: string }) {
  return (
    <Link className="btn" to={to}>
      <Icon name="plus" />
      {text}
    </Link>
  );
}

/** The same query with another path. A plain link: a spreadsheet is no page for the router. */
export function ExportLink({ section, total }: { section: string; total: number }) {
  const { t } = useTranslation("admin");
  const { search } = useLocation();
  return (
    <div>
      <a className="btn ghost" href={`${section}.xlsx${search}`}>
        <Icon name="download" />
        {t("export.link")}
      </a>
      {total > EXPORT_ROWS && <p className="small">{t("export.limit", { max: EXPORT_ROWS })}</p>}
    </div>
  );
}

interface RowLinks<Row> {
  /** Address of the section, below which its rows are viewed and edited. */
  readonly section: string;
  readonly mayEdit: boolean | ((row: Row) => boolean);
  /** Identifies the row, so that its links make sense out of context. */
  readonly name: (row: Row) => string;
  /** The query that leads from a row back to the list. */
  readonly returnTo: (row: Row) => string;
  readonly current?: Row | undefined;
}

/** The actions of each row of a list, as plain links: link components for each would be a sixth of the page's cost. */
export function useRowLinks<Row extends { readonly id: number }>(rowLinks: RowLinks<Row>) {
  const { section, mayEdit, name, returnTo, current } = rowLinks;
  const { t } = useTranslation("common");
  const follow = useClientNavigation();
  const labels = { view: t("view"), edit: t("edit") };
  const [params] = useSearchParams();
  const at = current === undefined ? params.get(AT) : undefined;

  return (row: Row) => {
    const link = (what: "view" | "edit", icon: IconName, isCurrent = false) => (
      <a
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- back in the list, work goes on at the current row
        autoFocus={isCurrent}
        className="tile"
        href={addressWith(`${section}/${what}/${row.id}`, returnTo(row))}
        title={labels[what]}
        aria-label={`${labels[what]}: ${name(row)}`}
        onClick={follow}
      >
        <Icon name={icon} />
      </a>
    );
    return (
      <>
        {link("view", "eye", row === current || String(row.id) === at)}
        {(typeof mayEdit === "function" ? mayEdit(row) : mayEdit) && link("edit", "pencil")}
      </>
    );
  };
}
