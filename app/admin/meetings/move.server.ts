import { redirect } from "react-router";
import { z } from "zod";
import { dayFromText } from "#app/model/fields/day-text.ts";
import { formatTime } from "#app/model/format.ts";
import { MEETING_STATUS } from "#app/model/lookups.ts";
import { changedBy, type Meeting, MeetingForm } from "#app/model/meeting.ts";
import { later, wallTimeOf } from "#app/model/period.ts";
import { NO_WISHES, readWishes } from "#app/model/wishes.ts";
import { api } from "#server/api/client.ts";
import { contract } from "#server/api/contract/index.ts";
import type { Context } from "#server/context.ts";
import { formKey } from "#server/form/form-key.ts";
import { textIn } from "#server/form/posted-form.ts";
import { findProgress, inTurn } from "#server/form/progress.ts";
import { submission, type ValidSubmission } from "#server/form/submission.ts";
import type { MeetingAct } from "#server/meetings/act.ts";
import { whenText } from "#server/meetings/case-change.ts";
import { changeMeeting, questionAboutChange } from "#server/meetings/change.ts";
import { consequencesOf, isAsking, type MeetingQuestion, turnTaken } from "#server/meetings/questions.ts";
import { getT } from "#server/middleware/locale.ts";
import { getSession } from "#server/session/live-session.ts";
import { addressWith, writeAddress } from "../kit/list/address.ts";
import { addressAfterAct } from "../kit/record/acts.server.ts";
import { ANYWAY } from "../kit/record/asked.tsx";
import { isReturning, recordFormContext, valueOrFallback } from "../kit/record/form-context.ts";
import { askFirst, failedReply, refusedAt, refusedReply } from "../kit/record/reply.ts";
import { DAY, firstFree, SHOW } from "../kit/slots/slot-picker.tsx";
import { offerOf, otherDayIn } from "../kit/slots/offer.server.ts";
import { askedSlot, isDays, lengthOf } from "../kit/slots/slots.ts";
import { meetingTexts } from "./form.tsx";
import { leaveMissing } from "./rows.server.ts";

/** A half hour of the offer, and the time that the page showed. */
const MoveForm = z.object({
  slot: z.string({ error: "required" }).regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/, { error: "required" }),
  was: z.string().max(60).default(""),
});

const markOf = ({ startDate, endDate, mpId, meetingStatusId }: Meeting) =>
  [startDate, endDate, mpId, meetingStatusId].join(" ");

const isRequested = ({ meetingStatusId }: Meeting): boolean => meetingStatusId === MEETING_STATUS.requested;

/**
 * A meeting, and the free times of its MP; wished days first, and a day that the address names.
 * @param edit its form, which moves a meeting of whole days
 * @throws a fault page if the meeting is unavailable, unless a form must go back
 */
export async function readMove(context: Context, id: number, url: URL, edit: string, signal: AbortSignal) {
  const formContext = recordFormContext(context, url.pathname);
  const found = await api(context, { signal }).attempt(contract.meetings.get, { params: { id } });
  if (!found.ok && !isReturning(context)) return leaveMissing(context, id, found.fault);
  if (!found.ok) return { formContext, known: undefined };
  const meeting = found.value;
  if (isDays(meeting)) throw redirect(edit);
  const { caseId, mpId } = meeting;
  const ofCase =
    caseId === null
      ? undefined
      : await api(context, { signal }).attempt(contract.cases.get, { params: { id: caseId } });
  const wishes = ofCase?.ok ? readWishes(ofCase.value.reason).wishes : NO_WISHES;
  const slot = askedSlot(url.searchParams);
  const typed = slot?.date ?? dayFromText(url.searchParams.get("day") ?? "");
  const ownDay = meeting.startDate.slice(0, "YYYY-MM-DD".length);
  const isOpen = isRequested(meeting) && meeting.startDate > wallTimeOf(new Date());
  const wanted = { asked: typed ?? (isOpen ? ownDay : undefined), own: meeting, signal };
  const usual = formatTime(meeting.startDate);
  const [offer, consequences] = await Promise.all([
    valueOrFallback(context, offerOf(context, mpId, { ...wishes, caseId }, wanted), undefined),
    valueOrFallback(context, consequencesOf(context, meeting, signal, true), undefined),
  ]);
  const asked = typed ?? (isOpen && offer?.refused !== ownDay ? ownDay : undefined);
  return {
    formContext,
    known: {
      person: meeting.fullName,
      topic: meeting.topic,
      when: whenText(meeting),
      was: markOf(meeting),
      isRequested: isRequested(meeting),
      isAsked: typed !== undefined,
      day: asked ?? firstFree(offer)?.date,
      time: slot?.startTime ?? (isOpen && asked === ownDay ? usual : undefined),
      write: caseId === null ? undefined : writeAddress(caseId, "template=call"),
      usual,
      /** Its own time, as a form posts it. */
      slot: `${ownDay}T${usual}`,
      offer,
      consequences,
    },
  };
}

export type MoveView = Awaited<ReturnType<typeof readMove>>;

type Valid = ValidSubmission<typeof MoveForm>;

/**
 * Moves the meeting to a half hour: it stays as long as it is, and where it is. One that was only requested is arranged
 * by that, also at its own hour.
 * @param search the query of the meeting's pages
 * @returns the form that goes back, or a redirect
 */
export async function moveMeeting(context: Context, id: number, search: string) {
  const form = await submission(context, MoveForm);
  const day = otherDayIn(form.fields) ?? (form.fields.has(SHOW) ? textIn(form.fields, DAY) : undefined);
  // Without JavaScript the half hours of another day haven't been seen yet.
  if (day !== undefined) return redirect(addressWith(`/admin/meetings/move/${id}`, search, `at=${day}`), 303);
  if (!form.valid) return refusedReply(form);
  // Called off at the same moment, it would leave its case scheduled for nothing.
  const moved = await inTurn(context, `meeting ${id}`, form.id, () => moveInTurn(context, id, form, search));
  return moved ?? askFirst(form, turnTaken(context));
}

async function moveInTurn(context: Context, id: number, form: Valid, search: string) {
  const earlier = await findProgress<MeetingAct>(context, form.id);
  const found = await api(context).attempt(contract.meetings.get, { params: { id } });
  if (!found.ok) return failedReply(form, { ...found.fault, sent: "no" });
  const meeting = found.value;
  const target = movedTo(meeting, form.value.slot);
  const isDone = target !== undefined && markOf(target) === markOf(meeting);
  const isStale = form.value.was !== markOf(meeting);
  // Somebody else has moved it; or this very form has, and it is elsewhere again.
  const isOthers = isDone
    ? isStale && !(await form.hasBegun())
    : isStale || earlier?.steps[0]?.state === "done";
  if (isOthers) return askFirst(form, movedSince(context, meeting));
  if (!target) return refusedAt(form, { slot: "invalid" });
  const back = addressWith(`/admin/meetings/view/${id}`, search);
  const change = { was: meeting, meeting: target };
  const ask = () => questionAboutChange(context, change, form.fields.get(ANYWAY));
  const outcome = await form.once(() => changeMeeting(context, { ...form, ask }, change));
  if (!outcome.ok && isAsking(outcome.fault)) return askFirst(form, outcome.fault.ask);
  if (!outcome.ok) return failedReply(form, outcome.fault);
  if (form.value.was !== markOf(target))
    getSession(context).flash({ kind: "success", text: "meetingChanged" });
  return redirect(addressAfterAct(context, form.id, outcome.value, { search, back }), 303);
}

const movedSince = (context: Context, meeting: Meeting): MeetingQuestion => ({
  title: getT(context, "meetings")("move.changed", { when: whenText(meeting) }),
  lines: [],
  // With the old one it would only finish what it has begun.
  formKey: formKey(context),
});

/** The meeting at another time; a requested one is scheduled. */
function movedTo(meeting: Meeting, slot: string): Meeting | undefined {
  const [date = "", startTime = ""] = slot.split("T");
  const { meetingStatusId: _status, ...texts } = meetingTexts(meeting);
  const endTime = later(startTime, lengthOf(meeting));
  const parsed = MeetingForm.safeParse({ ...texts, date, startTime, endTime, until: "", wholeDay: "" });
  if (!parsed.success) return undefined;
  const meetingStatusId = isRequested(meeting) ? MEETING_STATUS.scheduled : null;
  return changedBy({ ...parsed.data, meetingStatusId }, meeting);
}
