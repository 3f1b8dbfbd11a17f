import { weekdayName } from "#app/model/calendar-names.ts";
import { formatMoment } from "#app/model/format.ts";
import type { MailState, Template } from "#app/model/letter.ts";
import { CASE_STATUS, CASE_STATUSES, lookup } from "#app/model/lookups.ts";
import {
  type MeetingNotification,
  type MeetingTimes,
  type Notification,
} from "#app/model/meeting-notification.ts";
import { phoneLink } from "#app/model/text/number.ts";
import { ANSWER_WAY, answerWayOf } from "#app/model/wishes.ts";
import { api } from "#server/api/client.ts";
import { contract } from "#server/api/contract/index.ts";
import type { Context } from "#server/context.ts";
import { formKey } from "#server/form/form-key.ts";
import { findProgress } from "#server/form/progress.ts";
import { changeInWords, isSettled, whenText } from "#server/meetings/case-change.ts";
import { untoldOfCase } from "#server/meetings/now.ts";
import { isReversible, type MeetingOutcome } from "#server/meetings/outcome.ts";
import { requireProfile } from "#server/middleware/guard.ts";
import { caseReturnTo, followingCase } from "../kit/case/in-list.server.ts";
import { numbered } from "../kit/record/labels.ts";
import { writeAddress } from "../kit/record/letter-address.ts";
import { ownNotifications, tellFormFor } from "../kit/record/telling.server.ts";
import { letterOfOutcome } from "./outcome-letter.server.ts";

export type ShownOutcome = NonNullable<Awaited<ReturnType<typeof readOutcome>>>;

/** What an act has done, as its page shows it; `undefined` for an unknown form. */
export async function readOutcome(context: Context, operation: string) {
  const outcome = await findProgress<MeetingOutcome>(context, operation);
  if (!outcome?.act) return undefined;
  const { act, meeting, was, case: ofCase, announcement } = outcome;
  // It may wait for the mail server, which decides whether somebody has to tell the person.
  const mail = await letterOfOutcome(context, outcome);
  const { notification } = announcement ?? {};
  const [untold, mine] = await Promise.all([
    notification && untoldOfCase(context, notification.caseId),
    ownNotifications(context),
  ]);
  const open = untold?.find((one) => one.meetingId === notification?.meetingId);
  const isOpen = notification !== undefined && open?.id === notification.id;
  const others = mine?.filter(({ id }) => id !== notification?.id) ?? [];
  // First the person whose meeting this was before.
  const next = others.find(({ meetingId }) => meetingId === meeting.id) ?? others[0];
  const change = changeInWords(context, notification ?? { was }, spokenTime);
  const { caseId } = meeting;
  const isLeft = ofCase !== undefined && !isSettled(ofCase);
  return {
    act,
    meetingId: meeting.id,
    formKey: formKey(context),
    person: notification?.person ?? meeting.fullName,
    rest: act === "takenBack" && !isLeft ? "done" : restOf(outcome, isOpen, mail?.state),
    /** Of this change or of a later one. */
    isUntold: isOpen || open !== undefined,
    tell:
      isOpen && announcement
        ? toTell(context, { ...notification, missedAt: open.missedAt }, outcome, mail?.state)
        : undefined,
    mail,
    mayTakeBack: isReversible(outcome) && (mail?.waits || (isLeft && isOpen)),
    when: change.is || spokenTime(meeting),
    was: change.was,
    day: meeting.startDate.slice(0, "YYYY-MM-DD".length),
    case: ofCase && {
      ...ofCase,
      status: lookup(CASE_STATUSES, ofCase.statusId)?.name ?? "",
      isLeft,
    },
    caseId,
    next: next && { name: next.person, to: addressOf(next) },
  };
}

/** The case with which work goes on after one: the next one of its list, or else the first new one. */
export async function caseAfter(context: Context, id: number, params: URLSearchParams, signal: AbortSignal) {
  const returnTo = caseReturnTo(params, requireProfile(context).roleId);
  const ofList = await followingCase(context, id, returnTo, signal);
  if (ofList) return { ...ofList, is: "following" as const };
  const query = { page: 0, size: 2, statusId: CASE_STATUS.submitted };
  const found = await api(context, { signal }).attempt(contract.cases.filter, { query });
  const row = found.ok ? found.value.content.find((one) => one.id !== id) : undefined;
  if (!row) return undefined;
  const name = row.fullName || numbered(row.id);
  return { to: `/admin/cases/view/${row.id}`, name, is: "nextNew" as const };
}

/** What is left to do, the most important first. */
function restOf(
  { case: ofCase, announcement }: MeetingOutcome,
  isOpen: boolean,
  state: MailState | "withdrawn" | undefined,
): "call" | "case" | "caseUnknown" | "done" | "print" | NonNullable<typeof state> {
  if (ofCase && !isSettled(ofCase)) return ofCase.is === "unknown" ? "caseUnknown" : "case";
  // Somebody has told the person whom it didn't reach.
  const isOver = !isOpen && (state === "refused" || state === "late" || state === "unknown");
  if (state && !isOver) return state;
  if (!isOpen) return "done";
  return announcement?.notification?.answerWayId === ANSWER_WAY.letter ? "print" : "call";
}

/** Whom to tell, how, and what to say. */
function toTell(
  context: Context,
  notification: MeetingNotification,
  { announcement, reason }: MeetingOutcome,
  state: MailState | "withdrawn" | undefined,
) {
  const { caseId, phone, answerWayId, change, missedAt } = notification;
  const wish = answerWayOf(answerWayId) ?? "none";
  // What was queued and is to be told was withdrawn, or didn't arrive.
  const letter = announcement?.letter;
  const isMailLost = letter === "notKept" || letter === "queued";
  const lost = state === "unknown" ? "emailUnknown" : "email";
  return {
    change,
    phone: phone ? phoneLink(phone) : undefined,
    wish: wish === "email" ? (isMailLost ? lost : "none") : wish,
    say: { ...changeInWords(context, notification, spokenTime), reason: reason ? ` ${reason}` : "" },
    missedAt: missedAt && formatMoment(missedAt),
    form: tellFormFor([notification]),
    write: writeAddress(caseId, `template=${TEMPLATES[change]}`),
  } as const;
}

/** Where somebody who has to be told is found: the meeting, or the case of one that was called off. */
const addressOf = ({ meetingId, caseId, is }: Notification): string =>
  is === undefined ? `/admin/cases/view/${caseId}` : `/admin/meetings/view/${meetingId}`;

/** Letters that say it: of a meeting that was called off there is none, but they may ask the person to call. */
const TEMPLATES = {
  arranged: "arranged",
  moved: "moved",
  elsewhere: "moved",
  open: "arranged",
  cancelled: "call",
  closed: "call",
  absent: "call",
} as const satisfies Record<MeetingNotification["change"], Template>;

/** "понеделник, 14.12.2026 во 10:00" */
const spokenTime = (times: MeetingTimes) => `${weekdayName(times.startDate, "mk")}, ${whenText(times)}`;
