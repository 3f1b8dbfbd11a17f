import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { Notice } from "#app/ui/page/notice.tsx";
import type { StatusFault } from "./form.tsx";

interface OutcomeProps {
  readonly fault: StatusFault | undefined;
  /** What is in the form was typed before the session ended. */
  readonly parked: boolean;
  /** The case itself. */
  readonly page: string;
}

type Kind = "notSent" | "unknown" | "refused" | "stale" | "limited" | "parked";

/** What became of a change that is not known to be made, in plain words: not sent, refused, or nobody knows. */
export function Outcome({ fault, parked, page }: OutcomeProps) {
  const { t } = useTranslation("cases");
  const kind = kindOf(fault, parked);
  if (kind === undefined) return null;
  return (
    <Notice
      tone={kind === "parked" || kind === "stale" ? "know" : "bad"}
      title={t(`outcome.${kind}`)}
      role="alert"
    >
      <p>{t(`outcome.${kind}Text`)}</p>
      {kind === "unknown" && (
        <p>
          <Link to={page}>{t("statuses.look")}</Link>
        </p>
      )}
      {fault?.reference && <p>{t("outcome.reference", { reference: fault.reference })}</p>}
    </Notice>
  );
}

function kindOf(fault: StatusFault | undefined, parked: boolean): Kind | undefined {
  if (!fault) return parked ? "parked" : undefined;
  if (fault.kind === "stale" || fault.kind === "limited") return fault.kind;
  if (fault.sent === "unknown") return "unknown";
  return fault.sent === "no" ? "notSent" : "refused";
}
