import { weekdayName } from "#app/model/calendar-names.ts";
import { formatDate, formatTime } from "#app/model/format.ts";
import { CASE_STATUS, CASE_STATUSES, isClosedStatus, lookup, MEETING_LOCATION } from "#app/model/lookups.ts";
import { subjectOf } from "#app/model/meeting-notification.ts";
import { isPast, type Meeting, type MeetingData } from "#app/model/meeting.ts";
import { NOTICE_KINDS, noticesOn, OFF_KINDS } from "#app/model/notice.ts";
import { isWeekend, isWholeDay, isYearAhead, wallTimeOf } from "#app/model/period.ts";
import { phoneLink } from "#app/model/text/number.ts";
import { readWishes } from "#app/model/wishes.ts";
import { officeHours } from "#app/model/work-hours.ts";
import { allLists } from "#server/api/cache.ts";
import { api } from "#server/api/client.ts";
import { contract } from "#server/api/contract/index.ts";
import type { ApiFault, Attempt } from "#server/api/fault.ts";
import type { Context } from "#server/context.ts";
import { versionOf } from "#server/form/concurrent-edit.ts";
import { formKey } from "#server/form/form-key.ts";
import { holidaysIn } from "#server/holidays.ts";
import { wayToTell } from "#server/letters/automatic.ts";
import { requireProfile } from "#server/middleware/guard.ts";
import { getT } from "#server/middleware/locale.ts";
import { knownNotices } from "#server/notices/notices.ts";
import { memoriesOf } from "#server/notifications/memory.ts";
import { hasWithdrawn } from "#server/notifications/now.ts";
import { unlessAway } from "#server/store/store.ts";
import { whenText } from "./case-change.ts";
import { meetingsThatDay, overlapping } from "./same-day.ts";
import { hasOther } from "./steps.ts";

/** What must be confirmed before a meeting is written, by any form that arranges one. */
export interface MeetingQuestion {
  readonly title: string;
  /** Sentences, some with a link to a meeting. */
  readonly lines: readonly { readonly text: string; readonly to?: string }[];
  /** What to do now. */
  readonly text?: string;
  /** The value that confirms; absent if sending again is enough. */
  readonly anyway?: string | undefined;
  /** What the form did is undone: only with this key can it do that again. */
  readonly formKey?: string;
}

/** Nothing was written: something must be confirmed first, or another form is arranging a meeting there. */
interface AskingFault extends ApiFault {
  readonly ask: MeetingQuestion;
}

export const isAsking = (fault: ApiFault): fault is AskingFault => "ask" in fault;

export function asking(ask: MeetingQuestion): Attempt<never> {
  const fault: AskingFault = { kind: "status", sent: "no", reference: "", ask };
  return { ok: false, fault };
}

interface Options {
  /** The meeting itself, if it exists already. */
  readonly own?: number | undefined;
  /** It keeps its hour, which needs no question. */
  readonly isInPlace?: boolean;
  /** The meeting was held: it is in the past for good reason. */
  readonly isHeld?: boolean;
  /** What the person has confirmed; anything else unusual must be confirmed too. */
  readonly anyway: unknown;
}

/**
 * What is unusual about a meeting's time, though it may be intended, or that its person has withdrawn their request;
 * `undefined` for nothing, or if confirmed.
 */
export async function unusual(
  context: Context,
  body: MeetingData,
  { own, isInPlace = false, isHeld = false, anyway: confirmed }: Options,
): Promise<MeetingQuestion | undefined> {
  const t = getT(context, ["meetingTime", "noticeKinds"]);
  const { mpId, caseId, startDate, endDate } = body;
  const day = startDate.slice(0, "YYYY-MM-DD".length);
  const [others, { mps }] = await Promise.all([meetingsThatDay(context, body), allLists(context)]);
  const isDays = isWholeDay(startDate, endDate);
  const hours = isDays ? undefined : officeHours(mps, requireProfile(context), mpId);
  const [from, to] = [formatTime(startDate), formatTime(endDate)];
  const holiday = holidaysIn({ from: day, to: day })[day];
  const { notices } = await knownNotices(context);
  const mp = mps.find(({ id }) => id === mpId);
  const ofDay = noticesOn(notices, { id: mpId, officeId: mp?.officeId ?? null }, day);
  const isInOffice = body.meetingLocationId !== MEETING_LOCATION.online;
  const now = wallTimeOf(new Date());
  const isEarlier = isDays ? day < now.slice(0, day.length) : startDate < now;
  const ofHour = [
    ...overlapping(others ?? [], body, own).map((row) => ({
      text: t("unusual.busy", {
        time: isWholeDay(row.startDate, row.endDate)
          ? t("unusual.wholeDay")
          : `${formatTime(row.startDate)}–${formatTime(row.endDate)}`,
        name: row.fullName,
        topic: row.topic,
      }),
      to: `/admin/meetings/view/${row.id}`,
    })),
    ...(holiday === undefined ? [] : [{ text: t("unusual.holiday", { name: holiday }) }]),
    ...OFF_KINDS.filter((kind) => ofDay[kind] && (isInOffice || NOTICE_KINDS[kind].about === "mp")).map(
      (kind) => ({ text: t(`noticeKinds:${kind}.unusual`, { name: mp?.fullName ?? "" }) }),
    ),
    ...(isWeekend(day) ? [{ text: t("unusual.weekend", { day: weekdayName(day, "mk") }) }] : []),
    ...(hours && (from < hours.from || to > hours.to) ? [{ text: t("unusual.hours", { ...hours }) }] : []),
    ...(isYearAhead(day, now) ? [{ text: t("unusual.far", { day: formatDate(day) }) }] : []),
    ...(isEarlier && !isHeld ? [{ text: t("unusual.past") }] : []),
  ];
  const lines = [
    ...(isInPlace ? [] : ofHour),
    ...(isHeld && !isEarlier ? [{ text: t("unusual.heldAhead") }] : []),
  ];
  const isWithdrawn = !isEarlier && caseId !== null && (await hasWithdrawn(context, caseId));
  if (lines.length === 0 && !isWithdrawn) return undefined;
  const title = t(isWithdrawn ? "unusual.withdrawn" : "unusual.title");
  const said = [title, ...lines.map(({ text }) => text)].join("\n");
  const anyway = versionOf({ time: [mpId, startDate, endDate].join(" "), said });
  return confirmed === anyway ? undefined : { title, lines, text: t("unusual.text"), anyway };
}

/** The same of meetings that go to another MP with their case, as one question. */
export async function unusualOf(
  context: Context,
  meetings: readonly Meeting[],
  confirmed: unknown,
): Promise<MeetingQuestion | undefined> {
  const all = await Promise.all(
    meetings.map(async (meeting) => {
      const question = await unusual(context, meeting, { own: meeting.id, anyway: undefined });
      return question && { ...question, when: whenText(meeting) };
    }),
  );
  const open = all.filter((one) => one !== undefined);
  const [first] = open;
  const anyway = versionOf({ all: open.map((one) => one.anyway).join(" ") });
  if (!first || confirmed === anyway) return undefined;
  const lines = open.flatMap(({ when, lines: own }) =>
    own.map((line) => ({ ...line, text: `${when}: ${line.text}` })),
  );
  return { title: first.title, lines, text: getT(context, "meetingTime")("unusual.otherMp"), anyway };
}

/** What calling off a meeting by its status means, as the page that calls it off says; `undefined` once confirmed. */
export async function rejectionOf(
  context: Context,
  meeting: Meeting,
  confirmed: unknown,
): Promise<MeetingQuestion | undefined> {
  const t = getT(context, "meetings");
  const consequences = await consequencesOf(context, meeting);
  const { tell, case: ofCase } = consequences;
  const lines = [
    ofCase && {
      text: `${t("remove.case")} ${ofCase.topic}: ${t(`remove.${ofCase.is}`, { status: ofCase.status })}`,
      to: `/admin/cases/view/${ofCase.id}`,
    },
    ofCase?.asksStatus && { text: t("remove.statuses.submitted") },
    telling(context, consequences),
    tell !== "past" && { text: t("remove.instead"), to: `/admin/meetings/delete/${meeting.id}` },
  ].filter((line) => line !== undefined && line !== false);
  const anyway = versionOf({ rejects: String(meeting.id), said: lines.map(({ text }) => text).join("\n") });
  if (confirmed === anyway) return undefined;
  return { title: t("remove.question"), lines, text: t("remove.asRejected"), anyway };
}

/** What rejecting a case means for its meetings to come; `undefined` without any, or once confirmed. */
export async function rejectionOfCase(
  context: Context,
  meetings: readonly Meeting[],
  confirmed: unknown,
): Promise<MeetingQuestion | undefined> {
  const [first] = meetings;
  const anyway = versionOf({ rejects: meetings.map(({ id, startDate }) => `${id} ${startDate}`).join() });
  if (!first || confirmed === anyway) return undefined;
  const t = getT(context, "meetings");
  const named = meetings.map((meeting) => ({
    text: `${whenText(meeting)}: ${meeting.topic}`,
    to: `/admin/meetings/view/${meeting.id}`,
  }));
  const lines = [...named, telling(context, await consequencesOf(context, first))];
  return { title: t("remove.withCase"), lines, text: t("remove.withCaseText"), anyway };
}

function telling(context: Context, { tell, phone }: Awaited<ReturnType<typeof consequencesOf>>) {
  const t = getT(context, "meetings");
  const call = phone && tell !== "past" && `${t("remove.phone")} ${phone.text}`;
  return { text: [t(`remove.tell.${tell}`), call].filter(Boolean).join(" ") };
}

/**
 * What calling off a meeting means for its case, and how the person learns of it: not of a past one, nor if
 * they have withdrawn their request.
 * @param isMoving it is moved instead
 */
export async function consequencesOf(
  context: Context,
  meeting: Meeting,
  signal?: AbortSignal,
  isMoving = false,
) {
  const isOver = !isMoving && isPast(meeting);
  const { caseId } = meeting;
  const without = { phone: undefined, case: undefined };
  if (caseId === null) return { tell: isOver ? ("past" as const) : ("noCase" as const), ...without };
  const { call } = api(context, signal && { signal });
  const [found, meetings] = await Promise.all([
    call(contract.cases.get, { params: { id: caseId } }),
    call(contract.meetings.ofCase, { params: { caseId } }),
  ]);
  const { wishes } = readWishes(found.reason);
  const hasOthers = hasOther(meetings, meeting.id);
  const isWithdrawn = !isMoving && (await hasWithdrawn(context, caseId));
  const memory = await unlessAway(memoriesOf(context).find(subjectOf({ meetingId: meeting.id, caseId })));
  const isUnknown = !isMoving && memory !== undefined && memory.known === undefined;
  const isScheduled = found.caseStatusId === CASE_STATUS.scheduled;
  return {
    tell: isOver
      ? ("past" as const)
      : isWithdrawn
        ? ("withdrawn" as const)
        : isUnknown
          ? ("unknown" as const)
          : wayToTell(context, { email: found.email, ...wishes }),
    phone: found.phone === "" || isWithdrawn || isUnknown ? undefined : phoneLink(found.phone),
    case: {
      id: caseId,
      topic: found.topic,
      status: lookup(CASE_STATUSES, found.caseStatusId)?.name ?? "",
      is: isClosedStatus(found.caseStatusId)
        ? ("closed" as const)
        : hasOthers
          ? ("others" as const)
          : ("only" as const),
      /** Without another meeting it would stay scheduled for nothing. */
      asksStatus: isScheduled && !hasOthers && !isOver,
    },
  };
}

/** Another form is arranging a meeting with that MP on that day, or working on that case. */
export function turnTaken(context: Context): MeetingQuestion {
  const t = getT(context, "meetingTime");
  return { title: t("turn.title"), lines: [], text: t("turn.text") };
}

/** The meeting that this form has arranged before is called off. */
export function calledOffSince(context: Context): MeetingQuestion {
  const t = getT(context, "meetingTime");
  return { title: t("calledOff.title"), lines: [], text: t("calledOff.text"), formKey: formKey(context) };
}
