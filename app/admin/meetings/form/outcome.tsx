import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { Notice } from "#app/ui/page/notice.tsx";
import type { MeetingFault } from "./reply.ts";

interface OutcomeProps {
  readonly fault: MeetingFault | undefined;
  /** What is in the form was typed before the session ended. */
  readonly parked?: boolean;
  /** What failed: the documented sentence (section 8 of the back-office document). */
  readonly failed?: "saveFailed" | "deleteFailed";
}

/** What became of a meeting that is not known to be saved or deleted: the documented sentence, then plain words. */
export function Outcome({ fault, parked = false, failed = "saveFailed" }: OutcomeProps) {
  const { t } = useTranslation("meetings");
  if (!fault) return parked && <Told kind="parked" />;
  if (fault.kind === "stale" || fault.kind === "limited") return <Told kind={fault.kind} />;
  return (
    <Notice tone="bad" title={t(`outcome.${failed}`)} role="alert">
      <p>{t(`outcome.${detailOf(fault)}`)}</p>
      {fault.sent === "unknown" && <Look />}
      {fault.reference && <p>{t("outcome.reference", { reference: fault.reference })}</p>}
    </Notice>
  );
}

function Told({ kind }: { kind: "parked" | "stale" | "limited" }) {
  const { t } = useTranslation("meetings");
  return (
    <Notice tone={kind === "limited" ? "bad" : "know"} title={t(`outcome.${kind}`)} role="alert">
      <p>{t(`outcome.${kind}Text`)}</p>
      {kind === "parked" && <Look />}
    </Notice>
  );
}

function Look() {
  const { t } = useTranslation("meetings");
  return (
    <p>
      <Link to="/admin/meetings">{t("outcome.look")}</Link>
    </p>
  );
}

function detailOf({ status, sent }: MeetingFault) {
  if (status) return sent === "unknown" ? "statusUnknown" : "status";
  if (sent === "unknown") return "unknown";
  return sent === "no" ? "notSent" : "refused";
}

/**
 * What the button that sends again says: the reference of the outcome that nobody knows, so that pressing it
 * twice sends once. `undefined` for all other outcomes.
 */
export const againAfter = (fault: MeetingFault | undefined): string | undefined =>
  fault?.sent === "unknown" && !fault.status ? (fault.reference ?? "true") : undefined;
