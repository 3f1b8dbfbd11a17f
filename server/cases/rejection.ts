import type { Case } from "#app/model/case.ts";
import type { Memory } from "#app/model/meeting-notification.ts";
import { readWishes } from "#app/model/wishes.ts";
import type { Context } from "#server/context.ts";
import { memoriesOf, type TellingMail, untellUndelivered } from "#server/meetings/memory.ts";
import { hasWithdrawn, untoldRejection } from "#server/meetings/now.ts";
import { requireProfile } from "#server/middleware/guard.ts";
import { wayToWrite, writeRejectionLetter } from "./letter.ts";

/** How the person of a rejected case learns of it: by an e-mail on its way, a letter to print, or from staff. */
export interface RejectionLetter {
  readonly is: "mail" | "toPrint" | "phone" | "none";
  readonly letterId?: string;
}

/**
 * Tells the person of a case that was rejected together with others, as they wish; otherwise staff have to. Nothing
 * unasked leaves for a request that is suspected to be somebody else's.
 * @param operation id of the form: one letter for each, however often it is sent
 */
export async function tellOfRejection(
  context: Context,
  operation: string,
  found: Case,
): Promise<RejectionLetter> {
  const { id: caseId } = found;
  const way = await wayToWrite(context, found);
  const form = `${operation} rejected ${caseId}`;
  const letterId =
    way === "mail" || way === "letter" ? await writeRejectionLetter(context, form, found, way) : undefined;
  const mail = way === "mail" && letterId !== undefined ? { letterId, outboxId: form } : undefined;
  const toPrint = way === "letter" ? letterId : undefined;
  await recordRejection(context, found, toPrint, mail);
  if (way === "phone" || way === "none") return { is: way };
  if (letterId === undefined) return { is: "none" };
  return { is: way === "mail" ? "mail" : "toPrint", letterId };
}

/**
 * Records that the person of a rejected case has to be told; nothing without a way to.
 * @param letterId of a letter to print
 */
export async function recordRejection(
  context: Context,
  found: Case,
  letterId?: string,
  mail?: TellingMail,
): Promise<void> {
  const { id: caseId, mpId, fullName: person, phone, reason } = found;
  if (await hasWithdrawn(context, caseId)) return;
  const by = requireProfile(context).fullName;
  const at = new Date().toISOString();
  const { answerWayId } = readWishes(reason).wishes;
  const memory: Memory = { meetingId: null, caseId, mpId, person, phone, answerWayId, by, at };
  const notification = untoldRejection(memory);
  const letter = letterId === undefined ? undefined : { id: letterId };
  await memoriesOf(context).keep({ ...memory, letter });
  if (!mail) return;
  await memoriesOf(context).tell(notification, { how: "mail", by, at }, mail.outboxId);
  await untellUndelivered(context, caseId, mail);
}
