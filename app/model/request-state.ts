import { CASE_STATUS, MEETING_STATUS } from "./lookups.ts";

/** A meeting as far as the person who asked for it has to know it; times are wall-clock ISO text. */
export interface KnownMeeting {
  readonly id: number;
  readonly mpId: number;
  readonly startDate: string;
  readonly endDate: string;
  readonly meetingLocationId: number;
  readonly meetingStatusId: number;
}

/** What is known of a request; days are `YYYY-MM-DD` in Skopje. What nobody has seen is absent. */
export interface RequestState {
  readonly statusId?: number | undefined;
  /** The day on which it got a status, by status id. */
  readonly days: Readonly<Record<number, string>>;
  /** When somebody of the office first opened it. */
  readonly openedOn?: string | undefined;
  /** When the status was last seen to be that. */
  readonly seenOn?: string | undefined;
  readonly meetings: readonly KnownMeeting[];
  /** Whose it is, where that was seen: it may have gone to another MP. */
  readonly mpId?: number | undefined;
}

/** Where a request stands. */
export type Stage = "waiting" | "arranged" | "notTaken" | "held" | "closed";

/** Whether a status ends a request: it is then kept for its last months. */
export const isEnd = (statusId: number | undefined): boolean =>
  statusId === CASE_STATUS.rejected || statusId === CASE_STATUS.resolved;

/**
 * The meeting to name: the next one that is arranged, else the last that was.
 * @param now wall-clock ISO text
 */
export function meetingOf({ meetings }: Pick<RequestState, "meetings">, now: string) {
  const arranged = meetings
    .filter(({ meetingStatusId }) => meetingStatusId === MEETING_STATUS.scheduled)
    .toSorted((one, other) => (one.startDate < other.startDate ? -1 : 1));
  // A whole day has one time for both ends: it is over with its day.
  const isAhead = ({ startDate, endDate }: KnownMeeting) =>
    endDate > now || startDate.slice(0, 10) >= now.slice(0, 10);
  return arranged.find(isAhead) ?? arranged.at(-1);
}

/** Where a request stands, by its status, and by a meeting where the status lags behind. */
export function stageOf({ statusId, meetings }: RequestState): Stage {
  if (statusId === CASE_STATUS.rejected) return "notTaken";
  if (statusId === CASE_STATUS.resolved) return "closed";
  if (statusId === CASE_STATUS.held) return "held";
  const has = (status: number) => meetings.some(({ meetingStatusId }) => meetingStatusId === status);
  if (statusId === CASE_STATUS.scheduled || has(MEETING_STATUS.scheduled)) return "arranged";
  return has(MEETING_STATUS.realized) ? "held" : "waiting";
}

/** One of the sentences that tell the way of a request. */
export type StepName = "received" | "opened" | "arranged" | "held" | "closed" | "notTaken";

/** `done`, where it stands `now`, or still `todo`; `refused` and `shut` where nothing follows. */
export type StepState = "done" | "now" | "todo" | "refused" | "shut";

/** A sentence with its day, where that is known. */
export interface Step {
  readonly name: StepName;
  readonly state: StepState;
  readonly day?: string | undefined;
}

/** The sentences of a request: five, or four when it was not taken on. */
export function stepsOf(sentOn: string, state: RequestState): readonly Step[] {
  const stage = stageOf(state);
  const { days, openedOn } = state;
  // Who has decided has opened it, also where the product was not the way.
  const isOpened = openedOn !== undefined || stage !== "waiting";
  const opening: readonly Step[] = [
    { name: "received", state: "done", day: sentOn },
    { name: "opened", state: !isOpened ? "todo" : stage === "waiting" ? "now" : "done", day: openedOn },
  ];
  if (stage === "notTaken") {
    const day = days[CASE_STATUS.rejected];
    return [...opening, { name: "notTaken", state: "refused", day }, { name: "closed", state: "shut", day }];
  }
  const order: readonly Stage[] = ["arranged", "held", "closed"];
  const statusOf = [CASE_STATUS.scheduled, CASE_STATUS.held, CASE_STATUS.resolved];
  const at = order.indexOf(stage);
  return [
    ...opening,
    ...(["arranged", "held", "closed"] as const).map((name, index): Step => {
      const day = days[statusOf[index] ?? 0];
      if (index > at) return { name, state: "todo" };
      if (index === at) return { name, state: "now", day };
      // What was left out has not been: a request can be settled without a meeting.
      return day === undefined && !wasMet(state, name)
        ? { name, state: "todo" }
        : { name, state: "done", day };
    }),
  ];
}

const wasMet = ({ meetings }: RequestState, name: "arranged" | "held" | "closed") =>
  name === "arranged"
    ? meetings.length > 0
    : meetings.some(({ meetingStatusId }) => meetingStatusId === MEETING_STATUS.realized);
