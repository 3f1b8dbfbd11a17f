import { data } from "react-router";
import type { z } from "zod";
import type { AssignmentResult, Mp } from "#app/model/mp.ts";
import { inOrder } from "#app/model/text/order.ts";
import type { Option } from "#app/ui/form/fields/option.ts";
import { currentList } from "#server/api/cache.ts";
import type { Api } from "#server/api/client.ts";
import { contract } from "#server/api/contract/index.ts";
import type { Attempt } from "#server/api/fault.ts";
import type { Context } from "#server/context.ts";
import { type FieldTexts, marksOf, OPENED } from "#server/form/concurrent-edit.ts";
import { formKey } from "#server/form/form-key.ts";
import type { ValidSubmission } from "#server/form/submission.ts";
import { endSession } from "#server/identity/sign-out.ts";
import { orWithout } from "../record/form-context.ts";
import { numbered } from "../record/labels.ts";
import type { RecordReply } from "../record/reply.ts";
import { lookAgain, settled } from "../record/write.ts";
import { type AssigneeKind, assigneeOf, idsText } from "./assignee.ts";

/** A record and all MPs, of which it may have some. */
export interface WithMps<Value> {
  readonly record: Value;
  readonly mps: readonly Mp[];
}

/** Reads a record together with the MPs as they are now, or tells why one of them can't be had. */
export async function withMps<Value>(
  ask: Api["attempt"],
  found: Promise<Attempt<Value>>,
): Promise<Attempt<WithMps<Value>>> {
  const [record, mps] = await Promise.all([found, ask(contract.mps.list)]);
  if (!record.ok) return record;
  return mps.ok ? { ok: true, value: { record: record.value, mps: mps.value } } : mps;
}

/** An MP of the list, and with whom they are now. */
interface MpOption extends Option {
  readonly value: number;
}

/**
 * The MPs to choose from, in Macedonian order: active ones, and whoever is assigned here already.
 * @param sayWith what stands behind the name of an MP who is assigned elsewhere
 */
export async function mpChoices(
  context: Context,
  kind: AssigneeKind,
  id: number | undefined,
  sayWith: (mp: Mp) => string,
): Promise<readonly MpOption[]> {
  const list = await orWithout(context, allMps(context), []);
  const offered = list.filter((mp) => mp.active || (id !== undefined && assigneeOf(kind, mp) === id));
  return inOrder(offered, "mk", ({ fullName }) => fullName).map((mp) => ({
    value: mp.id,
    label: isElsewhere(kind, id, mp) ? sayWith(mp) : mp.fullName,
  }));
}

const isElsewhere = (kind: AssigneeKind, id: number | undefined, mp: Mp) => {
  const other = assigneeOf(kind, mp);
  return other !== null && other !== id;
};

/** Every MP, active or not, as they are now. */
export const allMps = async (context: Context): Promise<readonly Mp[]> =>
  (await currentList(context, contract.mps.list)).value;

type Ask = Api["attempt"];

/** One MP that leaves or comes. */
interface Step {
  readonly mpId: number;
  readonly name: string;
  readonly comes: boolean;
}

/** What is left, and what the server has to know about it. */
export interface Reassigned extends AssignmentResult {
  /** The MPs that the record has now, by their ids; absent when that is not known. */
  readonly has?: readonly number[];
  /** The API does not know this person any more: nothing else was called. */
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
 * Gives an assistant or an office exactly these MPs (3-decisions, "Fields and rules"): only the differences are called,
 * first those who leave, then those who come, one after the other. One that fails does not stop the others.
 * A session that ends meanwhile does not hide what was done: from there on everything is left.
 * @returns `undefined` when all is as it should be
 */
export async function reassign(
  context: Context,
  kind: AssigneeKind,
  id: number,
  wanted: readonly number[],
): Promise<Reassigned | undefined> {
  const ask = lookAgain(context);
  const found = await ask(contract.mps.list);
  if (!found.ok) {
    const unseen = wanted.map((mpId) => ({ mpId, name: numbered(mpId), comes: true }));
    return unseen.length === 0 ? undefined : resultOf(id, unseen, unseen);
  }
  const steps = differences(kind, id, found.value, wanted);
  const failed: Step[] = [];
  let end: Ended = {};
  for (const step of steps) {
    if (end.signedOut || !(await isCarriedOut(step))) failed.push(step);
  }
  if (failed.length === 0) return undefined;
  const left = new Set(failed.map(({ mpId }) => mpId));
  const before = found.value.filter((mp) => assigneeOf(kind, mp) === id).map((mp) => mp.id);
  const has = [...new Set([...before, ...wanted])].filter((mpId) => wanted.includes(mpId) !== left.has(mpId));
  return { ...resultOf(id, steps, failed), has, ...end };

  async function isCarriedOut(step: Step) {
    const { assign, remove } = CALLS[kind];
    const outcome = await (step.comes ? assign(ask, step.mpId, id) : remove(ask, step.mpId));
    end = ended(outcome);
    return isDone(ask, kind, id, step, outcome);
  }
}

type Ended = Pick<Reassigned, "signedOut">;

const ended = (outcome: Attempt<unknown>): Ended =>
  !outcome.ok && outcome.fault.status === 401 ? { signedOut: true } : {};

/** What is left when not even the new record's id is known. */
export const notEvenKnown = (wanted: readonly number[]): Reassigned => ({
  assigned: [],
  removed: [],
  notAssigned: wanted.map(numbered),
  notRemoved: [],
});

/** Who leaves, then who comes. */
function differences(
  kind: AssigneeKind,
  id: number,
  mps: readonly Mp[],
  wanted: readonly number[],
): readonly Step[] {
  const chosen = new Set(wanted);
  const present = mps.filter((mp) => assigneeOf(kind, mp) === id);
  const known = new Map(mps.map((mp) => [mp.id, mp]));
  const here = new Set(present.map((mp) => mp.id));
  const leaving = present.filter((mp) => !chosen.has(mp.id));
  const coming = wanted.filter((mpId) => !here.has(mpId));
  return [
    ...leaving.map((mp) => ({ mpId: mp.id, name: mp.fullName, comes: false })),
    ...coming.map((mpId) => ({ mpId, name: known.get(mpId)?.fullName ?? numbered(mpId), comes: true })),
  ];
}

/** What nobody knows is looked up before it is told (R71). */
async function isDone(ask: Ask, kind: AssigneeKind, id: number, step: Step, outcome: Attempt<unknown>) {
  const { ok } = await settled(outcome, async () => {
    const found = await ask(contract.mps.list);
    const mp = found.ok ? found.value.find((one) => one.id === step.mpId) : undefined;
    return mp !== undefined && (assigneeOf(kind, mp) === id) === step.comes;
  });
  return ok;
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
  /** What is left. */
  readonly assignmentResult: Reassigned;
  /** The form of a record, by its id: it does what is left. */
  readonly page: (id: number) => string;
  /** What the person wants; the record says so already, but for its MPs. */
  readonly mine: FieldTexts;
  /** What the record's form has now; `undefined` when it can't be had, which shows both versions at the next try. */
  readonly stored: () => Promise<FieldTexts | undefined>;
}

/**
 * The form of a record that is written although not all of its MPs are: with another key, so that sending it again does
 * what is left.
 * @throws a redirect to sign-in when the session has ended meanwhile: what is left is told, and the form given back, after it
 */
export async function withAssignmentResult(context: Context, form: Valid, rest: Rest) {
  const { has, signedOut, ...assignmentResult } = rest.assignmentResult;
  if (signedOut)
    throw await endSession(context, { assignmentResult, ...placeOf(rest), ...marks(rest.mine, has) });
  const stored = await rest.stored();
  return data<RecordReply>(
    {
      ...form.keep(false).data,
      formKey: formKey(context),
      assignmentResult,
      ...(stored && { opened: marksOf(stored) }),
    },
    { status: 502 },
  );
}

/** A record that is there already must not be added once more. */
function placeOf({ assignmentResult: { id }, page }: Rest) {
  if (id === undefined) return {};
  return { place: { page: page(id), action: page(id) } };
}

/** The record was changed by this very person: after sign-in that must not look like somebody else's doing. */
const marks = (mine: FieldTexts, has: readonly number[] | undefined) =>
  has && { typed: { [OPENED]: marksOf({ ...mine, mpIds: idsText(has) }) } };
