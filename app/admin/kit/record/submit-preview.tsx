import { useTranslation } from "#app/i18n/use-translation.ts";

/** What submitting a form will do, in one sentence before its button. */
export function SubmitPreview({ parts }: { readonly parts: readonly string[] }) {
  const { t } = useTranslation("record");
  return (
    <p className="will small">
      <b>{t("will")}</b> <span>{`${parts.join(", ")}.`}</span>
    </p>
  );
}
