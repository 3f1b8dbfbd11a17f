import { useTranslation } from "react-i18next";
import type { Interruption } from "#app/ui/form/interruption.ts";
import { Notice } from "#app/ui/page/notice.tsx";
import type { FormReply } from "#server/form/submission.ts";

/** Why a public form did not end well; `limited`: our own rate limit stopped it. */
export type FormFault = NonNullable<FormReply["fault"]> | Interruption;

/** Why the form was not sent, or is not known to be: what became of it, and of what was typed. */
export function Outcome({ form, fault }: { form: "request" | "contact"; fault: FormFault }) {
  const { t } = useTranslation(["request", "contact"]);
  const kind = kindOf(fault);
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

/**
 * What the button that sends again says: the reference of the outcome that nobody knows, so that pressing it
 * twice sends once. `undefined` for all other outcomes: only after this one it is a decision of the person.
 */
export const againAfter = (fault: FormFault | undefined): string | undefined =>
  fault !== undefined && kindOf(fault) === "unknown" ? (fault.reference ?? "true") : undefined;

function kindOf({ kind, sent }: FormFault) {
  if (kind === "stale" || kind === "limited") return kind;
  if (sent === "unknown") return "unknown";
  return sent === "no" ? "notSent" : "refused";
}
