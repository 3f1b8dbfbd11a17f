import { ROLE, type RoleId, STAFF } from "./access.ts";
import type { Look } from "./audit.ts";
import { isToCome } from "./case-contradiction.ts";
import { CASE_STATUS, isClosedStatus, MEETING_STATUS } from "./lookups.ts";
import type { Meeting } from "./meeting.ts";
import { wallTimeOf } from "./period.ts";

/** A meeting as shown to the citizen who asked for it; times are wall-clock ISO text. */
export type KnownMeeting = Pick<
  Meeting,
  "id" | "mpId" | "startDate" | "endDate" | "meetingLocationId" | "meetingStatusId"
>;

/** First and last day on which people of one role looked at a request. */
export interface KnownLook {
  readonly look: Look;
  readonly role: RoleId;
  readonly first: string;
  readonly last: string;
}

/** Changes that a citizen may ask for: another day, or withdrawal of the request. */
export const CHANGE_KINDS = ["otherDay", "withdrawn"] as const;

export type ChangeKind = (typeof CHANGE_KINDS)[number];

export interface RequestedChange {
  readonly kind: ChangeKind;
  /** `YYYY-MM-DD` in Skopje. */
  readonly on: string;
  /** Days of the week that suit, ids of `SUITABLE_DAYS`. */
  readonly dayIds: readonly number[];
  /** Start of the meeting that it was about, as wall-clock ISO text. */
  readonly startDate?: string | undefined;
  readonly settledOn?: string | undefined;
}

export const LOOKERS = {
  [ROLE.administrator]: "administration",
  [ROLE.assistant]: "office",
  [ROLE.monitor]: "oversight",
} as const satisfies Readonly<Record<RoleId, string>>;

interface CalledOff {
  /** Its times, as wall-clock ISO text. */
  readonly startDate: string;
  readonly endDate: string;
  /** `YYYY-MM-DD` in Skopje. */
  readonly on: string;
  /** As staff wrote it, for the citizen to read, or `""`. */
  readonly reason: string;
}

/** What is known of a request; days are `YYYY-MM-DD` in Skopje, unknown values are absent. */
export interface RequestState {
  readonly statusId?: number | undefined;
  /** Day on which it got each status, by status id. */
  readonly days: Readonly<Record<number, string>>;
  /** Who looked at it, in order of their first look. */
  readonly looks?: readonly KnownLook[] | undefined;
  /** Day on which this status was last confirmed. */
  readonly seenOn?: string | undefined;
  readonly meetings: readonly KnownMeeting[];
  readonly change?: RequestedChange | undefined;
  readonly calledOff?: CalledOff | undefined;
  /** Where known; it may not be the first one. */
  readonly mpId?: number | undefined;
}

/** @param day `YYYY-MM-DD` in Skopje */
export function withLook(
  looks: readonly KnownLook[],
  look: Look,
  roleId: number | undefined,
  day: string,
): readonly KnownLook[] {
  const role = STAFF.find((one) => one === roleId);
  if (role === undefined) return looks;
  const isSame = (one: KnownLook) => one.look === look && one.role === role;
  return looks.some(isSame)
    ? looks.map((one) => (isSame(one) ? { ...one, last: day } : one))
    : [...looks, { look, role, first: day, last: day }];
}

type Stage = "waiting" | "arranged" | "notTaken" | "held" | "closed";

/** The next arranged meeting, otherwise the last one. @param now wall-clock ISO text */
export function meetingOf({ meetings }: Pick<RequestState, "meetings">, now: string) {
  const arranged = meetings
    .filter(({ meetingStatusId }) => meetingStatusId === MEETING_STATUS.scheduled)
    .toSorted((one, other) => (one.startDate < other.startDate ? -1 : 1));
  // A whole-day meeting has equal times: it ends with its day.
  const isAhead = ({ startDate, endDate }: KnownMeeting) =>
    endDate > now || startDate.slice(0, 10) >= now.slice(0, 10);
  return arranged.find(isAhead) ?? arranged.at(-1);
}

/** By its status, or by a meeting where the status lags; after a held meeting another may be arranged. */
export function stageOf({ statusId, meetings }: RequestState, now = wallTimeOf(new Date())): Stage {
  if (statusId === CASE_STATUS.rejected) return "notTaken";
  if (statusId === CASE_STATUS.resolved) return "closed";
  if (statusId === CASE_STATUS.held)
    return meetings.some((meeting) => isToCome(meeting, now)) ? "arranged" : "held";
  const has = (status: number) => meetings.some(({ meetingStatusId }) => meetingStatusId === status);
  if (statusId === CASE_STATUS.scheduled || has(MEETING_STATUS.scheduled)) return "arranged";
  return has(MEETING_STATUS.realized) ? "held" : "waiting";
}

/** Whether a meeting was called off, after the one that was held, and none has followed. */
export const isCalledOff = (state: RequestState, stage = stageOf(state)): boolean => {
  const { calledOff } = state;
  if (!calledOff || stage === "notTaken" || stage === "closed") return false;
  return stage !== "held" || calledOff.on > (heldOn(state) ?? calledOff.on);
};

/** Whether the last change is about a meeting that still stands as it was then. */
export const isAbout = ({ change, meetings }: RequestState): boolean =>
  change?.settledOn === undefined &&
  meetings.some(
    ({ meetingStatusId, startDate }) =>
      meetingStatusId === MEETING_STATUS.scheduled && startDate === change?.startDate,
  );

/** Whether the citizen has withdrawn the request, until something is arranged: they are no longer expected. */
export function isWithdrawn(state: RequestState): boolean {
  if (state.change?.kind !== "withdrawn") return false;
  const stage = stageOf(state);
  // Rejecting it afterwards refuses nothing. A meeting that was held before another was called off is an earlier one.
  return stage === "held" ? state.statusId === CASE_STATUS.submitted : stage !== "closed";
}

export interface Step {
  readonly name: "received" | "opened" | "arranged" | "held" | "closed" | "notTaken" | "withdrawn";
  /** `refused` and `shut` end the progress. */
  readonly state: "done" | "now" | "todo" | "refused" | "shut";
  readonly day?: string | undefined;
}

/** The steps of a request: five, fewer when it was refused or withdrawn. */
export function stepsOf(sentOn: string, state: RequestState): readonly Step[] {
  const stage = stageOf(state);
  const { days, looks = [] } = state;
  // Only assistants count as the office; administrators and monitors don't answer for it.
  const openedOn = looks.find(({ role }) => role === ROLE.assistant)?.first;
  const { calledOff } = state;
  // The person who decided has opened it, even if not through this product.
  const isWaiting = stage === "waiting" && calledOff === undefined;
  const isOpened = openedOn !== undefined || !isWaiting;
  const opening: readonly Step[] = [
    { name: "received", state: "done", day: sentOn },
    { name: "opened", state: !isOpened ? "todo" : isWaiting ? "now" : "done", day: openedOn },
  ];
  if (isWithdrawn(state)) {
    const day = days[CASE_STATUS.scheduled];
    return [
      ...opening.slice(0, isOpened ? 2 : 1).map((step) => ({ ...step, state: "done" as const })),
      ...(stage === "arranged" ? [{ name: "arranged" as const, state: "done" as const, day }] : []),
      { name: "withdrawn", state: "shut", day: state.change?.on },
    ];
  }
  if (stage === "notTaken") {
    const day = days[CASE_STATUS.rejected];
    return [...opening, { name: "notTaken", state: "refused", day }, { name: "closed", state: "shut", day }];
  }
  const isOff = stage !== "arranged" && isCalledOff(state, stage);
  if (wasMet(state, "held") && (stage === "arranged" || isOff))
    return [
      ...opening,
      { name: "held", state: "done", day: heldOn(state) },
      { name: "arranged", state: "now", day: isOff ? calledOff?.on : undefined },
      { name: "closed", state: "todo" },
    ];
  const order = ["arranged", "held", "closed"] as const;
  const statusOf = [CASE_STATUS.scheduled, CASE_STATUS.held, CASE_STATUS.resolved];
  const at = order.findIndex((name) => name === stage);
  return [
    ...opening,
    ...order.map((name, index): Step => {
      const day = name === "held" ? heldOn(state) : days[statusOf[index] ?? 0];
      if (name === "arranged" && isOff) return { name, state: "now", day: calledOff?.on };
      if (index > at) return { name, state: "todo" };
      if (index === at) return { name, state: "now", day };
      // A skipped step did not happen: a request can be settled without a meeting.
      return day === undefined && !wasMet(state, name)
        ? { name, state: "todo" }
        : { name, state: "done", day };
    }),
  ];
}

/** The day of the meeting that was held, which staff may note days later, in the case alone too. */
function heldOn({ meetings, days }: RequestState): string | undefined {
  const noted = days[CASE_STATUS.held];
  const daysOf = (status: number) =>
    meetings
      .filter(({ meetingStatusId }) => meetingStatusId === status)
      .map(({ startDate }) => startDate.slice(0, 10))
      .toSorted();
  const { realized, scheduled } = MEETING_STATUS;
  return daysOf(realized).at(-1) ?? daysOf(scheduled).findLast((day) => day <= (noted ?? "")) ?? noted;
}

const wasMet = ({ statusId, meetings }: RequestState, name: "arranged" | "held" | "closed") =>
  name === "arranged"
    ? meetings.length > 0
    : statusId === CASE_STATUS.held ||
      meetings.some(({ meetingStatusId }) => meetingStatusId === MEETING_STATUS.realized);

/** None of a withdrawn or closed request; another day once, until it is settled. @param isAhead a meeting is to come */
export function changesOpen(state: RequestState, isAhead: boolean): readonly ChangeKind[] {
  const { change } = state;
  const isOver = isClosedStatus(state.statusId) || stageOf(state) === "held";
  if (isOver || change?.kind === "withdrawn") return [];
  const isAsked = change?.kind === "otherDay" && change.settledOn === undefined;
  return isAhead && !isAsked ? ["otherDay", "withdrawn"] : ["withdrawn"];
}
