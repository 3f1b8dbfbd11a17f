import PQueue from "p-queue";
import type { Case } from "#app/model/case.ts";
import type { Meeting } from "#app/model/meeting.ts";
import type { Mp, MpDetails } from "#app/model/mp.ts";
import { fullNameOf, type Language } from "#app/model/text/language.ts";
import { latinIn } from "#app/model/text/latin.ts";
import { allLists } from "#server/api/cache.ts";
import type { Api } from "#server/api/client.ts";
import { contract } from "#server/api/contract/index.ts";
import type { ApiFault, Attempt } from "#server/api/fault.ts";
import { offersOf } from "#server/api/offers.ts";
import type { Context } from "#server/context.ts";
import { inTurn } from "#server/form/progress.ts";
import { withFixedCredentials } from "#server/identity/credentials.ts";
import { tIn } from "#server/middleware/locale.ts";
import { parsed, RETENTION } from "#server/store/records.ts";
import { type StoreKey, storeOf } from "#server/store/store.ts";
import { casesOf, handOverEach, isTimeOver, meetingsAhead, openCasesOf } from "./handover.ts";
import { wayToWrite, writeCaseLetter } from "./letter.ts";

/**
 * The end of a mandate: its MPs hand their open cases over, become inactive, and the people of those cases can be
 * written to. What is to be done with an MP is stored before the first step, and each step is recognised by its result
 * in the API, so that resuming later, or at the same time, does nothing twice. Methods reject with
 * `StoreUnavailable`.
 */

/** A case that was open when the mandate ended. */
interface EndedCase {
  readonly id: number;
  /** How its person wants to be told. */
  readonly way: "mail" | "letter" | "phone" | "none";
  /** The letter is on its way, or ready to be printed. */
  readonly letterId?: string;
}

export interface MandateEnd {
  readonly mpId: number;
  /** Who takes the open cases over. */
  readonly to: number | null;
  readonly cases: readonly EndedCase[];
  readonly meetings: readonly Pick<Meeting, "id" | "startDate" | "endDate">[];
  /** How many cases are still to be handed over, and which failed. */
  readonly left: number;
  readonly failed?: number | undefined;
  readonly isDone: boolean;
}

const KIND = "mandate-end";
const placeOf = (mandateId: number, mpId: number): StoreKey => [KIND, `${mandateId}`, `${mpId}`];

/** What was begun and done for a mandate. */
export const mandateEnds = async (context: Context, mandateId: number): Promise<readonly MandateEnd[]> =>
  (await storeOf(context).list([KIND, `${mandateId}`]))
    .map((text) => parsed<MandateEnd>(text))
    .toSorted((one, other) => one.mpId - other.mpId);

/** Stores who takes over from an active MP; of one who came back, the new cases. */
export async function planEnd(context: Context, mandateId: number, mpId: number, to: number | null) {
  const blank: MandateEnd = { mpId, to, cases: [], meetings: [], left: 0, isDone: false };
  await changeEnd(context, mandateId, mpId, (before = blank) =>
    before.isDone ? { ...before, to, isDone: false } : { ...before, to: to ?? before.to },
  );
}

const changeEnd = (
  context: Context,
  mandateId: number,
  mpId: number,
  change: (before: MandateEnd | undefined) => MandateEnd,
) =>
  storeOf(context).change(
    placeOf(mandateId, mpId),
    (text) => JSON.stringify(change(parsed<MandateEnd>(text))),
    RETENTION[KIND],
  );

/** MPs at the same time: their steps don't depend on each other. */
const MAX_MPS_AT_ONCE = 4;

/**
 * Ends the mandates that are planned and not done, as many as there is time for.
 * @param visitor who ends them: a session whose request was cut off goes on at once, others wait
 * @returns the fault after which the others were not tried, if any
 */
export async function endMandates(
  context: Context,
  mandateId: number,
  visitor: string,
): Promise<ApiFault | undefined> {
  const queue = new PQueue({ concurrency: MAX_MPS_AT_ONCE });
  const open = (await mandateEnds(context, mandateId)).filter(({ isDone }) => !isDone);
  let fault: ApiFault | undefined;
  await Promise.all(
    open.map((one) =>
      queue.add(async () => {
        if (fault || isTimeOver(context)) return;
        // The MP's own form hands cases over too.
        const end = () => endMandate(context, mandateId, one);
        const failed = await inTurn(context, casesOf(one.mpId), visitor, end);
        // Another refusal is about this MP only.
        if (failed && (failed.kind !== "status" || failed.status === 401)) fault = failed;
      }),
    ),
  );
  return fault;
}

async function endMandate(context: Context, mandateId: number, plan: MandateEnd) {
  const { mpId, to } = plan;
  const ask = withFixedCredentials(context);
  const save = (change: (before: MandateEnd) => Partial<MandateEnd>) =>
    changeEnd(context, mandateId, mpId, (before = plan) => ({ ...before, ...change(before) }));
  const [mp, open, meetings] = await Promise.all([
    ask(contract.mps.get, { params: { id: mpId } }),
    openCasesOf(ask, mpId),
    meetingsAhead(ask, mpId),
  ]);
  if (!mp.ok) return mp.fault;
  if (!open.ok) return open.fault;
  if (!meetings.ok) return meetings.fault;
  const rows = open.value ?? [];
  const known = new Set(plan.cases.map(({ id }) => id));
  const fresh: EndedCase[] = [];
  for (const { id } of rows.filter((row) => !known.has(row.id))) {
    const found = await ask(contract.cases.get, { params: { id } });
    if (!found.ok) return found.fault;
    fresh.push({ id, way: await wayToWrite(context, found.value) });
  }
  const ahead = meetings.value.map(({ id, startDate, endDate }) => ({ id, startDate, endDate }));
  // Before the first of them is handed over: afterwards nobody knows any more whose they were.
  await save((before) => ({
    cases: merged(before.cases, fresh),
    meetings: merged(before.meetings, ahead),
    left: rows.length,
  }));
  // They wait for the MP who was chosen while the API doesn't offer it, as for a moment after a start.
  if (to !== null && rows.length > 0 && !offersOf(context).has("handOver")) return undefined;
  const { left, fault, caseId } = to === null ? { left: [] } : await handOverEach(context, rows, to);
  if (left.length > 0) {
    await save(() => ({ left: left.length, failed: caseId }));
    return fault;
  }
  const ended = await deactivate(ask, mp.value);
  if (!ended.ok) {
    await save(() => ({ left: 0 }));
    return ended.fault;
  }
  await save(() => ({ left: 0, failed: undefined, isDone: true }));
  return undefined;
}

const merged = <One extends { readonly id: number }>(before: readonly One[], more: readonly One[]) => [
  ...before,
  ...more.filter(({ id }) => before.every((one) => one.id !== id)),
];

/** Makes an MP inactive who isn't yet; an unknown outcome is looked up. */
async function deactivate(ask: Api["attempt"], mp: MpDetails): Promise<Attempt<unknown>> {
  if (!mp.active) return { ok: true, value: undefined };
  const { id, userId: _user, officeId: _office, picturePath: _path, ...data } = mp;
  const body = { ...data, partyId: mp.partyId ?? 0, genderId: mp.genderId ?? 0, active: false };
  const sent = await ask(contract.mps.update, { params: { id }, body });
  if (sent.ok || sent.fault.sent !== "unknown") return sent;
  const found = await ask(contract.mps.get, { params: { id } });
  return found.ok && !found.value.active ? { ok: true, value: undefined } : sent;
}

/**
 * Writes the letters of one way that are not written yet, as many as there is time for: each once, no matter who does it.
 */
export async function writeMandateLetters(
  context: Context,
  mandateId: number,
  way: "letter" | "mail",
): Promise<void> {
  const { mps } = await allLists(context);
  const ask = withFixedCredentials(context);
  for (const end of await mandateEnds(context, mandateId)) {
    const open = end.isDone ? end.cases.filter((one) => one.way === way && one.letterId === undefined) : [];
    for (const { id } of open) {
      if (isTimeOver(context)) return;
      const found = await ask(contract.cases.get, { params: { id } });
      if (!found.ok && found.fault.kind !== "status") return;
      if (!found.ok) continue;
      // Another wish since, or a suspicion.
      const now = await wayToWrite(context, found.value);
      const letterId =
        now === way
          ? await writeCaseLetter(context, found.value, letterOf(end, found.value, mps, way))
          : undefined;
      await changeEnd(context, mandateId, end.mpId, (before = end) => ({
        ...before,
        cases: before.cases.map((one) =>
          one.id !== id
            ? one
            : now === way
              ? { ...one, ...(letterId !== undefined && { letterId }) }
              : { id, way: now },
        ),
      }));
    }
  }
}

/** The letter says whose mandate ended, and who goes on with the case: another MP, or the assistant as before. */
function letterOf(
  { mpId }: MandateEnd,
  found: Case,
  mps: readonly Mp[],
  way: "letter" | "mail",
): Parameters<typeof writeCaseLetter>[2] {
  const former = mps.find(({ id }) => id === mpId);
  const next = found.mpId === mpId ? undefined : mps.find(({ id }) => id === found.mpId);
  return {
    form: `mandate ${mpId} ${found.id}`,
    template: "mandate",
    way,
    other: (language: Language) => {
      const keeper = latinIn(language, former?.userFullName ?? "");
      const successor = next ? fullNameOf(next, language) : keeper || tIn(language, "mail")("sender");
      return {
        facts: former ? { mp: fullNameOf(former, language) } : {},
        typed: { successor },
      };
    },
  };
}
