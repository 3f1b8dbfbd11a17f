import type { TFunction } from "i18next";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { type FormFault, outcomeOf } from "#app/ui/form/fault.ts";
import { Outcome as RecordOutcome } from "../../record/outcome.tsx";
import type { MeetingFault } from "./reply.ts";

/** What became of a meeting that is not known to be deleted: nothing is saved by deleting. */
export function DeleteOutcome({ fault }: { fault: FormFault | undefined }) {
  const { t } = useTranslation("meetings");
  const detail = fault && t(`outcome.deleting.${outcomeOf(fault)}`);
  const failed = t("outcome.deleteFailed");
  return <RecordOutcome fault={fault} look="/admin/meetings" failed={failed} detail={detail} />;
}

/** What the sentence of all records does not say: a status is not the whole meeting. */
export function statusDetail(fault: MeetingFault | undefined, t: TFunction<"meetings">): string | undefined {
  if (!fault?.status) return undefined;
  return t(`outcome.${fault.sent === "unknown" ? "statusUnknown" : "status"}`);
}
