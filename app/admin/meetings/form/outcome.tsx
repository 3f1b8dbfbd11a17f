import type { TFunction } from "i18next";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { Outcome as RecordOutcome } from "../../record/outcome.tsx";
import { outcomeOf } from "#app/ui/form/fault.ts";
import type { MeetingFault } from "./reply.ts";

interface OutcomeProps {
  readonly fault: MeetingFault | undefined;
  /** What is in the form was typed before the session ended. */
  readonly parked?: boolean;
  /** What failed: the documented sentence (section 8 of the back-office document). */
  readonly failed?: "saveFailed" | "deleteFailed";
}

/** What became of a meeting that is not known to be saved or deleted. */
export function Outcome({ fault, parked = false, failed = "saveFailed" }: OutcomeProps) {
  const { t } = useTranslation("meetings");
  const detail = fault && detailOf(fault, failed, t);
  const title = t(`outcome.${failed}`);
  return (
    <RecordOutcome fault={fault} parked={parked} look="/admin/meetings" failed={title} detail={detail} />
  );
}

/** What the sentence of all records does not say: nothing is saved by deleting, and a status is not the whole meeting. */
function detailOf(fault: MeetingFault, failed: OutcomeProps["failed"], t: TFunction<"meetings">) {
  if (failed === "deleteFailed") return t(`outcome.deleting.${outcomeOf(fault)}`);
  return fault.status ? t(`outcome.${fault.sent === "unknown" ? "statusUnknown" : "status"}`) : undefined;
}
