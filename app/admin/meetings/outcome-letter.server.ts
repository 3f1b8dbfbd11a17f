import { setTimeout as wait } from "node:timers/promises";
import type { MailState } from "#app/model/letter.ts";
import { wallTimeOf } from "#app/model/period.ts";
import { contract } from "#server/api/contract/index.ts";
import type { Context } from "#server/context.ts";
import { withFixedCredentials } from "#server/identity/credentials.ts";
import { keptLettersOf } from "#server/mail/kept-letters.ts";
import type { MeetingOutcome } from "#server/meetings/outcome.ts";
import { keptAddress } from "../kit/record/letter-address.ts";

/** The e-mail of an act as its page shows it; `undefined` without one. */
export async function letterOfOutcome(context: Context, { announcement }: MeetingOutcome) {
  const { mail, notification, letter } = announcement ?? {};
  const caseId = notification?.caseId ?? null;
  if (!mail || letter !== "queued" || caseId === null) return undefined;
  const [state, found] = await Promise.all([
    stateSoon(context, caseId, mail),
    withFixedCredentials(context)(contract.cases.get, { params: { id: caseId } }),
  ]);
  const to = found.ok ? found.value.email : "";
  const leavesInMs = mail.leavesAt - Date.now();
  return {
    state,
    to,
    /** It can still be withdrawn. */
    waits: leavesInMs > 0 && state === "queued",
    leavesInMs,
    leavesAt: wallTimeOf(new Date(mail.leavesAt)).slice("YYYY-MM-DDT".length, "YYYY-MM-DDTHH:mm:ss".length),
    page: keptAddress(caseId, mail.letterId),
  };
}

/** How long to wait for the mail server: somebody is there to call instead. */
const SOON_MS = 1_000;
const CHECK_AGAIN_MS = 50;
/** A letter that left longer ago waits for a mail server that is away. */
const JUST_LEFT_MS = 5_000;

/** The state of a letter; of one that has just left, what the mail server says, if it is quick. */
async function stateSoon(
  context: Context,
  caseId: number,
  { letterId, leavesAt }: { readonly letterId: string; readonly leavesAt: number },
): Promise<MailState | "withdrawn"> {
  const now = Date.now();
  const hasJustLeft = now >= leavesAt && now - leavesAt < JUST_LEFT_MS;
  for (;;) {
    const kept = await keptLettersOf(context).find(caseId, letterId);
    const state = kept?.state ?? "withdrawn";
    if (state !== "queued" || !hasJustLeft || Date.now() - now > SOON_MS) return state;
    await wait(CHECK_AGAIN_MS);
  }
}
