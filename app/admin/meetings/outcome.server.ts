import { weekdayName } from "#app/model/calendar-names.ts";
import { formatDate, formatDateTime, formatTime } from "#app/model/format.ts";
import type { Template } from "#app/model/letter.ts";
import { CASE_STATUSES, lookup } from "#app/model/lookups.ts";
import {
  type MeetingNotification,
  type MeetingTimes,
  readMeetingTimes,
} from "#app/model/meeting-notification.ts";
import { isWholeDay, wallTimeOf } from "#app/model/period.ts";
import { idFilter } from "#app/model/query.ts";
import { dialled } from "#app/model/text/number.ts";
import { ANSWER_WAY, readWishes } from "#app/model/wishes.ts";
import { api } from "#server/api/client.ts";
import { contract } from "#server/api/contract/index.ts";
import type { Context } from "#server/context.ts";
import { formKey } from "#server/form/form-key.ts";
import { findProgress } from "#server/form/progress.ts";
import type { MeetingOutcome } from "#server/meetings/acts.ts";
import { isToTell } from "#server/meetings/announce.ts";
import { meetingNotificationsOf } from "#server/meetings/notifications.ts";
import { getSession } from "#server/session/live-session.ts";
import { unlessAway } from "#server/store/store.ts";
import { addressWith } from "../kit/list/address.ts";
import { writeAddress } from "../kit/record/letter-address.ts";
import { ownNotifications } from "../kit/record/telling.server.ts";

/** Where work goes on after an act. */
interface Next {
  /** The query that leads back to where the meeting was opened from. */
  readonly search: string;
  readonly back: string;
}

/** The page of an act whose person has to be told; otherwise back, with a sentence about the e-mail. */
export function addressAfterAct(
  context: Context,
  operation: string,
  { announcement, isLost }: Pick<MeetingOutcome, "announcement" | "isLost">,
  { search, back }: Next,
): string {
  if (announcement && isToTell(announcement)) {
    const query = isLost ? lostQuery(announcement.notification) : `form=${operation}`;
    return addressWith("/admin/meetings/outcome", query, search);
  }
  if (announcement) {
    const text = announcement.letter === "queued" ? "mailQueued" : "mailNoCase";
    getSession(context).flash({ kind: "success", text });
  }
  return back;
}

/** An act whose outcome couldn't be stored, for its address: nothing about the person. */
function lostQuery({ change, meetingId, caseId, was, is }: MeetingNotification): string {
  const times = Object.entries({ was, is }).map(([name, at]) => [
    name,
    at ? `${at.startDate} ${at.endDate}` : "",
  ]);
  return new URLSearchParams([
    ["lost", change],
    ["meeting", String(meetingId)],
    ["ofCase", String(caseId ?? "")],
    ...times,
  ] as [string, string][]).toString();
}

/** The outcome that an address stands for; its person is read from the case. */
async function lostOutcome(context: Context, params: URLSearchParams): Promise<MeetingOutcome | undefined> {
  const act = (["arranged", "moved", "cancelled"] as const).find((each) => each === params.get("lost"));
  const [meetingId, caseId] = [idFilter.parse(params.get("meeting")), idFilter.parse(params.get("ofCase"))];
  if (act === undefined || meetingId === undefined || caseId === undefined) return undefined;
  const found = await api(context).call(contract.cases.get, { params: { id: caseId } });
  const [was, is] = ["was", "is"].map((name) => readMeetingTimes(params.get(name) ?? ""));
  const times = is ?? was;
  if (!times) return undefined;
  const { mpId, fullName: person, phone, reason } = found;
  const { answerWayId } = readWishes(reason).wishes;
  const made = { id: "lost", by: "", at: new Date().toISOString(), change: act, meetingId, caseId, mpId };
  return {
    act,
    meeting: { ...times, id: meetingId },
    was,
    announcement: {
      notification: { ...made, was, is, person, phone, answerWayId },
      letter: "notKept",
      isForgotten: true,
    },
  };
}

/** What an act has done, as its page shows it; `undefined` if nothing is kept under the form's id. */
export async function readOutcome(context: Context, operation: string, params: URLSearchParams) {
  const outcome =
    (await findProgress<MeetingOutcome>(context, operation)) ?? (await lostOutcome(context, params));
  const { announcement } = outcome ?? {};
  if (!outcome?.act || !announcement) return undefined;
  const { act, meeting, was, case: ofCase } = outcome;
  const { notification, letter, isForgotten } = announcement;
  const [open, mine] = await Promise.all([
    unlessAway(meetingNotificationsOf(context).ofMeeting(notification.meetingId)),
    ownNotifications(context),
  ]);
  const isOpen = isForgotten ?? open?.id === notification.id;
  const next = mine?.find(({ id }) => id !== notification.id);
  const { caseId, phone, answerWayId, person, letterId } = notification;
  return {
    act,
    meetingId: meeting.id,
    formKey: formKey(context),
    person,
    phone: phone && { text: phone, href: dialled(phone) && `tel:${dialled(phone)}` },
    wish:
      letter === "notKept" && answerWayId === ANSWER_WAY.email
        ? ("email" as const)
        : (WISHES[answerWayId ?? 0] ?? ("none" as const)),
    say: { is: timeIn(notification.is), was: timeIn(notification.was) },
    isOpen,
    isForgotten: isForgotten ?? false,
    missedAt: open?.missedAt && timeOf(open.missedAt),
    isToPrint: letterId !== undefined,
    write: caseId === null ? undefined : writeAddress(caseId, `template=${TEMPLATES[act]}`),
    when: spokenTime(meeting),
    was: was && spokenTime(was),
    day: meeting.startDate.slice(0, "YYYY-MM-DD".length),
    case: ofCase && { ...ofCase, status: lookup(CASE_STATUSES, ofCase.statusId)?.name ?? "" },
    caseId,
    next: next && { name: next.person, to: addressOf(next) },
  };
}

/** Where somebody who has to be told is found: the meeting, or the case of one that was called off. */
export const addressOf = ({
  meetingId,
  caseId,
  is,
}: {
  readonly meetingId: number;
  readonly caseId: number | null;
  readonly is?: unknown;
}): string =>
  is === undefined && caseId !== null ? `/admin/cases/view/${caseId}` : `/admin/meetings/view/${meetingId}`;

/** Letters that say it: of a meeting that was called off there is none, but they may ask the person to call. */
const TEMPLATES = { arranged: "arranged", moved: "moved", cancelled: "call" } as const satisfies Record<
  MeetingOutcome["act"],
  Template
>;

const WISHES: Readonly<Record<number, "phone" | "letter">> = {
  [ANSWER_WAY.phone]: "phone",
  [ANSWER_WAY.letter]: "letter",
};

/** "понеделник, 14.12.2026 во 10:00" */
export const spokenTime = ({ startDate, endDate }: MeetingTimes): string =>
  [
    `${weekdayName(startDate, "mk")}, ${formatDate(startDate)}`,
    isWholeDay(startDate, endDate) ? "" : `во ${formatTime(startDate)}`,
  ]
    .filter(Boolean)
    .join(" ");

const timeIn = (times: MeetingTimes | undefined) => (times ? spokenTime(times) : "");

const timeOf = (iso: string) => formatDateTime(wallTimeOf(new Date(iso)));
