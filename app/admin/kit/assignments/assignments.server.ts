import { data } from "react-router";
import type { z } from "zod";
import type { AssignmentResult, Mp } from "#app/model/mp.ts";
import { inOrder } from "#app/model/text/order.ts";
import { currentList } from "#server/api/cache.ts";
import type { Api } from "#server/api/client.ts";
import { contract } from "#server/api/contract/index.ts";
import { type ApiFault, type Attempt, DONE, settled } from "#server/api/fault.ts";
import type { Context } from "#server/context.ts";
import { type FieldTexts, OPENED, versionOf } from "#server/form/concurrent-edit.ts";
import { formKey } from "#server/form/form-key.ts";
import { inTurn } from "#server/form/progress.ts";
import type { ValidSubmission } from "#server/form/submission.ts";
import { withFixedCredentials } from "#server/identity/credentials.ts";
import { endSession } from "#server/identity/sign-out.ts";
import { getT } from "#server/middleware/locale.ts";
import { requestInfo } from "#server/request/request-info.ts";
import { valueOrFallback } from "../record/form-context.ts";
import { numbered } from "../record/labels.ts";
import { halfDone, type RecordReply } from "../record/reply.ts";
import { type AssigneeKind, assignedMps, assigneeOf, idsText } from "./assignee.ts";

/** A record and all MPs, some of which may be assigned to it. */
export interface WithMps<Value> {
  readonly record: Value;
  readonly mps: readonly Mp[];
}

export async function withMps<Value>(
  ask: Api["attempt"],
  found: Promise<Attempt<Value>>,
): Promise<Attempt<WithMps<Value>>> {
  const [record, mps] = await Promise.all([found, ask(contract.mps.list)]);
  if (!record.ok) return record;
  return mps.ok ? { ok: true, value: { record: record.value, mps: mps.value } } : mps;
}

/**
 * The selectable MPs in Macedonian order: active ones, and those already assigned here.
 * @param sayWith text after the name of an MP who is assigned elsewhere
 */
export async function mpChoices(
  context: Context,
  kind: AssigneeKind,
  id: number | undefined,
  sayWith: (mp: Mp) => string,
) {
  const list = await valueOrFallback(context, allMps(context), []);
  const offered = list.filter((mp) => mp.active || (id !== undefined && assigneeOf(kind, mp) === id));
  return inOrder(offered, "mk", ({ fullName }) => fullName).map((mp) => ({
    value: mp.id,
    label: [null, id].includes(assigneeOf(kind, mp)) ? mp.fullName : sayWith(mp),
  }));
}

const allMps = async (context: Context): Promise<readonly Mp[]> =>
  (await currentList(context, contract.mps.list)).value;

type Ask = Api["attempt"];

interface Step {
  readonly mpId: number;
  readonly name: string;
  readonly comes: boolean;
}

/** What is left, with details for the server. */
export interface Reassigned extends AssignmentResult {
  /** Ids of the record's current MPs; absent if unknown. */
  readonly has?: readonly number[];
  /** The API no longer knows this person: nothing else was called. */
  readonly signedOut?: true;
}

const CALLS = {
  assistant: {
    assign: (ask: Ask, mpId: number, userId: number) =>
      ask(contract.mps.assignAssistant, { params: { mpId }, body: { userId } }),
    remove: (ask: Ask, mpId: number) => ask(contract.mps.removeAssistant, { params: { mpId } }),
  },
  office: {
    assign: (ask: Ask, mpId: number, officeId: number) =>
      ask(contract.mps.assignOffice, { params: { mpId }, body: { officeId } }),
    remove: (ask: Ask, mpId: number) => ask(contract.mps.removeOffice, { params: { mpId } }),
  },
} as const;

/**
 * Assigns exactly these MPs to an assistant or office (3-decisions, "Fields and rules"): calls only for differences,
 * one after another, first releasing, then assigning. A failure does not stop the others. If the session expires
 * on the way, what was done is still reported, and everything else counts as left.
 * @param known the MPs as read before the record was written. An API may release MPs of an inactive assistant by
 * itself or not: we still send the removals, so that they are certain and in the audit
 * @returns `undefined` if everything is assigned as wanted
 */
export async function reassign(
  context: Context,
  kind: AssigneeKind,
  id: number,
  wanted: readonly number[],
  known: readonly Mp[] = [],
): Promise<Reassigned | undefined> {
  const ask = withFixedCredentials(context);
  const found = await ask(contract.mps.list);
  if (!found.ok) {
    const unseen = differences(kind, id, known, wanted);
    return unseen.length === 0 ? undefined : resultOf(id, unseen, unseen);
  }
  const wasHere = new Set(assignedMps(kind, id, known).map((mp) => mp.id));
  // Released by the API, and not assigned anew since.
  const released = found.value.filter((mp) => wasHere.has(mp.id) && assigneeOf(kind, mp) === null);
  const steps = [
    ...released
      .filter((mp) => !wanted.includes(mp.id))
      .map((mp) => ({ mpId: mp.id, name: mp.fullName, comes: false })),
    ...differences(kind, id, found.value, wanted),
  ];
  // An API may refuse to release what it has released.
  const { failed, fault } = await carryOut(ask, kind, id, steps, ({ mpId }) =>
    released.some((mp) => mp.id === mpId),
  );
  if (failed.length === 0) return undefined;
  const left = new Set(failed.map(({ mpId }) => mpId));
  const before = assignedMps(kind, id, found.value).map((mp) => mp.id);
  const has = [...new Set([...before, ...wanted])].filter((mpId) => wanted.includes(mpId) !== left.has(mpId));
  return { ...resultOf(id, steps, failed), has, ...(fault?.status === 401 && { signedOut: true }) };
}

/** After the end of the session no further step is taken; after another fault the others are. */
async function carryOut(
  ask: Ask,
  kind: AssigneeKind,
  id: number,
  steps: readonly Step[],
  isDoneAnyway: (step: Step) => boolean = () => false,
) {
  const { assign, remove } = CALLS[kind];
  const failed: Step[] = [];
  let fault: ApiFault | undefined;
  for (const step of steps) {
    if (fault?.status === 401) {
      failed.push(step);
      continue;
    }
    const sent = await (step.comes ? assign(ask, step.mpId, id) : remove(ask, step.mpId));
    const outcome = await looked(ask, kind, id, step, sent);
    if (outcome.ok || isDoneAnyway(step)) continue;
    failed.push(step);
    ({ fault } = outcome);
  }
  return { failed, fault };
}

/**
 * Passes the MPs of an assistant on to another, before the first becomes inactive: if a step fails, they still have
 * one. What was passed on before is no longer the first one's, so that no step is taken twice.
 * @param form its id: two forms don't pass on the same MPs at the same time
 */
export async function passOn(
  context: Context,
  { from, to, form }: { readonly from: number; readonly to: number; readonly form: string },
): Promise<Attempt<undefined>> {
  const t = getT(context, "record");
  const ask = withFixedCredentials(context);
  const reference = requestInfo(context).id;
  const passed = await inTurn(context, `mps of ${from}`, form, async (): Promise<Attempt<undefined>> => {
    const found = await ask(contract.mps.list);
    if (!found.ok) return { ok: false, fault: { ...found.fault, sent: "no" } };
    const steps = assignedMps("assistant", from, found.value).map((mp) => ({
      mpId: mp.id,
      name: mp.fullName,
      comes: true,
    }));
    const { failed, fault } = await carryOut(ask, "assistant", to, steps);
    if (!fault) return DONE;
    const { assigned, notAssigned } = resultOf(to, steps, failed);
    const lines = [
      ...(assigned.length > 0 ? [t("passOn.done", { names: assigned.join(", ") })] : []),
      t("passOn.left", { names: notAssigned.join(", ") }),
    ];
    return { ok: false, fault: halfDone(fault, lines, { mpIds: idsText(failed.map(({ mpId }) => mpId)) }) };
  });
  const busy: ApiFault = { kind: "turn", sent: "no", status: 409, reference };
  return passed ?? { ok: false, fault: halfDone(busy, [t("passOn.busy")]) };
}

/** What is left if the new record's id is unknown. */
export const notEvenKnown = (wanted: readonly number[]): Reassigned => ({
  assigned: [],
  removed: [],
  notAssigned: wanted.map(numbered),
  notRemoved: [],
});

/** MPs to release, then MPs to assign. */
function differences(
  kind: AssigneeKind,
  id: number,
  mps: readonly Mp[],
  wanted: readonly number[],
): readonly Step[] {
  const present = assignedMps(kind, id, mps);
  const leaving = present.filter((mp) => !wanted.includes(mp.id));
  const coming = wanted.filter((mpId) => !present.some((mp) => mp.id === mpId));
  const nameOf = (mpId: number) => mps.find((mp) => mp.id === mpId)?.fullName ?? numbered(mpId);
  return [
    ...leaving.map((mp) => ({ mpId: mp.id, name: mp.fullName, comes: false })),
    ...coming.map((mpId) => ({ mpId, name: nameOf(mpId), comes: true })),
  ];
}

/** Looks up an unknown outcome before reporting it (R71). */
function looked(ask: Ask, kind: AssigneeKind, id: number, step: Step, outcome: Attempt<unknown>) {
  return settled(outcome, async () => {
    const found = await ask(contract.mps.list);
    const mp = found.ok ? found.value.find((one) => one.id === step.mpId) : undefined;
    return mp !== undefined && (assigneeOf(kind, mp) === id) === step.comes;
  });
}

function resultOf(id: number, steps: readonly Step[], failed: readonly Step[]): AssignmentResult {
  const names = (comes: boolean, isFailed: boolean) =>
    steps
      .filter((step) => step.comes === comes && failed.includes(step) === isFailed)
      .map(({ name }) => name);
  return {
    id,
    assigned: names(true, false),
    removed: names(false, false),
    notAssigned: names(true, true),
    notRemoved: names(false, true),
  };
}

type Valid = ValidSubmission<z.ZodType>;

interface Rest {
  readonly assignmentResult: Reassigned;
  /** Address of the record's form, by its id; submitting it does what is left. */
  readonly page: (id: number) => string;
  /** The values that the person wants; the record has them already, except for its MPs. */
  readonly mine: FieldTexts;
  /** The current values of the record; `undefined` if unavailable, which shows both versions at the next attempt. */
  readonly stored: () => Promise<FieldTexts | undefined>;
}

/**
 * The form of a record that was written although not all MPs were assigned. It has a new key, so that sending it
 * again does what is left.
 * @throws a redirect to sign-in if the session expired: the form comes back afterwards, with what is left
 */
export async function withAssignmentResult(context: Context, form: Valid, rest: Rest) {
  const { has, signedOut, ...assignmentResult } = rest.assignmentResult;
  if (signedOut) {
    const { id } = assignmentResult;
    // An existing record must not be added again.
    const place = id === undefined ? {} : { place: { page: rest.page(id), action: rest.page(id) } };
    // This person changed the record: after sign-in that must not look like another's change.
    const typed = has && { typed: { [OPENED]: versionOf({ ...rest.mine, mpIds: idsText(has) }) } };
    throw await endSession(context, { assignmentResult, ...place, ...typed });
  }
  const stored = await rest.stored();
  return data<RecordReply>(
    {
      ...form.keep(false).data,
      formKey: formKey(context),
      assignmentResult,
      ...(stored && { opened: versionOf(stored) }),
    },
    { status: 502 },
  );
}
