import type { RouterContextProvider } from "react-router";
import type { Mp } from "#app/model/mp.ts";
import type { Api } from "#server/api/client.ts";
import { contract } from "#server/api/contract/index.ts";
import type { Attempt } from "#server/api/fault.ts";
import type { Remains } from "../record/reply.ts";
import { lookAgain } from "../record/write.ts";
import { numbered } from "../record/numbered.ts";
import { assigneeOf, type AssigneeKind } from "./assignee.ts";

type Context = Readonly<RouterContextProvider>;
type Ask = Api["attempt"];

/** One MP that leaves or comes. */
interface Step {
  readonly mpId: number;
  readonly name: string;
  readonly comes: boolean;
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
 * A session that ends meanwhile does not hide what was done: it fails like everything else.
 * @returns `undefined` when all is as it should be
 */
export async function reassign(
  context: Context,
  kind: AssigneeKind,
  id: number,
  wanted: readonly number[],
): Promise<Remains | undefined> {
  const ask = lookAgain(context);
  const found = await ask(contract.mps.list);
  const steps = found.ok ? differences(kind, id, found.value, wanted) : wanted.map(unseen);
  const failed: Step[] = [];
  for (const step of found.ok ? steps : []) {
    const { assign, remove } = CALLS[kind];
    const outcome = await (step.comes ? assign(ask, step.mpId, id) : remove(ask, step.mpId));
    if (!(await isDone(ask, kind, id, step, outcome))) failed.push(step);
  }
  const left = found.ok ? failed : steps;
  return left.length === 0 ? undefined : remains(id, steps, left);
}

/** What is left when not even the new record's id is known. */
export const notEvenKnown = (wanted: readonly number[]): Remains => ({
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

const unseen = (mpId: number): Step => ({ mpId, name: numbered(mpId), comes: true });

/** What nobody knows is looked up before it is told (R71). */
async function isDone(ask: Ask, kind: AssigneeKind, id: number, step: Step, outcome: Attempt<unknown>) {
  if (outcome.ok) return true;
  if (outcome.fault.sent !== "unknown") return false;
  const found = await ask(contract.mps.list);
  const mp = found.ok ? found.value.find((one) => one.id === step.mpId) : undefined;
  return mp !== undefined && (assigneeOf(kind, mp) === id) === step.comes;
}

function remains(id: number, steps: readonly Step[], failed: readonly Step[]): Remains {
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
