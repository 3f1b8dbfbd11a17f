import { directoryOf } from "#app/directory/directory.ts";
import { CASE_STATUS, MEETING_LOCATION } from "#app/model/lookups.ts";
import type { Mp } from "#app/model/mp.ts";
import { isWholeDay, skopjeDay, wallTimeOf } from "#app/model/period.ts";
import { codeGroups, requestLink } from "#app/model/request-code.ts";
import {
  isEnd,
  type KnownMeeting,
  meetingOf,
  type RequestState,
  stageOf,
  type Step,
  stepsOf,
} from "#app/model/request-state.ts";
import type { Language } from "#app/model/text/language.ts";
import { dialled } from "#app/model/text/number.ts";
import { MONTHS, weekdayName } from "#app/ui/calendar-names.ts";
import { formatDate, formatTime } from "#app/ui/format.ts";
import { publicLists } from "#server/api/cache.ts";
import { api } from "#server/api/client.ts";
import { contract } from "#server/api/contract/index.ts";
import { offersOf } from "#server/api/offers.ts";
import type { Context } from "#server/context.ts";
import { getLocale, getT } from "#server/middleware/locale.ts";
import { settingsOf } from "#server/settings/current.ts";
import { addedDays, endOf, requestsOf, type TrackedRequest } from "#server/tracking/requests.ts";

/** What a citizen sees of their request, in one language; days as people read them. */
export interface RequestPageView {
  /** In groups. */
  readonly code: readonly string[];
  readonly stage: ReturnType<typeof stageOf> | "past";
  /** Day and place; absent where nobody has told them. */
  readonly meeting?: {
    readonly day: string;
    /** `HH:MM`; absent where it lasts for the day. */
    readonly time?: string;
    readonly online: boolean;
    readonly ics: string;
  };
  /** With the day and time of the meeting in figures. */
  readonly when?: string;
  readonly mp: string;
  readonly assistant: string;
  readonly steps: readonly Step[];
  readonly office?: { readonly id: number; readonly name: string; readonly address: string };
  /** Whom to call: the office, else the Assembly. */
  readonly phone: { readonly text: string; readonly dial: string };
  readonly hours: string;
  /** After which day to call, while nothing is arranged. */
  readonly callBy?: string;
  /** When the office last saw it; absent where it never did. */
  readonly asOf?: string;
  /** When a closed request is deleted. */
  readonly until?: string;
}

/** Reads what is known of a request, and says it in the visitor's language. */
export async function requestPageView(
  context: Context,
  code: string,
  request: TrackedRequest,
): Promise<RequestPageView> {
  const requests = requestsOf(context);
  const [learned, live] = await Promise.all([requests.stateOf(request.caseId), progressOf(context, request)]);
  const state: RequestState = { ...learned, ...live, days: { ...learned.days, ...live?.days } };
  const { answerDays } = settingsOf(context);
  const { stage, meeting } = standing(state);
  return {
    code: codeGroups(code),
    stage,
    ...(meeting && { meeting: shownMeeting(code, meeting, getLocale(context)), when: whenOf(meeting) }),
    steps: stepsOf(request.sentOn, state).map((step) => ({ ...step, day: step.day && formatDate(step.day) })),
    ...(await whoAndWhere(context, request, state, meeting)),
    ...(stage === "waiting" && { callBy: formatDate(addedDays(request.sentOn, answerDays)) }),
    ...(!live && state.seenOn && { asOf: formatDate(state.seenOn) }),
    ...untilOf(state, requests.months),
  };
}

/** Nobody waits longer for news: what is known without them is shown. */
const NEWS_MS = 2_000;

/** The status as the API has it now; `undefined` where it does not offer that call, can't be had, or knows no such case. */
async function progressOf(
  context: Context,
  { caseId }: TrackedRequest,
): Promise<Pick<RequestState, "statusId" | "days"> | undefined> {
  if (!offersOf(context).has("progress")) return undefined;
  const found = await api(context, { eachMs: NEWS_MS }).attempt(contract.extra.progress, {
    params: { id: caseId },
  });
  const last = found.ok ? found.value.at(-1) : undefined;
  if (!found.ok || !last) return undefined;
  return {
    statusId: last.statusId,
    days: Object.fromEntries(found.value.map(({ statusId, date }) => [statusId, date.slice(0, 10)])),
  };
}

/** Where it stands now: a meeting that was arranged may be over. */
export function standing(state: RequestState, now = wallTimeOf(new Date())) {
  const stage = stageOf(state);
  const meeting = stage === "arranged" ? meetingOf(state, now) : undefined;
  const isPast = meeting !== undefined && meeting.endDate.slice(0, 10) < now.slice(0, 10);
  return { stage: isPast ? ("past" as const) : stage, meeting };
}

function untilOf({ statusId, days }: RequestState, months: number) {
  if (!isEnd(statusId)) return {};
  const closedOn = days[statusId ?? CASE_STATUS.resolved] ?? skopjeDay(new Date());
  return { until: formatDate(endOf(closedOn, months)) };
}

function shownMeeting(code: string, meeting: KnownMeeting, language: Language) {
  const { startDate, endDate, meetingLocationId } = meeting;
  const day = startDate.slice(0, 10);
  const [year, month, date] = day.split("-").map(Number);
  const name = MONTHS[language][(month ?? 1) - 1] ?? "";
  return {
    day: `${weekdayName(day, language)}, ${date} ${name} ${year}`,
    ...(!isWholeDay(startDate, endDate) && { time: formatTime(startDate) }),
    online: meetingLocationId === MEETING_LOCATION.online,
    ics: `${requestLink(code)}/meeting.ics`,
  };
}

const whenOf = ({ startDate, endDate }: KnownMeeting) =>
  isWholeDay(startDate, endDate)
    ? formatDate(startDate)
    : `${formatDate(startDate)}, ${formatTime(startDate)}`;

/** The lists complete the page: without them it goes with what is known. */
async function whoAndWhere(
  context: Context,
  request: TrackedRequest,
  state: RequestState,
  meeting: KnownMeeting | undefined,
) {
  const lists = await publicLists(context).catch(() => undefined);
  const directory = lists && directoryOf(lists, getLocale(context), getT(context, "home"));
  const mpId = meeting?.mpId ?? state.mpId ?? request.mpId;
  const asked = directory?.mps.find(({ mp }) => mp.id === mpId);
  const officeId = asked?.mp.officeId ?? request.officeId;
  const office = directory?.offices.find((one) => one.office.id === officeId);
  const { contact } = settingsOf(context);
  const text = asked?.mp.userPhone || contact.phone;
  return {
    mp: asked?.name ?? "",
    assistant: asked?.mp.userFullName ?? "",
    phone: { text, dial: dialled(text) },
    hours: asked ? hoursOf(asked.mp) : "",
    ...(office && {
      office: { id: office.office.id, name: office.names.full, address: office.office.address },
    }),
  };
}

const hoursOf = ({ userWorkHoursFrom, userWorkHoursTo }: Mp) =>
  [userWorkHoursFrom, userWorkHoursTo]
    .map((time) => time.slice(0, "HH:MM".length))
    .filter(Boolean)
    .join("–");
