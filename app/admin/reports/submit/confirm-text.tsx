import { useTranslation } from "#app/i18n/use-translation.ts";
import { Icon } from "#app/ui/icon.tsx";
import type { Kind } from "../kind.ts";

/** What is asked and what is stated before a report is sent (section 2 of the back-office document), word for word. */
export function ConfirmText({ kind, period }: { kind: Kind; period: string | undefined }) {
  const { t } = useTranslation("reports");
  return (
    <>
      <p>{period === undefined ? t("confirm.unread") : t(`confirm.question.${kind}`, { period })}</p>
      <div className="note line">
        <Icon name="info" />
        <p>{t("confirm.statement")}</p>
      </div>
    </>
  );
}
