import { useTranslation } from "#app/i18n/use-translation.ts";

/** To the privacy page, beside a form: in a new window, so that nothing typed is left behind. */
export function PrivacyLink() {
  const { t } = useTranslation("portal");
  return (
    <a href="/privacy" target="_blank" rel="noopener">
      {t("form.privacy")}
    </a>
  );
}
