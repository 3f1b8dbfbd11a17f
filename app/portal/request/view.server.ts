import type { TFunction } from "i18next";
import { directoryMp, directoryOf, hoursOf } from "#app/directory/directory.ts";
import { type NoticeBoard, noticeBoard } from "#app/directory/notices.server.ts";
import { directionsTo, officePositions } from "#app/directory/positions.ts";
import { shownLooks } from "#app/i18n/looks.ts";
import { MONTHS, weekdayName } from "#app/model/calendar-names.ts";
import { addDays } from "#app/model/days.ts";
import { formatDate, formatTime } from "#app/model/format.ts";
import { CASE_STATUS, isClosedStatus, MEETING_LOCATION } from "#app/model/lookups.ts";
import type { Office } from "#app/model/office.ts";
import { isWholeDay, skopjeDay, wallTimeOf } from "#app/model/period.ts";
import { codeGroups, requestLink } from "#app/model/request-code.ts";
import {
  changesOpen,
  isAbout,
  isCalledOff,
  isWithdrawn,
  type KnownMeeting,
  meetingOf,
  type RequestState,
  stageOf,
  stepsOf,
} from "#app/model/request-state.ts";
import { type Language, nameOf } from "#app/model/text/language.ts";
import { dialled } from "#app/model/text/number.ts";
import { SUITABLE_DAYS } from "#app/model/wishes.ts";
import { everyMp, publicLists } from "#server/api/cache.ts";
import { api } from "#server/api/client.ts";
import { contract } from "#server/api/contract/index.ts";
import { offersOf } from "#server/api/offers.ts";
import type { Context } from "#server/context.ts";
import { formKey } from "#server/form/form-key.ts";
import { getLocale, getT } from "#server/middleware/locale.ts";
import { settingsOf } from "#server/settings/env.ts";
import { endOf, requestsOf, type TrackedRequest } from "#server/tracking/requests.ts";

/** The office is closed on that day, or the person can't come. */
type Off = "closedDay" | "otherDay";

interface Standing {
  readonly stage: ReturnType<typeof stageOf> | "withdrawn" | "past" | "calledOff" | "arranging";
  readonly meeting: KnownMeeting | undefined;
}

/** An arranged meeting may be over; after a withdrawal none is expected. */
export function standing(state: RequestState, now = wallTimeOf(new Date())): Standing {
  const stage = stageOf(state, now);
  const meeting = stage === "arranged" ? meetingOf(state, now) : undefined;
  if (isWithdrawn(state)) return { stage: "withdrawn", meeting };
  if (meeting && meeting.endDate.slice(0, 10) < now.slice(0, 10)) return { stage: "past", meeting };
  if (meeting) return { stage, meeting };
  if (isCalledOff(state, stage)) return { stage: "calledOff", meeting };
  // An unknown meeting must not be announced.
  return { stage: stage === "arranged" ? "arranging" : stage, meeting };
}

export type RequestPageView = Awaited<ReturnType<typeof requestPageView>>;

/**
 * In the citizen's language; days in their displayed form.
 * @param asks whether the address requests the form for another day
 */
export async function requestPageView(context: Context, code: string, request: TrackedRequest, asks = false) {
  const requests = requestsOf(context);
  const [learned, live] = await Promise.all([requests.stateOf(request.caseId), progressOf(context, request)]);
  const state: RequestState = { ...learned, ...live, days: { ...learned.days, ...live?.days } };
  const { answerDays } = settingsOf(context);
  const t = getT(context, "myRequest");
  const { stage, meeting } = standing(state);
  const steps = stepsOf(request.sentOn, state);
  const around = await whoAndWhere(context, request, state, { stage, meeting });
  return {
    code: codeGroups(code),
    stage,
    ...(meeting && { meeting: shownMeeting(code, meeting, getLocale(context)), when: whenOf(t, meeting) }),
    steps: steps.map((step) => ({ ...step, day: step.day && formatDate(step.day) })),
    ...(stage === "notTaken" &&
      state.days[CASE_STATUS.rejected] !== undefined && {
        // When the office decided not to accept it, if known.
        decidedOn: formatDate(state.days[CASE_STATUS.rejected] ?? ""),
      }),
    // The meeting that the office last called off, and why, if it says.
    ...(state.calledOff && {
      calledOff: { when: whenOf(t, state.calledOff), reason: state.calledOff.reason },
    }),
    ...toldOf(state, getLocale(context)),
    // Those that the person can request now, and what the forms need.
    changes: {
      // On a closed day the person needn't say that they can't come.
      open: changesOpen(state, stage === "arranged" && around.stage !== "closedDay"),
      isAsking: asks,
      formKey: formKey(context),
      days: SUITABLE_DAYS.map((day) => ({ id: day.id, name: nameOf(day, getLocale(context)) })),
    },
    // A decision implies that the office has opened it, even if not through this product.
    looks: shownLooks(
      t,
      state.looks,
      steps.some(({ name, state: step }) => name === "opened" && step !== "todo"),
    ),
    ...((stage === "waiting" || stage === "calledOff") && {
      callBy: formatDate(addDays(request.sentOn, answerDays)),
    }),
    ...around,
    // When the office last saw it.
    ...(!live && state.seenOn && { asOf: formatDate(state.seenOn) }),
    ...untilOf(state, requests.months),
  };
}

/** Maximum wait for news; after that, the page shows what is known. */
const PROGRESS_TIMEOUT_MS = 2_000;

/** The API's current status; `undefined` if it does not support that call, is unavailable, or has no such case. */
async function progressOf(
  context: Context,
  { caseId }: TrackedRequest,
): Promise<Pick<RequestState, "statusId" | "days"> | undefined> {
  if (!offersOf(context).has("progress")) return undefined;
  const found = await api(context, { eachMs: PROGRESS_TIMEOUT_MS }).attempt(contract.extra.progress, {
    params: { id: caseId },
  });
  const last = found.ok ? found.value.at(-1) : undefined;
  if (!found.ok || !last) return undefined;
  return {
    statusId: last.statusId,
    days: Object.fromEntries(found.value.map(({ statusId, date }) => [statusId, date.slice(0, 10)])),
  };
}

const toldOf = ({ change }: RequestState, language: Language) =>
  change && {
    told: {
      kind: change.kind,
      settledOn: change.settledOn && formatDate(change.settledOn),
      days: SUITABLE_DAYS.filter(({ id }) => change.dayIds.includes(id)).map((day) => nameOf(day, language)),
    },
  };

/** `undefined` if the meeting will be held, as far as is known. */
function offOf(state: RequestState, meeting: KnownMeeting, isClosed: boolean): Off | undefined {
  if (isClosed) return "closedDay";
  // A request about an earlier day says nothing about this one.
  return state.change?.kind === "otherDay" && isAbout(state) && state.change.startDate === meeting.startDate
    ? "otherDay"
    : undefined;
}

/** When a closed request is deleted. */
function untilOf({ statusId, days }: RequestState, months: number) {
  if (!isClosedStatus(statusId)) return {};
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
    weekday: weekdayName(day, language),
    date: formatDate(day),
    // Absent if it lasts all day.
    ...(!isWholeDay(startDate, endDate) && { time: formatTime(startDate) }),
    online: meetingLocationId === MEETING_LOCATION.online,
    ics: `${requestLink(code)}/meeting.ics`,
  };
}

const whenOf = (
  t: TFunction<"myRequest">,
  { startDate, endDate }: Pick<KnownMeeting, "startDate" | "endDate">,
) =>
  isWholeDay(startDate, endDate)
    ? formatDate(startDate)
    : t("meeting.at", { date: formatDate(startDate), time: formatTime(startDate) });

/** The stages in which the person may come, or call. */
const WAITS: ReadonlySet<Standing["stage"]> = new Set(["waiting", "arranging", "calledOff", "arranged"]);

/** The lists complete the page; without them it shows what is known. */
async function whoAndWhere(
  context: Context,
  request: TrackedRequest,
  state: RequestState,
  { stage, meeting }: Standing,
) {
  const lists = await publicLists(context).catch(() => undefined);
  const language = getLocale(context);
  const directory = lists && directoryOf(lists, language, getT(context, "directory"));
  const mpId = meeting?.mpId ?? state.mpId ?? request.mpId;
  const found = lists && everyMp(lists).find(({ id }) => id === mpId);
  const asked = found && directoryMp(found, lists.parties, language);
  const officeId = asked ? asked.mp.officeId : request.officeId;
  const office = directory?.offices.find((one) => one.office.id === officeId);
  const { contact } = settingsOf(context);
  const text = asked?.mp.userPhone || contact.phone;
  const board = await noticeBoard(context, language);
  const told = noticesOf(board, stage, meeting, office?.office, mpId);
  const day = meeting?.startDate.slice(0, 10) ?? "";
  const isElsewhere = meeting?.meetingLocationId === MEETING_LOCATION.online || office === undefined;
  const isClosed = !isElsewhere && board.isClosed(day, office.office.id);
  const off = stage === "arranged" && meeting ? offOf(state, meeting, isClosed) : undefined;
  return {
    ...(off && { stage: off, callBy: formatDate(day) }),
    // The form for a new request to the same MP, or where to choose another one.
    again: asked?.mp.active
      ? `/?${office ? `office=${office.office.id}&` : ""}mp=${mpId}#meeting-request`
      : "/#locations-section",
    notices: told.notices,
    // Whether another person receives them than requested, or the same one elsewhere.
    isMoved:
      asked !== undefined &&
      stage !== "arranged" &&
      WAITS.has(stage) &&
      (mpId !== request.mpId || officeId !== request.officeId),
    mp: asked?.name ?? "",
    assistant: asked?.mp.userFullName ?? "",
    // Whom to call: the office, or else the Assembly.
    phone: { text, dial: dialled(text) },
    hours: asked ? hoursOf(asked.mp) : "",
    ...(office && {
      office: {
        id: office.office.id,
        name: office.names.full,
        town: office.town,
        address: told.address,
        // Not while the office receives people elsewhere.
        directions:
          lists && told.address === office.office.address
            ? directionsOf(office.office.id, lists.offices)
            : undefined,
      },
    }),
  };
}

/** Notices of the office and the MP: on the day of a meeting, or now. Not for online meetings. */
function noticesOf(
  board: NoticeBoard,
  stage: Standing["stage"],
  meeting: KnownMeeting | undefined,
  office: Office | undefined,
  mpId: number,
) {
  if (stage === "arranged" && meeting) {
    const isOnline = meeting.meetingLocationId === MEETING_LOCATION.online;
    return board.on(meeting.startDate.slice(0, 10), isOnline ? undefined : office, mpId);
  }
  const address = office ? board.office(office).address : "";
  if (!WAITS.has(stage)) return { notices: [], address };
  return { notices: [...(office ? board.office(office).notices : []), ...board.mp(mpId)], address };
}

function directionsOf(id: number, offices: readonly Office[]) {
  const place = officePositions(offices).get(id)?.place;
  return place && directionsTo(place);
}
