import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { Notice } from "#app/ui/page/notice.tsx";
import type { CaseFault } from "./reply.ts";

interface OutcomeProps {
  readonly fault: CaseFault | undefined;
  /** What is in the form was typed before the session ended. */
  readonly parked: boolean;
  /** Where one may look whether it was saved. */
  readonly look: string;
}

type Kind = "notSent" | "unknown" | "refused" | "stale" | "limited" | "parked";

/** What became of a case that is not known to be saved, in plain words: not sent, refused, or nobody knows. */
export function Outcome({ fault, parked, look }: OutcomeProps) {
  const { t } = useTranslation("cases");
  const kind = kindOf(fault, parked);
  if (kind === undefined) return null;
  return (
    <Notice
      tone={kind === "parked" || kind === "stale" ? "know" : "bad"}
      title={t(`form.outcome.${kind}`)}
      role="alert"
    >
      <p>{t(`form.outcome.${kind}Text`)}</p>
      {kind === "unknown" && (
        <p>
          <Link to={look}>{t("form.outcome.look")}</Link>
        </p>
      )}
      {fault?.reference && <p>{t("outcome.reference", { reference: fault.reference })}</p>}
    </Notice>
  );
}

/**
 * What the button that sends again says: the reference of the outcome that nobody knows, so that pressing it
 * twice sends once. `undefined` for all other outcomes.
 */
export const againAfter = (fault: CaseFault | undefined): string | undefined =>
  fault?.sent === "unknown" ? (fault.reference ?? "true") : undefined;

function kindOf(fault: CaseFault | undefined, parked: boolean): Kind | undefined {
  if (!fault) return parked ? "parked" : undefined;
  if (fault.kind === "stale" || fault.kind === "limited") return fault.kind;
  if (fault.sent === "unknown") return "unknown";
  return fault.sent === "no" ? "notSent" : "refused";
}
