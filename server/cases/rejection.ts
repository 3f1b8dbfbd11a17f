import { type Case, missingPerson } from "#app/model/case.ts";
import type { CaseRejection } from "#app/model/meeting-notification.ts";
import { readWishes } from "#app/model/wishes.ts";
import type { Context } from "#server/context.ts";
import { letterLanguage, post, wayToTell } from "#server/letters/automatic.ts";
import { draftLetter } from "#server/mail/drafts.ts";
import { keptLettersOf } from "#server/mail/kept-letters.ts";
import { asMail } from "#server/mail/letters.ts";
import { meetingNotificationsOf } from "#server/meetings/notifications.ts";
import { requireProfile } from "#server/middleware/guard.ts";
import { tIn } from "#server/middleware/locale.ts";
import { unlessAway } from "#server/store/store.ts";
import { requestsOf } from "#server/tracking/requests.ts";
import { letterFacts } from "./letter-facts.ts";

/** How the person of a rejected case learns of it: by an e-mail on its way, a letter to print, or from staff. */
export interface RejectionLetter {
  readonly is: "mail" | "toPrint" | "phone" | "none";
  readonly letterId?: string;
}

/** Names the letter template without blanks, which fits whatever the reason is. */
const TEMPLATE = "caseRejected";

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
  const { email, reason, id: caseId } = found;
  const { wishes } = readWishes(reason);
  const suspected = await unlessAway(requestsOf(context).suspected());
  const wished = wayToTell(context, { email, ...wishes });
  const way = wished === "mail" && suspected?.has(caseId) ? "none" : wished;
  const letterId =
    way === "mail" || way === "letter" ? await writeLetter(context, operation, found, way) : undefined;
  await recordRejection(context, operation, found, {
    ...(way === "letter" && { letterId }),
    isMailed: way === "mail" && letterId !== undefined,
  });
  if (way === "letter") return letterId === undefined ? { is: "none" } : { is: "toPrint", letterId };
  if (way === "mail") return letterId === undefined ? { is: "none" } : { is: "mail", letterId };
  return { is: way };
}

/** @returns the id of the letter's record; `undefined` if it couldn't be stored */
async function writeLetter(
  context: Context,
  operation: string,
  found: Case,
  way: "letter" | "mail",
): Promise<string | undefined> {
  const { id: caseId, email, reason } = found;
  const language = await letterLanguage(context, readWishes(reason).wishes, caseId);
  const t = tIn(language, "mail");
  const facts = await letterFacts(context, found, undefined, language);
  const { subject, text } = draftLetter(t, TEMPLATE, facts);
  const form = `${operation} rejected ${caseId}`;
  const letterId = keptLettersOf(context).idOf(form);
  const { id: userId, fullName: by } = requireProfile(context);
  if (way === "mail") {
    const leavesAt = await post(context, {
      id: form,
      mail: { to: email, ...asMail(t, { subject, text }) },
      writer: { userId, page: `/admin/cases/view/${caseId}` },
      about: { caseId, kind: TEMPLATE, language, by },
    });
    return leavesAt === undefined ? undefined : letterId;
  }
  const at = new Date().toISOString();
  const about = { id: letterId, caseId, kind: TEMPLATE, way: "print", language } as const;
  const kept = keptLettersOf(context).keep({ ...about, subject, text, at, by, form });
  return (await unlessAway(kept.then(() => true))) ? letterId : undefined;
}

interface Recorded {
  /** Of a letter to print. */
  readonly letterId?: string | undefined;
  readonly isMailed?: boolean;
}

/** Records that the person of a rejected case has to be told; nothing while the store is away, or without a way to. */
export async function recordRejection(
  context: Context,
  operation: string,
  found: Case,
  { letterId, isMailed = false }: Recorded = {},
): Promise<void> {
  if (missingPerson(found)) return;
  const { id: caseId, mpId, fullName: person, phone, reason } = found;
  const by = requireProfile(context).fullName;
  const at = new Date().toISOString();
  const rejection: CaseRejection = {
    id: `${operation}-rejected-${caseId}`,
    meetingId: null,
    caseId,
    mpId,
    change: "rejected",
    person,
    phone,
    answerWayId: readWishes(reason).wishes.answerWayId,
    by,
    at,
    ...(letterId !== undefined && { letterId }),
    ...(isMailed && { end: { how: "mail", by, at } }),
  };
  await unlessAway(meetingNotificationsOf(context).add(rejection));
}
