import { redirect } from "react-router";
import { weekdayName } from "#app/model/calendar-names.ts";
import { dayFromText } from "#app/model/fields/day-text.ts";
import { formatDate, formatTime } from "#app/model/format.ts";
import { later, wallTimeOf } from "#app/model/period.ts";
import { idFilter } from "#app/model/query.ts";
import { timesAhead, WalkInForm } from "#app/model/walk-in.ts";
import { NO_WISHES } from "#app/model/wishes.ts";
import { beginWalkIn, caseOf, isDone, makeWalkIn, meetingAsked, type WalkIn } from "#server/cases/walk-in.ts";
import type { Context } from "#server/context.ts";
import { inTurn } from "#server/form/progress.ts";
import { type Submission, submission, type ValidSubmission } from "#server/form/submission.ts";
import { turnTaken, unusual } from "#server/meetings/questions.ts";
import { turnOf } from "#server/meetings/same-day.ts";
import { caseFormContext, knownPerson } from "../cases/form/form.server.ts";
import { addressWith, doneAddress } from "../kit/list/address.ts";
import { ANYWAY } from "../kit/record/asked.tsx";
import { holidaysAround, textOf, valueOrFallback } from "../kit/record/form-context.ts";
import {
  asTyped,
  failedReply,
  type RecordReply,
  refusedAt,
  refusedReply,
  withMore,
} from "../kit/record/reply.ts";
import { askAfterChoice, chosenIn, offerOf, timesIn } from "../kit/slots/offer.server.ts";
import { firstFree, SHOW } from "../kit/slots/slot-picker.tsx";
import {
  type EarlierCases,
  earlierCasesOfTyped,
  isAsking,
} from "../kit/earlier-cases/earlier-cases.server.ts";
import { ANOTHER, FIRST_FIELD, NEXT } from "./form.tsx";

export interface WalkInReply extends RecordReply {
  readonly before?: EarlierCases | undefined;
}

export type WalkInView = Awaited<ReturnType<typeof readWalkIn>>;

/** The start of a conversation is rounded down to this number of minutes. */
const STEP = 5;

/**
 * The form, with the MP of the address, or the only one, and their first free half hour.
 * @throws a fault page when the lists are unavailable, unless a form must go back
 */
export async function readWalkIn(context: Context, url: URL, signal: AbortSignal) {
  const formContext = await caseFormContext(context, url.pathname);
  const person = await knownPerson(context, url.searchParams, signal);
  const text = textOf(context, formContext);
  const own = formContext.options.mpId.filter(({ former }) => !former);
  const named = idFilter.parse(url.searchParams.get("mpId"));
  const mine = own.find(({ value }) => Number(value) === named) ?? (own.length === 1 ? own[0] : undefined);
  const mpId = idFilter.parse(text("mpId")) ?? (mine && Number(mine.value));
  const day = dayFromText(text("date") ?? url.searchParams.get("at") ?? "");
  const offering =
    mpId === undefined
      ? Promise.resolve(undefined)
      : offerOf(context, mpId, NO_WISHES, { asked: day === "" ? undefined : day, signal });
  const offer = await valueOrFallback(context, offering, undefined);
  const now = wallTimeOf(new Date());
  const talkedFrom = roundedDown(formatTime(now));
  const slot = firstFree(offer);
  return {
    formContext,
    offer,
    holidays: holidaysAround(text("date")),
    now: [weekdayName(now, "mk"), formatDate(now), formatTime(now)].join(", "),
    person: person?.id,
    initial: {
      ...person?.texts,
      mpId: mine === undefined ? "" : String(mine.value),
      othersInvolved: "Не",
      initiativeSubmission: "false",
      outcome: "talked",
      talkedFrom,
      talkedTo: later(talkedFrom),
      date: slot?.date ?? "",
      startTime: slot?.startTime ?? "",
      endTime: slot?.endTime ?? "",
    },
  };
}

function roundedDown(time: string): string {
  const minutes = Number(time.slice(-2));
  return `${time.slice(0, 3)}${String(minutes - (minutes % STEP)).padStart(2, "0")}`;
}

type Posted = Submission<typeof WalkInForm>;

/** Whether the form only asks for earlier cases or times. */
const isQuestion = (form: Posted): boolean => isAsking(form) || form.fields.has(SHOW);

/**
 * Creates case, meeting and status in one step, each once, and redirects to the slip, or to the next form. An unusual
 * time must be confirmed first.
 */
export async function enterWalkIn(context: Context, signal: AbortSignal) {
  const form = await submission(context, WalkInForm);
  const withBefore = async (
    answer: ReturnType<typeof asTyped>,
    more: Partial<WalkInReply> = {},
    status?: number,
  ) => {
    const before = await earlierCasesOfTyped(context, form.fields, signal);
    return withMore<WalkInReply>(answer, { ...more, before }, status);
  };
  if (isQuestion(form) || chosenIn(form.fields))
    return withBefore(asTyped(form), await withTimes(context, form));
  if (!form.valid) return withBefore(refusedReply(form));
  const ahead = timesAhead(form.value, formatTime(wallTimeOf(new Date())));
  if (ahead.length > 0)
    return withBefore(refusedAt(form, Object.fromEntries(ahead.map((field) => [field, "talkAhead"]))));
  const begun = await beginWalkIn(context, form);
  if (!begun.ok) return failedReply(form, begun.fault);
  const { value: walkIn } = begun;
  const work = async () => {
    const ask = await questionOf(context, form, walkIn);
    return ask ? { ask } : makeWalkIn(context, form, form.id, walkIn);
  };
  // The slot is locked between checking and arranging.
  const slot = walkIn.outcome === "meeting" ? meetingAsked(walkIn, 0) : undefined;
  const outcome = slot ? await inTurn(context, turnOf(slot), form.id, work) : await work();
  const result = outcome ?? { ask: turnTaken(context) };
  if ("ask" in result) return withBefore(asTyped(form), { ask: result.ask }, 409);
  const { walkIn: entered, fault } = result;
  if (fault) return failedReply(form, fault);
  const isNext = form.fields.get(NEXT) === ANOTHER && isDone(entered);
  const next = `${addressWith("/admin/walk-in", `mpId=${entered.form.mpId}`, `after=${form.id}`)}#${FIRST_FIELD}`;
  return redirect(isNext ? next : doneAddress("walk-in", form.id), 303);
}

/** Only steps that have not started need confirmation, and each only once. */
async function questionOf(context: Context, form: ValidSubmission<typeof WalkInForm>, walkIn: WalkIn) {
  if (walkIn.outcome !== "meeting" || caseOf(walkIn) !== null || (await form.hasBegun("case")))
    return undefined;
  const body = meetingAsked(walkIn, 0);
  return body && unusual(context, body, { anyway: form.fields.get(ANYWAY) });
}

/** The form with the chosen day and half hour, without JavaScript. */
async function withTimes(context: Context, form: Posted): Promise<Partial<WalkInReply>> {
  if (!chosenIn(form.fields)) return {};
  const mpId = idFilter.parse(form.fields.get("mpId"));
  const times = await timesIn(context, form.fields, mpId);
  const { result } = asTyped(form).data;
  const initialValue = { ...result.initialValue, ...times, outcome: "meeting" };
  const ask = isQuestion(form) ? {} : { ask: askAfterChoice(context, times) };
  return { result: { ...result, initialValue }, ...ask };
}
