import { Link, useLocation } from "react-router";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { withParam } from "#app/ui/list/page-links.ts";
import { Empty } from "#app/ui/page/empty.tsx";
import type { ShownList } from "./shown-list.ts";

/** Why no row is shown, and the way out: beyond the last page, nothing for this search, or nothing at all. */
export function NoRows({ list: { query, found } }: { list: ShownList<unknown> }) {
  const { t } = useTranslation("registerList");
  const { search } = useLocation();
  const { q, size } = query;
  if (found > 0 && size !== "all") {
    const last = Math.ceil(found / size);
    return (
      <Empty text={t("empty.beyond", { count: last })}>
        <Link to={withParam(search, "page", last)}>{t("empty.last")}</Link>
      </Empty>
    );
  }
  if (q === "") return <Empty text={t("empty.none")} />;
  return (
    <Empty text={t("empty.filtered", { q })}>
      <Link to={`?size=${size}`}>{t("empty.clear")}</Link>
    </Empty>
  );
}
