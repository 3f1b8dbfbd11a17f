import { useTranslation } from "react-i18next";

/**
 * The document's title. It stands in the page and not in `meta`, because it also tells of errors, which
 * `meta` does not know.
 */
export function PageTitle({ children, failed }: { children: string; failed?: boolean }) {
  const { t } = useTranslation("common");
  return <title>{`${failed ? `${t("form.error")} ` : ""}${children} · ${t("site")}`}</title>;
}
