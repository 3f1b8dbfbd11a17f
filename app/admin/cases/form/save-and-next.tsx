import { useTranslation } from "#app/i18n/use-translation.ts";
import { SubmitButton } from "#app/ui/form/submit.tsx";

export function SaveAndNext({ className }: { readonly className: string }) {
  const { t } = useTranslation("cases");
  return (
    <SubmitButton className={className} icon="arrow-right" name="go" value="next">
      {t("form.saveAndNext")}
    </SubmitButton>
  );
}
