import { useTranslation } from "#app/i18n/use-translation.ts";
import { Notice } from "#app/ui/page/notice.tsx";

/** Stands in the place of what a panel can't show, with what to quote when asking for help. */
export function NotShown({ reference }: { reference: string }) {
  const { t } = useTranslation(["overview", "common"]);
  return (
    <Notice icon="cloud-off" title={t("notShown")} role="status">
      {t("common:fault.reference")}: <span className="ref">{reference}</span>
    </Notice>
  );
}
