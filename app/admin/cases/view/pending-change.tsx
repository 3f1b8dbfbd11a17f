import { Form } from "react-router";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { FormKeyInput, SubmitButton } from "#app/ui/form/submit.tsx";
import { Notice } from "#app/ui/page/notice.tsx";
import type { PendingChange } from "../pending-change.server.ts";

/** Banner above a case with the change that its citizen has requested, and a button to settle it. */
export function PendingChangeBanner({ change, page }: { change: PendingChange; page: string }) {
  const { t } = useTranslation("cases");
  const { kind, on, days, formKey } = change;
  return (
    <Notice icon={kind === "withdrawn" ? "x" : "calendar-x"} title={t(`told.${kind}`, { on })}>
      <p>{`${t(`told.${kind}Text`)} ${days ? t("told.days", { days }) : ""}`}</p>
      {formKey !== undefined && (
        <Form className="row" method="post" action={page}>
          <FormKeyInput value={formKey} />
          <SubmitButton className="btn plain" icon="check" name="settle" value="told">
            {t("told.settle")}
          </SubmitButton>
        </Form>
      )}
    </Notice>
  );
}
