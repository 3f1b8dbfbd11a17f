import type { Case, CaseData, FormCase } from "#app/model/case.ts";
import type { Meeting } from "#app/model/meeting.ts";
import { withoutWishFields, withWishFields } from "#app/model/wishes.ts";
import { type Api, api } from "#server/api/client.ts";
import { contract } from "#server/api/contract/index.ts";
import { type Attempt, settled } from "#server/api/fault.ts";
import type { Context } from "#server/context.ts";
import { type FieldTexts, equalRecord } from "#server/form/concurrent-edit.ts";
import { findProgress, keepProgress } from "#server/form/progress.ts";
import type { Step } from "#server/form/submission-log.ts";
import { withFixedCredentials } from "#server/identity/credentials.ts";
import { announceChange } from "#server/meetings/announce.ts";
import { giveSlip } from "./slip.ts";

/**
 * Adds a case and issues a code like the public form; if the code can't be stored, the case is still added. After an
 * unknown outcome the newest cases are read again before asking the person: one that is new and has exactly the same
 * content is the added one (R71).
 * @returns its id; `null` if the API doesn't tell it
 */
export async function addCase(context: Context, form: FormCase): Promise<Attempt<number | null>> {
  const body = withoutWishFields(form);
  const before = await alike(body, api(context).attempt);
  let outcome = await api(context).attempt(contract.cases.add, { body });
  if (!outcome.ok && outcome.fault.sent === "unknown" && before.ok) {
    const found = await findSame(context, body, before.value);
    if (found.ok && found.value !== undefined) outcome = { ok: true, value: found.value };
  }
  if (outcome.ok && outcome.value !== null) await giveSlip(context, outcome.value, form);
  return outcome;
}

/** The ids of the newest cases that look like this one in a list, to be known before it is added. */
export const casesAlike = (context: Context, form: FormCase): Promise<Attempt<readonly number[]>> =>
  alike(withoutWishFields(form), api(context).attempt);

/**
 * Adds a case as the first of several steps of a form.
 * @param before result of `casesAlike` before the form was first posted
 */
export function caseStep(context: Context, form: FormCase, before: readonly number[]): Step<number | null> {
  const body = withoutWishFields(form);
  async function look() {
    const found = await findSame(context, body, before);
    return found.ok
      ? ({ ok: true, value: found.value === undefined ? undefined : { value: found.value } } as const)
      : found;
  }
  return {
    look,
    async write() {
      const added = await api(context).attempt(contract.cases.add, { body });
      if (!added.ok || added.value !== null) return added;
      const found = await look();
      return { ok: true, value: found.ok ? (found.value?.value ?? null) : null };
    },
  };
}

/** Changes a case; an unknown outcome is settled by reading the case again. */
export async function changeCase(context: Context, id: number, form: FormCase): Promise<Attempt<unknown>> {
  const body = withoutWishFields(form);
  const outcome = await api(context).attempt(contract.cases.update, { params: { id }, body });
  return settled(outcome, () => isWritten(context, id, body));
}

/** The meetings of a case that has gone to another MP, as they were. */
export interface MovedMeetings {
  readonly meetings: readonly Meeting[];
  readonly mpId: number;
}

/**
 * Changes a case as its form says. If it moves to another MP, the API moves its meetings too: they are read first,
 * because the audit has to name them, and kept until `tellOfOtherMp` has told their person.
 * @param operation id of the form
 */
export async function editCase(
  context: Context,
  operation: string,
  { id, mpId }: Pick<Case, "id" | "mpId">,
  form: FormCase,
): Promise<Attempt<MovedMeetings>> {
  const isMoving = form.mpId !== mpId;
  const meetings = isMoving
    ? await api(context).attempt(contract.meetings.ofCase, { params: { caseId: id } })
    : ({ ok: true, value: [] } as const);
  if (!meetings.ok) return { ok: false, fault: { ...meetings.fault, sent: "no" } };
  const moved: MovedMeetings = { meetings: meetings.value, mpId: form.mpId };
  if (isMoving) await keepProgress(context, operation, moved);
  const changed = await changeCase(context, id, form);
  return changed.ok ? { ok: true, value: moved } : changed;
}

/**
 * Tells the person of a case with whom their meetings are now; also if an earlier post of the form got no further than
 * changing it.
 * @param moved by this post, if it had anything to change
 */
export async function tellOfOtherMp(
  context: Context,
  operation: string,
  caseId: number,
  moved?: MovedMeetings,
): Promise<void> {
  const waiting = moved ?? (await findProgress<MovedMeetings>(context, operation));
  if (!waiting || waiting.meetings.length === 0) return;
  await tellOfMoved(context, operation, caseId, waiting);
  await keepProgress(context, operation, { meetings: [] });
}

/** Tells the person of a case with whom these meetings are now. */
export async function tellOfMoved(
  context: Context,
  operation: string,
  caseId: number,
  { meetings, mpId }: MovedMeetings,
): Promise<void> {
  // Between two posts somebody may have changed them again.
  const found = await withFixedCredentials(context)(contract.meetings.ofCase, { params: { caseId } });
  for (const before of meetings) {
    const after = found.ok ? found.value.find(({ id }) => id === before.id) : { ...before, mpId };
    if (after) await announceChange(context, operation, before, after);
  }
}

/** Fewer cases than this of one citizen arrive while a form is sent. */
const CANDIDATES = 3;

async function findSame(
  context: Context,
  body: CaseData,
  before: readonly number[],
): Promise<Attempt<number | undefined>> {
  const after = await alike(body, withFixedCredentials(context));
  if (!after.ok) return after;
  const added = after.value.filter((id) => !before.includes(id)).slice(0, CANDIDATES);
  const same = await Promise.all(added.map((id) => isWritten(context, id, body)));
  return { ok: true, value: added.find((_id, index) => same[index]) };
}

/** The newest cases of the MP that look like this one in a list. */
async function alike(body: CaseData, ask: Api["attempt"]): Promise<Attempt<readonly number[]>> {
  const { mpId, caseCategoryId, fullName, municipalityId } = body;
  const newest = await ask(contract.cases.filter, { query: { page: 0, size: 10, mpId, caseCategoryId } });
  if (!newest.ok) return newest;
  const rows = newest.value.content.filter(
    (row) => row.fullName === fullName && row.municipalityId === municipalityId,
  );
  return { ok: true, value: rows.map(({ id }) => id) };
}

async function isWritten(context: Context, id: number, body: CaseData): Promise<boolean> {
  const found = await withFixedCredentials(context)(contract.cases.get, { params: { id } });
  return found.ok && equalRecord(textsOf(found.value), textsOf(body));
}

/** What was sent, comparable with what an API gives back. */
const textsOf = (data: CaseData): FieldTexts =>
  Object.fromEntries(
    Object.entries(withWishFields(data)).map(([name, value]) => [name, String(value ?? "")]),
  );
