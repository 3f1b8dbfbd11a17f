import type { Meeting } from "#app/model/meeting.ts";
import { parseWallTime, skopjeDay } from "#app/model/period.ts";
import type { KnownMeeting } from "#app/model/request-state.ts";
import { contract } from "#server/api/contract/index.ts";
import type { Endpoint, Input, Output } from "#server/api/endpoint.ts";
import type { Context } from "#server/context.ts";
import { type Requests, requestsOf } from "./requests.ts";

/** A call as it was made, and what it brought. */
interface Exchange<E extends Endpoint> {
  readonly given: Input<E>;
  readonly value: Output<E>;
}

/** What there is to learn from the answers of one call. */
interface Lesson<Of> {
  /** @param today `YYYY-MM-DD` in Skopje */
  learn(requests: Requests, exchange: Of, today: string): Promise<void>;
}

/** Of whichever call. */
type AnyLesson = Lesson<{ readonly given: object; readonly value: unknown }>;

/**
 * Learns from an answer to the staff what became of the cases in it, for the citizens who look them up by their code: no
 * documented call tells citizens. Nobody waits for it.
 */
export function learnFrom<E extends Endpoint>(
  context: Context,
  endpoint: E,
  given: Input<E>,
  value: Output<E>,
): void {
  void LESSONS.get(endpoint)?.learn(requestsOf(context), { given, value }, skopjeDay(new Date()));
}

/** Ties a lesson to the types of its call. */
const lesson = <E extends Endpoint>(
  endpoint: E,
  learn: Lesson<Exchange<E>>["learn"],
): readonly [Endpoint, AnyLesson] => [endpoint, { learn }];

const LESSONS: ReadonlyMap<Endpoint, AnyLesson> = new Map([
  lesson(contract.cases.filter, async (requests, { value }, seenOn) => {
    // One after the other: an export brings thousands.
    for (const { id, caseStatusId } of value.content)
      await requests.learn(id, { statusId: caseStatusId, seenOn });
  }),
  lesson(contract.cases.get, async (requests, { value }, seenOn) => {
    const { id, mpId, caseStatusId: statusId } = value;
    await requests.learn(id, { statusId, mpId, seenOn });
  }),
  lesson(contract.cases.setStatus, async (requests, { given: { params, body } }, seenOn) => {
    const { statusId } = body;
    await requests.learn(params.id, { statusId, seenOn, days: { [statusId]: seenOn } });
  }),
  // Only who opens a case reads its history: lists and calendars read cases too, and nobody has looked at those.
  lesson(contract.history.ofCase, async (requests, { given, value }, today) => {
    const days = value
      .map(({ statusId, date }) => [statusId, parseWallTime(date)?.date ?? ""] as const)
      .filter(([, day]) => day !== "")
      .toSorted(([, one], [, other]) => (one < other ? -1 : 1));
    const seen = { days: Object.fromEntries(days) };
    await requests.learn(given.params.id, ({ openedOn = today }) => ({ ...seen, openedOn }));
  }),
  lesson(contract.meetings.ofCase, async (requests, { given, value }) => {
    const meetings = value.map(known).slice(-MOST);
    await requests.learn(given.params.caseId, { meetings });
  }),
  lesson(contract.meetings.get, (requests, { value }) => learnMeeting(requests, value)),
  lesson(contract.meetings.filter, async (requests, { value }) => {
    for (const meeting of value.content) await learnMeeting(requests, meeting);
  }),
]);

/** More than any case has ahead. */
const MOST = 10;

const known = (meeting: Meeting): KnownMeeting => {
  const { id, mpId, startDate, endDate, meetingLocationId, meetingStatusId } = meeting;
  return { id, mpId, startDate, endDate, meetingLocationId, meetingStatusId };
};

async function learnMeeting(requests: Requests, meeting: Meeting): Promise<void> {
  const { caseId } = meeting;
  if (caseId === null) return;
  await requests.learn(caseId, ({ meetings }) => ({
    meetings: [...meetings.filter(({ id }) => id !== meeting.id), known(meeting)].slice(-MOST),
  }));
}

/** A meeting was deleted: nobody shall come to it. */
export function forgetMeeting(context: Context, { id, caseId }: Pick<Meeting, "id" | "caseId">): void {
  if (caseId === null) return;
  void requestsOf(context).learn(caseId, ({ meetings }) => ({
    meetings: meetings.filter((meeting) => meeting.id !== id),
  }));
}
