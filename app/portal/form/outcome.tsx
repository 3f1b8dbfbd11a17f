import { useTranslation } from "#app/i18n/use-translation.ts";
import { type FormFault, outcomeOf } from "#app/ui/form/fault.ts";
import { Notice } from "#app/ui/page/notice.tsx";

/** Why the form was not sent, or is not known to be: what became of it, and of what was typed. */
export function Outcome({ form, fault }: { form: "request" | "contact"; fault: FormFault }) {
  const { t } = useTranslation(["request", "contact"]);
  const kind = outcomeOf(fault);
  return (
    <Notice
      tone={kind === "unknown" ? "know" : "bad"}
      icon="circle-alert"
      role="alert"
      title={t(`${form}:outcome.${kind}Title`)}
    >
      <p>{t(`${form}:outcome.${kind}`)}</p>
      {fault.reference && <p>{t(`${form}:outcome.reference`, { reference: fault.reference })}</p>}
    </Notice>
  );
}
