import { data, redirect } from "react-router";
import { z } from "zod";
import { mayPost } from "#app/model/access.ts";
import { recordIds } from "#app/model/fields/field.ts";
import type { Mp } from "#app/model/mp.ts";
import { idFilter } from "#app/model/query.ts";
import { noSuchPage } from "#app/route/faults.ts";
import { allLists, currentList } from "#server/api/cache.ts";
import { api } from "#server/api/client.ts";
import { contract } from "#server/api/contract/index.ts";
import { offersOf } from "#server/api/offers.ts";
import { publicStatistics } from "#server/api/statistics.ts";
import { openCasesOf } from "#server/cases/handover.ts";
import {
  endMandates,
  type MandateEnd,
  mandateEnds,
  planEnd,
  writeMandateLetters,
} from "#server/cases/mandate.ts";
import type { Context } from "#server/context.ts";
import { formKey } from "#server/form/form-key.ts";
import { takeParked } from "#server/form/parking.ts";
import { textIn } from "#server/form/posted-form.ts";
import { inTurn } from "#server/form/progress.ts";
import { submission } from "#server/form/submission.ts";
import { endSession } from "#server/identity/sign-out.ts";
import { whenText } from "#server/meetings/case-change.ts";
import { requireProfile } from "#server/middleware/guard.ts";
import { getSession } from "#server/session/live-session.ts";
import { sessionName } from "#server/session/session.ts";
import { unlessAway } from "#server/store/store.ts";
import { numbered } from "../kit/record/labels.ts";
import { byName, personOptions } from "../kit/record/mp-options.server.ts";
import { inOwnStore } from "../kit/record/write.ts";

export const mandateAddress = (id: number): string => `/admin/mps/mandate/${id}`;

/** More open cases of a status are not counted: that would take too many calls. */
const MAX_COUNTED = 2_000;

/** Everything about the end of a mandate. @throws 404 for an unknown one */
export async function readMandate(context: Context, id: number, signal: AbortSignal) {
  const [{ mps }, mandates, ends, open] = await Promise.all([
    allLists(context),
    publicStatistics(context, (source) => source.mandates()),
    unlessAway(mandateEnds(context, id)),
    openCasesOf(api(context, { signal }).attempt, undefined, MAX_COUNTED),
  ]);
  const mandate = mandates.find((one) => one.id === id);
  if (!mandate) throw noSuchPage();
  // Rows of the list have no id of their MP: of two of one name neither is known.
  const counts = open.ok && open.value && Map.groupBy(open.value, ({ mpFullName }) => mpFullName);
  const isOnly = (name: string) => mps.filter(({ fullName }) => fullName === name).length === 1;
  const cases = (ends ?? []).flatMap((end) => (end.isDone ? end.cases : []));
  const waiting = (way: "letter" | "mail") =>
    cases.filter((one) => one.way === way && one.letterId === undefined).length;
  return {
    name: mandate.name,
    rows: byName(membersOf(mps, id)).map((mp) => ({
      id: mp.id,
      name: mp.fullName,
      party: mp.partyName,
      assistant: mp.userFullName,
      open: counts && isOnly(mp.fullName) ? (counts.get(mp.fullName)?.length ?? 0) : undefined,
    })),
    successors: personOptions(mps.filter(({ active }) => active)),
    ends: (ends ?? []).map((end) => shownEnd(end, mps)),
    letters: {
      mail: cases.filter(({ way }) => way === "mail").length,
      letter: cases.filter(({ way }) => way === "letter").length,
      total: cases.length,
      toMail: waiting("mail"),
      toPrint: waiting("letter"),
    },
    isOffered: offersOf(context).has("handOver"),
    mayEnd: mayPost("/admin/mps/mandate/:id", requireProfile(context).roleId),
    parked: parkedChoice(context, id),
    formKey: formKey(context),
  };
}

/** What was chosen before the session expired. */
function parkedChoice(context: Context, id: number): Omit<MandateReply, "problem"> | undefined {
  const fields = takeParked(context, mandateAddress(id))?.fields;
  const all = (name: string) => fields?.flatMap(([key, value]) => (key === name ? [value] : [])) ?? [];
  return fields && { to: all("to")[0] ?? "", ticked: all("mpIds").map(Number) };
}

const membersOf = (mps: readonly Mp[], mandateId: number) =>
  mps.filter((mp) => mp.active && mp.mandateId === mandateId);

const shownEnd = (end: MandateEnd, mps: readonly Mp[]) => ({
  ...end,
  name: nameIn(mps, end.mpId),
  toName: end.to === null ? undefined : nameIn(mps, end.to),
  isToGone: end.to !== null && !end.isDone && !mps.some((mp) => mp.id === end.to && mp.active),
  cases: end.cases.length,
  meetings: end.meetings.map((meeting) => ({ id: meeting.id, text: whenText(meeting) })),
  toCall: end.cases.flatMap(({ id, way }) => (way === "mail" || way === "letter" ? [] : [id])),
});

const nameIn = (mps: readonly Mp[], id: number) => mps.find((mp) => mp.id === id)?.fullName ?? numbered(id);

const Posted = z.object({
  mpIds: recordIds(),
  to: idFilter.optional(),
  act: z.enum(["end", "on", "mail", "letter"]).catch("on"),
});

/** The form that goes back. */
export interface MandateReply {
  readonly problem: "away" | "busy" | "nobody" | "notOffered" | "stale" | "taken" | "unknown";
  readonly to: string;
  readonly ticked: readonly number[];
}

/** Ends mandates, goes on with those begun, or writes the letters. */
export async function endOfMandate(context: Context, id: number) {
  const form = await submission(context, Posted);
  const back = (problem: MandateReply["problem"], status: number) => {
    const ticked = form.fields.getAll("mpIds").map(Number);
    return data<MandateReply>({ problem, to: textIn(form.fields, "to"), ticked }, { status });
  };
  if (!form.valid) return back("stale", 400);
  const { act, mpIds, to } = form.value;
  if (act === "end" && mpIds.length === 0) return back("nobody", 400);
  if (act === "end" && to !== undefined && !offersOf(context).has("handOver")) return back("notOffered", 409);
  const [{ value: mps }, ends] = await Promise.all([
    currentList(context, contract.mps.list),
    unlessAway(mandateEnds(context, id)),
  ]);
  if (!ends) return back("away", 503);
  const ending = act === "end" ? membersOf(mps, id).filter((mp) => mpIds.includes(mp.id)) : [];
  // By this form, if it was sent before, or by somebody else.
  const isEnded = (mpId: number) =>
    ends.some((end) => end.mpId === mpId && end.isDone && end.to === (to ?? null));
  const others = mpIds.filter((mpId) => ending.every((mp) => mp.id !== mpId));
  if (act === "end" && !others.every(isEnded)) return back("taken", 409);
  // With MPs who are leaving already: cases must not go back and forth between them.
  const leaving = new Map(ends.filter(({ isDone }) => !isDone).map((end) => [end.mpId, end.to]));
  for (const mp of ending) leaving.set(mp.id, to ?? leaving.get(mp.id) ?? null);
  const isLeaving = [...leaving.values()].some((one) => one !== null && leaving.has(one));
  const isFit = to === undefined || mps.some((mp) => mp.id === to && mp.active);
  if (act === "end" && (isLeaving || !isFit)) return back("unknown", 400);
  const page = mandateAddress(id);
  const visitor = sessionName(getSession(context).ensureId());
  const write = () =>
    inOwnStore(context, async () => {
      for (const mp of ending) await planEnd(context, id, mp.id, to ?? null);
      if (act === "mail" || act === "letter") return writeMandateLetters(context, id, act);
      const fault = await endMandates(context, id, visitor);
      if (fault?.status === 401) throw await endSession(context, { place: { page, action: page } });
      return undefined;
    });
  const stored = await inTurn(context, `mandate ${id}`, visitor, () => form.once(write));
  if (!stored) return back("busy", 409);
  if (!stored.ok) return back("away", 503);
  return redirect(act === "letter" ? `${page}?print=1` : `${page}#results`, 303);
}
