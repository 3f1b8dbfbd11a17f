import type { Mp } from "#app/model/mp.ts";
import { inOrder } from "#app/model/text/order.ts";
import { currentList } from "#server/api/cache.ts";
import type { Api } from "#server/api/client.ts";
import { contract } from "#server/api/contract/index.ts";
import { type ApiFault, type Attempt, DONE, readBack } from "#server/api/fault.ts";
import type { Context } from "#server/context.ts";
import {
  inTurn,
  isSettled,
  type Journal,
  type JournalStep,
  keepProgress,
  stateAfter,
  takeSteps,
} from "#server/form/progress.ts";
import { withFixedCredentials } from "#server/identity/credentials.ts";
import { getT } from "#server/middleware/locale.ts";
import { requestInfo } from "#server/request/request-info.ts";
import { valueOrFallback } from "../record/form-context.ts";
import { numbered } from "../record/labels.ts";
import { halfDone } from "../record/reply.ts";

type AssigneeKind = "assistant" | "office";

const assigneeOf = (kind: AssigneeKind, { userId, officeId }: Mp): number | null =>
  kind === "assistant" ? userId : officeId;

export const assignedMps = (kind: AssigneeKind, id: number, mps: readonly Mp[]): readonly Mp[] =>
  mps.filter((mp) => assigneeOf(kind, mp) === id);

export const idsOf = (mps: readonly Mp[]) => mps.map(({ id }) => id);

/** Their ids in order, comma-separated. */
const idsText = (ids: readonly number[]): string => ids.toSorted((one, other) => one - other).join(",");

/** A record, the MPs who are assigned to it, and all MPs. */
export interface WithMps<Value> {
  readonly record: Value;
  readonly own: readonly Mp[];
  readonly mps: readonly Mp[];
}

export async function withMps<Value>(
  ask: Ask,
  kind: AssigneeKind,
  id: number,
  found: Promise<Attempt<Value>>,
): Promise<Attempt<WithMps<Value>>> {
  const [record, all] = await Promise.all([found, ask(contract.mps.list)]);
  if (!record.ok) return record;
  if (!all.ok) return all;
  const { value: mps } = all;
  return { ok: true, value: { record: record.value, own: assignedMps(kind, id, mps), mps } };
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
  const reading = currentList(context, contract.mps.list).then(({ value }) => value);
  const list = await valueOrFallback<readonly Mp[]>(context, reading, []);
  const offered = list.filter((mp) => mp.active || (id !== undefined && assigneeOf(kind, mp) === id));
  return inOrder(offered, "mk", ({ fullName }) => fullName).map((mp) => ({
    value: mp.id,
    label: [null, id].includes(assigneeOf(kind, mp)) ? mp.fullName : sayWith(mp),
  }));
}

type Ask = Api["attempt"];

interface Step extends JournalStep {
  readonly value: { readonly mpId: number; readonly name: string; readonly comes: boolean };
}

export type Left = "ended" | "left" | false;

export interface Written {
  /** Whether there are MPs still to assign or to release. */
  readonly left: Left;
}

/** The MPs of a user or an office: a step for each who comes or goes. */
export interface Assigned extends Journal {
  readonly act: "assigned";
  readonly kind: AssigneeKind;
  /** Absent if the API doesn't tell the id of a new record. */
  readonly id?: number | undefined;
  readonly wanted: readonly number[];
  readonly steps: readonly Step[];
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
 * one after another, first releasing, then assigning. A failure does not stop the others; the end of the session does.
 * @param form id of the form, under which the journal is kept
 * @param known the MPs as read before the record was written. An API may release MPs of an inactive assistant by
 * itself or not: we still send the removals, so that they are certain and in the audit
 * @returns what is left, if anything: `ended` if the session has ended on the way
 */
export async function reassign(
  context: Context,
  form: string,
  { kind, id, wanted }: Pick<Assigned, "id" | "kind" | "wanted">,
  known: readonly Mp[] = [],
): Promise<Left> {
  const ask = withFixedCredentials(context);
  const found = await ask(contract.mps.list);
  const mps = found.ok ? found.value : known;
  const wasHere = new Set(id === undefined ? [] : assignedMps(kind, id, known).map((mp) => mp.id));
  // Released by the API, and not assigned anew since.
  const released = found.ok ? mps.filter((mp) => wasHere.has(mp.id) && assigneeOf(kind, mp) === null) : [];
  const steps = [
    ...released.filter((mp) => !wanted.includes(mp.id)).map((mp) => stepFor(mp.id, mp.fullName, false)),
    ...differences(kind, id, mps, wanted),
  ];
  if (steps.length === 0) return false;
  const journal: Assigned = { act: "assigned", kind, id, wanted, steps };
  await keepProgress(context, form, journal);
  if (!found.ok) return found.fault.status === 401 ? "ended" : "left";
  if (id === undefined) return "left";
  // An API may refuse to release what it has released.
  const { taken } = await carryOut(ask, kind, id, steps, (mpId) => released.some((mp) => mp.id === mpId));
  await keepProgress(context, form, { ...journal, steps: taken });
  if (taken.every(isSettled)) return false;
  return taken.some(({ state }) => state === "left") ? "ended" : "left";
}

async function carryOut(
  ask: Ask,
  kind: AssigneeKind,
  id: number,
  steps: readonly Step[],
  isDoneAnyway: (mpId: number) => boolean = () => false,
) {
  const { assign, remove } = CALLS[kind];
  let fault: ApiFault | undefined;
  const taken = await takeSteps(steps, async ({ value: { mpId, comes } }) => {
    const sent = await (comes ? assign(ask, mpId, id) : remove(ask, mpId));
    // An unknown outcome is looked up before reporting it (R71).
    const outcome = await readBack(sent, async () => {
      const found = await ask(contract.mps.list);
      const mp = found.ok ? found.value.find((one) => one.id === mpId) : undefined;
      return mp !== undefined && (assigneeOf(kind, mp) === id) === comes;
    });
    if (outcome.ok || isDoneAnyway(mpId)) return { state: "done" };
    ({ fault } = outcome);
    return { state: stateAfter(outcome).state };
  });
  return { taken, fault };
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
    const own = assignedMps("assistant", from, found.value);
    const steps = own.map((mp) => stepFor(mp.id, mp.fullName, true));
    const { taken, fault } = await carryOut(ask, "assistant", to, steps);
    if (!fault) return DONE;
    const [done, left] = [taken.filter(isSettled), taken.filter((step) => !isSettled(step))];
    const lines = [
      ...(done.length > 0 ? [t("passOn.done", { names: namesOf(done) })] : []),
      t("passOn.left", { names: namesOf(left) }),
    ];
    return {
      ok: false,
      fault: halfDone(fault, lines, { mpIds: idsText(left.map(({ value }) => value.mpId)) }),
    };
  });
  const busy: ApiFault = { kind: "turn", sent: "no", status: 409, reference };
  return passed ?? { ok: false, fault: halfDone(busy, [t("passOn.busy")]) };
}

const namesOf = (steps: readonly Step[]) => steps.map(({ value }) => value.name).join(", ");

const stepFor = (mpId: number, name: string, comes: boolean): Step => ({
  name: String(mpId),
  state: "waiting",
  value: { mpId, name, comes },
});

/** MPs to release, then MPs to assign. */
function differences(
  kind: AssigneeKind,
  id: number | undefined,
  mps: readonly Mp[],
  wanted: readonly number[],
): readonly Step[] {
  const present = id === undefined ? [] : assignedMps(kind, id, mps);
  const leaving = present.filter((mp) => !wanted.includes(mp.id));
  const coming = wanted.filter((mpId) => !present.some((mp) => mp.id === mpId));
  const nameOf = (mpId: number) => mps.find((mp) => mp.id === mpId)?.fullName ?? numbered(mpId);
  return [
    ...leaving.map((mp) => stepFor(mp.id, mp.fullName, false)),
    ...coming.map((mpId) => stepFor(mpId, nameOf(mpId), true)),
  ];
}
