import { useTranslation } from "#app/i18n/use-translation.ts";
import { SubmitButton } from "#app/ui/form/submit.tsx";
import { Notice } from "#app/ui/page/notice.tsx";
import { ActForm } from "../../kit/record/act-form.tsx";
import type { PendingChange } from "../pending-change.server.ts";

/** Banner above a case with the change that its citizen has requested, and a button to settle it. */
export function PendingChangeBanner({ change, page }: { change: PendingChange; page: string }) {
  const { t } = useTranslation("cases");
  const { kind, on, days, formKey } = change;
  return (
    <Notice icon={kind === "withdrawn" ? "x" : "calendar-x"} title={t(`told.${kind}`, { on })}>
      <p>{`${t(`told.${kind}Text`)} ${days ? t("told.days", { days }) : ""}`}</p>
      {formKey !== undefined && (
        <ActForm formKey={formKey} page={page}>
          <SubmitButton className="btn plain" icon="check" name="settle" value="told">
            {t("told.settle")}
          </SubmitButton>
        </ActForm>
      )}
    </Notice>
  );
}
