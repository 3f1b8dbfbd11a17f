import type { AssignmentResult, Mp } from "#app/model/mp.ts";
import type { Api } from "#server/api/client.ts";
import { contract } from "#server/api/contract/index.ts";
import type { Attempt } from "#server/api/fault.ts";
import type { Context } from "#server/context.ts";
import { lookAgain, settled } from "../record/write.ts";
import { numbered } from "../record/labels.ts";
import { type AssigneeKind, assigneeOf } from "./assignee.ts";

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
    return unseen.length === 0 ? undefined : assignmentResult(id, unseen, unseen);
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
  return { ...assignmentResult(id, steps, failed), has, ...end };

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
export function differences(
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

function assignmentResult(id: number, steps: readonly Step[], failed: readonly Step[]): AssignmentResult {
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
