import { brotliDecompressSync } from "node:zlib";
import type { NamelessForm } from "#app/model/case-rules.ts";
import { type Case, isNameless } from "#app/model/case.ts";
import { hasMailbox } from "#app/model/mailbox.ts";
import { NAMELESS_REASONS, type NamelessRecord } from "#app/model/nameless.ts";
import { fold } from "#app/model/text/fold.ts";
import { api } from "#server/api/client.ts";
import { contract } from "#server/api/contract/index.ts";
import type { Attempt } from "#server/api/fault.ts";
import { audit } from "#server/audit/audit.ts";
import type { Context } from "#server/context.ts";
import { withFixedCredentials } from "#server/identity/credentials.ts";
import { keptLettersOf } from "#server/mail/kept-letters.ts";
import { outboxOf } from "#server/mail/outbox.ts";
import { meetingNotificationsOf } from "#server/meetings/notifications.ts";
import { requireProfile } from "#server/middleware/guard.ts";
import { requestInfo } from "#server/request/request-info.ts";
import type { ReturnedPage } from "#server/session/session.ts";
import { fieldsOf } from "#server/session/session.ts";
import { parsed, RETENTION } from "#server/store/records.ts";
import { type StoreKey, storeOf, StoreUnavailable } from "#server/store/store.ts";
import { requestsOf } from "#server/tracking/requests.ts";

const FOLDER = ["nameless", "cases"] as const;
const keyOf = (caseId: number): StoreKey => [...FOLDER, String(caseId)];
/** What identified the person, for a day: after an unknown outcome the API no longer tells it. */
const begunKey = (caseId: number): StoreKey => ["nameless", "begun", String(caseId)];

/** The cases that were made nameless. Rejects with `StoreUnavailable`. */
export const namelessCases = async (context: Context): Promise<readonly NamelessRecord[]> =>
  (await storeOf(context).list(FOLDER)).map((text) => parsed<NamelessRecord>(text));

/**
 * Makes a case nameless for good, first in the API, then in our own store; begun is resumed. Repeating it changes
 * nothing.
 */
export async function makeNameless(
  context: Context,
  found: Case,
  { reasonId, consent }: NamelessForm,
): Promise<Attempt<unknown>> {
  const { id: caseId } = found;
  const { attempt } = api(context);
  const meetings = await attempt(contract.meetings.ofCase, { params: { caseId } });
  if (!meetings.ok) return { ok: false, fault: { ...meetings.fault, sent: "no" } };
  const store = storeOf(context);
  const done = { caseId, reasonId, consent, by: requireProfile(context).id, at: new Date().toISOString() };
  try {
    const before = await store.get(begunKey(caseId));
    const words = [...wordsOf(found), ...(parsed<string[]>(before) ?? [])];
    await store.put(begunKey(caseId), JSON.stringify(words), RETENTION.progress);
    const outcome = await attempt(contract.extra.anonymise, { params: { id: caseId } });
    if (!outcome.ok && !(outcome.fault.sent === "unknown" && (await isDone(context, caseId)))) return outcome;
    const meetingIds = meetings.value.map(({ id }) => id);
    await forgetPerson(context, found, words, meetingIds);
    for (const id of meetingIds) await store.remove(["call-note", String(id)]);
    await store.put(keyOf(caseId), JSON.stringify(done satisfies NamelessRecord), RETENTION.nameless);
    await store.remove(begunKey(caseId));
  } catch (error) {
    if (!(error instanceof StoreUnavailable)) throw error;
    return { ok: false, fault: { kind: "store", sent: "no", reference: requestInfo(context).id } };
  }
  const reason = NAMELESS_REASONS.find(({ id }) => id === reasonId)?.name;
  audit(context, { event: "made-nameless", kind: "cases", recordId: caseId, reason, filter: consent });
  return { ok: true, value: undefined };
}

/** After an unknown outcome, also of a session that has ended since. */
async function isDone(context: Context, id: number): Promise<boolean> {
  const found = await withFixedCredentials(context)(contract.cases.get, { params: { id } });
  return found.ok && isNameless(found.value);
}

/**
 * What identifies the person; nothing for a case that is nameless already, whose name all others share, and not the
 * address that everybody without e-mail has.
 */
const wordsOf = (found: Case): readonly string[] =>
  isNameless(found)
    ? []
    : [found.fullName, found.phone, found.address, hasMailbox(found.email) ? found.email : ""];

/** Shorter texts are in those about others too. */
const MIN_WORD_LENGTH = 4;

/** Characters as HTML writes them. */
const ENTITY = /&(?:\w+|#\w+);/g;

/** Whether a text has one of these words, however JSON, HTML or another hand wrote it. */
function finderOf(words: readonly string[]) {
  const marks = words.map(fold).filter(({ length }) => length >= MIN_WORD_LENGTH);
  return (text: string) => {
    const folded = fold(text.replaceAll(ENTITY, " "));
    return marks.some((mark) => folded.includes(mark));
  };
}

/** Removes everything of a person that our own store holds: what belongs to the case, and what names them elsewhere. */
async function forgetPerson(
  context: Context,
  { id: caseId, email }: Case,
  words: readonly string[],
  meetingIds: readonly number[],
) {
  const [store, letters] = [storeOf(context), keptLettersOf(context)];
  await outboxOf.ifAny(context)?.forget(caseId, words.length > 0 && hasMailbox(email) ? email : "");
  for (const { id } of await letters.ofCase(caseId)) await letters.remove(caseId, id);
  await meetingNotificationsOf(context).forget(caseId);
  await requestsOf(context).forget(caseId);
  const hasWord = finderOf(words);
  const ofCase = new RegExp(String.raw`"caseId\\*":${caseId}\b`);
  const names = (text: string) => ofCase.test(text) || hasWord(text);
  for (const kind of ["progress", "submission"] as const)
    await store.sweep(kind, (text) => (names(text) ? undefined : text));
  // What was typed there may say the name in part only.
  const pages = [`cases/\\w+/${caseId}`, ...meetingIds.map((id) => `meetings/\\w+/${id}`)];
  const page = new RegExp(`/(?:${pages.join("|")})\\b`);
  await store.sweep("session", (text) => {
    const fields = Object.entries(fieldsOf(text) ?? {});
    const isAbout = (value: string) => names(value) || page.test(value);
    const kept = fields.filter(([name, value]) => !PASSING.includes(name) || !isAbout(readable(name, value)));
    return kept.length === fields.length ? text : JSON.stringify(Object.fromEntries(kept));
  });
}

/** Fields of a session that may name a citizen; those about its owner stay. */
const PASSING: readonly string[] = ["parked", "returned", "receipts", "slip", "askedEmail"];

const readable = (name: string, value: string): string =>
  name === "returned"
    ? brotliDecompressSync(Buffer.from(parsed<ReturnedPage>(value).html, "base64")).toString()
    : value;
