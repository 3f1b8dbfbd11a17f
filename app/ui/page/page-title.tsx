import { useTranslation } from "#app/i18n/use-translation.ts";

/**
 * The document's title. It stands in the page and not in `meta`, because it also tells of errors, which
 * `meta` does not know.
 */
export function PageTitle({ children, failed }: { children: string; failed?: boolean }) {
  const { t } = useTranslation("common");
  return <title>{`${failed ? `${t("form.error")} ` : ""}${children} · ${t("site")}`}</title>;
}
