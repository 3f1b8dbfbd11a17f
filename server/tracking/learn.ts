import { CASE_STATUS, MEETING_STATUS } from "#app/model/lookups.ts";
import type { Meeting } from "#app/model/meeting.ts";
import { parseWallTime, skopjeDay } from "#app/model/period.ts";
import type { KnownMeeting } from "#app/model/request-state.ts";
import { contract } from "#server/api/contract/index.ts";
import type { Endpoint, Input, Output } from "#server/api/endpoint.ts";
import type { Context } from "#server/context.ts";
import { type Requests, requestsOf } from "./requests.ts";

interface Exchange<E extends Endpoint> {
  readonly given: Input<E>;
  readonly value: Output<E>;
}

interface Lesson<Of> {
  /** @param today `YYYY-MM-DD` in Skopje */
  learn(requests: Requests, exchange: Of, today: string): Promise<void>;
}

type AnyLesson = Lesson<{ readonly given: object; readonly value: unknown }>;

/** For citizens who look cases up by code: no documented call tells them. Runs in the background. */
export function learnFrom<E extends Endpoint>(
  context: Context,
  endpoint: E,
  given: Input<E>,
  value: Output<E>,
): void {
  void REPLY_HANDLERS.get(endpoint)?.learn(requestsOf(context), { given, value }, skopjeDay(new Date()));
}

const lesson = <E extends Endpoint>(
  endpoint: E,
  learn: Lesson<Exchange<E>>["learn"],
): readonly [Endpoint, AnyLesson] => [endpoint, { learn }];

const REPLY_HANDLERS: ReadonlyMap<Endpoint, AnyLesson> = new Map([
  lesson(contract.cases.filter, async (requests, { value }, seenOn) => {
    await severalAtOnce(value.content, ({ id, caseStatusId }) =>
      requests.learn(id, { statusId: caseStatusId, seenOn }),
    );
  }),
  lesson(contract.cases.get, async (requests, { value }, seenOn) => {
    const { id, mpId, caseStatusId: statusId } = value;
    await requests.learn(id, { statusId, mpId, seenOn });
  }),
  lesson(contract.cases.update, async (requests, { given: { params, body } }) => {
    await requests.learn(params.id, { mpId: body.mpId });
  }),
  lesson(contract.cases.setStatus, async (requests, { given: { params, body } }, seenOn) => {
    const { statusId } = body;
    await requests.learn(params.id, { statusId, seenOn, days: { [statusId]: seenOn } });
    if (statusId !== CASE_STATUS.rejected) await requests.suspect(params.id, false);
  }),
  lesson(contract.history.ofCase, async (requests, { given, value }) => {
    const days = value
      .map(({ statusId, date }) => [statusId, parseWallTime(date)?.date ?? ""] as const)
      .filter(([, day]) => day !== "")
      .toSorted(([, one], [, other]) => (one < other ? -1 : 1));
    await requests.learn(given.params.id, { days: Object.fromEntries(days) });
  }),
  lesson(contract.meetings.ofCase, async (requests, { given, value }) => {
    const meetings = value.map(known).slice(-MAX_MEETINGS);
    await requests.learn(given.params.caseId, { meetings });
  }),
  lesson(contract.meetings.add, async (requests, { given: { body }, value: id }, today) => {
    const { caseId, startDate } = body;
    // A conversation written down afterwards was no arranged meeting.
    if (caseId === null || startDate.slice(0, today.length) < today) return;
    const meetingStatusId = MEETING_STATUS.scheduled;
    await requests.learn(caseId, ({ meetings, days }) => ({
      days: meetings.some((one) => one.meetingStatusId === meetingStatusId)
        ? days
        : { ...days, [CASE_STATUS.scheduled]: today },
      ...(id !== null && {
        meetings: [...meetings.filter((one) => one.id !== id), known({ ...body, id, meetingStatusId })].slice(
          -MAX_MEETINGS,
        ),
      }),
    }));
  }),
  lesson(contract.meetings.get, (requests, { value }) => learnMeeting(requests, value)),
  lesson(contract.meetings.filter, async (requests, { value }) => {
    await severalAtOnce(value.content, (meeting) => learnMeeting(requests, meeting));
  }),
]);

/** Rows learned per round trip to Redis; an export brings thousands. */
const ROWS_PER_TRIP = 100;

async function severalAtOnce<Row>(rows: readonly Row[], learn: (row: Row) => Promise<void>): Promise<void> {
  for (let from = 0; from < rows.length; from += ROWS_PER_TRIP)
    await Promise.all(rows.slice(from, from + ROWS_PER_TRIP).map(learn));
}

/** Most coming meetings of a case. */
const MAX_MEETINGS = 10;

const known = (meeting: Meeting): KnownMeeting => {
  const { id, mpId, startDate, endDate, meetingLocationId, meetingStatusId } = meeting;
  return { id, mpId, startDate, endDate, meetingLocationId, meetingStatusId };
};

/** Learns a meeting as an act leaves it: no call's reply says so. */
export const knowMeeting = (context: Context, meeting: Meeting): void =>
  void learnMeeting(requestsOf(context), meeting);

async function learnMeeting(requests: Requests, meeting: Meeting): Promise<void> {
  const { caseId } = meeting;
  if (caseId === null) return;
  await requests.learn(caseId, ({ meetings }) => ({
    meetings: [...meetings.filter(({ id }) => id !== meeting.id), known(meeting)].slice(-MAX_MEETINGS),
  }));
}

/** Forgets a deleted meeting: a citizen must not come to it. */
export function forgetMeeting(context: Context, { id, caseId }: Pick<Meeting, "id" | "caseId">): void {
  if (caseId === null) return;
  void requestsOf(context).learn(caseId, ({ meetings }) => ({
    meetings: meetings.filter((meeting) => meeting.id !== id),
  }));
}
