import {
  type CaseFieldName,
  type CaseFieldRow,
  caseFields,
  type TabNumber,
  tabsOf,
} from "#app/intake/fields.tsx";
import { shownText, type Wording } from "#app/intake/wording.ts";
import { mayOpen } from "#app/model/access.ts";
import { weekdayName } from "#app/model/calendar-names.ts";
import { contradictionOf, isToCome } from "#app/model/case-contradiction.ts";
import { type Case, STATUS_KINDS } from "#app/model/case.ts";
import type { Category } from "#app/model/category.ts";
import { formatDate, formatTime } from "#app/model/format.ts";
import {
  CASE_STATUS,
  CASE_STATUSES,
  isClosedStatus,
  lookup,
  MEETING_LOCATIONS,
  MEETING_STATUS,
  MEETING_STATUSES,
} from "#app/model/lookups.ts";
import { mailtoAddress } from "#app/model/mailbox.ts";
import type { Meeting } from "#app/model/meeting.ts";
import { compareWallTimes, isWholeDay, wallTimeOf } from "#app/model/period.ts";
import { dialled } from "#app/model/text/number.ts";
import { isWish, readWishes, withWishFields } from "#app/model/wishes.ts";
import { publicLists } from "#server/api/cache.ts";
import { api } from "#server/api/client.ts";
import { contract } from "#server/api/contract/index.ts";
import { officeOf } from "#server/api/lists.ts";
import type { Context } from "#server/context.ts";
import { formKey } from "#server/form/form-key.ts";
import { letterLanguage, wayToTell } from "#server/letters/automatic.ts";
import { whenText } from "#server/meetings/case-change.ts";
import { openedOf } from "#server/meetings/steps.ts";
import { requireProfile } from "#server/middleware/guard.ts";
import { getT } from "#server/middleware/locale.ts";
import { callNoteOf } from "#server/notifications/call-notes.ts";
import { unlessAway } from "#server/store/store.ts";
import { numbered, statusMark } from "../../kit/record/labels.ts";
import { isTooSoon } from "../../kit/slots/slot-picker.tsx";
import { offerOf } from "../../kit/slots/offer.server.ts";
import { findEarlierCases } from "../../kit/earlier-cases/earlier-cases.server.ts";
import { mergedHistory, statusNow } from "./status.server.ts";
import { meetingChanges } from "../../kit/case/notifications.server.ts";
import { wishFacts } from "../../kit/case/wishes.server.ts";

export type ShownCase = Awaited<ReturnType<typeof readCase>>;

/**
 * A case as its page shows it. Requests the case, its meetings and its three histories in parallel (section 7 of the
 * back-office document).
 * @throws a fault page: 404 for an unknown case, 403 for one of other MPs
 */
export async function readCase(context: Context, id: number, signal: AbortSignal) {
  const { call } = api(context, { signal });
  const params = { id };
  const reading = call(contract.cases.get, { params });
  const meeting = call(contract.meetings.ofCase, { params: { caseId: id } });
  const [found, before, slots, meetings, changes, ofCase, ofInitiative, ofQuestion, lists] =
    await Promise.all([
      reading,
      reading.then((person) => findEarlierCases(context, person, signal)),
      reading.then((person) => freeFor(context, person, signal)),
      meeting,
      meeting.then((read) => meetingChanges(context, id, read)),
      call(contract.history.ofCase, { params }),
      call(contract.history.ofInitiative, { params }),
      call(contract.history.ofQuestion, { params }),
      publicLists(context),
    ]);
  const logs = { case: ofCase, initiative: ofInitiative, question: ofQuestion };
  const t = getT(context, "cases");
  const now = wallTimeOf(new Date());
  const step = nextStep(found.caseStatusId, meetings, now);
  const all = agenda(meetings);
  const next = all.find(({ id: meetingId }) => step && "meetingId" in step && meetingId === step.meetingId);
  const note = next && (await unlessAway(callNoteOf(context, { id: next.id, startDate: next.iso })));
  const wishes = wishFacts(readWishes(found.reason).wishes);
  const answer = wishes.find(({ name }) => name === "answer");
  return {
    topic: found.topic || t("view.title", { id }),
    name: found.fullName,
    date: formatDate(found.date),
    mp: found.mpFullName,
    changes,
    before,
    wantsOnline: found.wantsOnline,
    facts: factsOf(found, lists.categories),
    /** How and when to answer, beside the phone; the other wishes. */
    answer: answer && t("view.answer", { way: answer.text }),
    wishes: wishes.filter((one) => one !== answer),
    step,
    /** The meeting that comes next, or whose outcome is to be recorded. */
    next: next && { ...next, note: note && { is: note.is, time: formatTime(wallTimeOf(new Date(note.at))) } },
    meetings: all,
    free: slots && {
      slots,
      formKey: formKey(context),
      opened: openedOf(meetings, ofCase),
      place: found.wantsOnline ? "" : placesOf(officeOf(lists, found.mpId)?.address ?? "", slots),
      tell: slots.some(({ isLate }) => isLate) ? ("letterLate" as const) : await tellingOf(context, found),
    },
    history: mergedHistory(logs),
    contradictions: contradictionsOf(meetings, now),
    statuses: STATUS_KINDS.map((kind) => statusNow(kind, found, logs)),
  };
}

/** Which statuses would contradict the meetings of a case, by their ids. */
function contradictionsOf(meetings: readonly Meeting[], now: string) {
  const when = meetings.filter((meeting) => isToCome(meeting, now)).map(whenText)[0] ?? "";
  return Object.fromEntries(
    CASE_STATUSES.flatMap(({ id, name }) => {
      const is = contradictionOf(id, meetings, now);
      // Rejecting asks about its meetings, and calls them off.
      return is && id !== CASE_STATUS.rejected ? [[id, { is, status: name, when }]] : [];
    }),
  );
}

const SLOTS = 3;

/** How the person will learn of a meeting; of an e-mail also its language. */
async function tellingOf(context: Context, { id, reason, email }: Case) {
  const { wishes } = readWishes(reason);
  const way = wayToTell(context, { email, ...wishes });
  return way === "mail" ? (`mail.${await letterLanguage(context, wishes, id)}` as const) : way;
}

/** The next free half hours for a new case, wished days first: two of the nearest day, one of the next. */
async function freeFor(context: Context, found: Case, signal: AbortSignal) {
  const { mpId, caseStatusId, reason } = found;
  const mayArrange = mayOpen("/admin/meetings/add", requireProfile(context).roleId);
  if (!mayArrange || caseStatusId !== CASE_STATUS.submitted) return undefined;
  const person = { ...readWishes(reason).wishes, caseId: found.id };
  const offer = await offerOf(context, mpId, person, { signal });
  if (!offer) return [];
  return offer.days
    .filter(({ isRefused }) => !isRefused)
    .flatMap(({ day, label, isWished, address }, index) => {
      const free = offer.slots[day]?.filter(({ isFree }) => isFree) ?? [];
      return free.slice(0, index === 0 ? SLOTS - 1 : 1).map(({ from: time }) => ({
        label,
        time,
        isWished,
        at: `${day}T${time}`,
        place: address && `${label} ${address}`,
        isLate: isTooSoon(offer, day),
      }));
    })
    .slice(0, SLOTS);
}

/** The office's address, and others for days on which it receives elsewhere. */
const placesOf = (office: string, slots: NonNullable<Awaited<ReturnType<typeof freeFor>>>): string =>
  [...new Set([office, ...slots.map(({ place }) => place)])].filter(Boolean).join("; ");

/** `undefined` for a closed case. */
type NextStep =
  | { readonly is: "arrange" | "close" }
  /** The upcoming meeting, or one that has begun and isn't marked as held. */
  | { readonly is: "confirm" | "move" | "record"; readonly meetingId: number };

/**
 * The next open meeting, or the last one, takes precedence over the status of the case. One that was only requested
 * can't have been held.
 * @param now the wall clock in Skopje, as the API writes it
 */
export function nextStep(
  caseStatusId: number,
  meetings: readonly Meeting[],
  now: string,
): NextStep | undefined {
  if (isClosedStatus(caseStatusId)) return undefined;
  const all = meetings
    .filter(
      ({ meetingStatusId: is, endDate }) =>
        is === MEETING_STATUS.scheduled ||
        (is === MEETING_STATUS.requested && endDate.slice(0, 10) >= now.slice(0, 10)),
    )
    .toSorted((one, other) => compareWallTimes(one.startDate, other.startDate));
  const open = all.find(({ endDate }) => compareWallTimes(endDate, now) >= 0) ?? all.at(-1);
  if (!open) return { is: caseStatusId === CASE_STATUS.held ? "close" : "arrange" };
  if (open.meetingStatusId === MEETING_STATUS.requested) return { is: "confirm", meetingId: open.id };
  // People leave before the hour is over.
  const isBegun = compareWallTimes(open.startDate, now) <= 0;
  return { is: isBegun ? "record" : "move", meetingId: open.id };
}

const FIELDS = caseFields(false);

/** A field of a case as its page shows it. An empty `text` means "not given". */
export type CaseFact = ReturnType<typeof factsOf>[number];

/** By their place on the page; topic and wishes stand elsewhere on it. */
export function placedFacts(facts: readonly CaseFact[]) {
  const [phone, email, reason] = (["phone", "email", "reason"] as const).map((name) =>
    facts.find((fact) => fact.name === name),
  );
  // The name is the heading.
  const others = facts.filter((fact) => fact !== phone && fact !== reason && fact.name !== "fullName");
  return {
    phone,
    email,
    reason,
    matter: others.filter(({ name }) => FIELDS[name].tab === 2 && name !== "topic" && !isWish(name)),
    person: others.filter(({ name }) => FIELDS[name].tab === 1),
  };
}

/** The fields of a tab as the view shows them: some come first, the others follow in the order of the form. */
const inOrder = (tab: TabNumber, ...first: CaseFieldName[]) => [
  ...first,
  ...tabsOf(FIELDS)[tab].filter((name) => !first.includes(name)),
];

const VIEW_ORDER = [
  ...inOrder(
    1,
    "fullName",
    "organization",
    "genderId",
    "ageCategoryId",
    "ethnicityId",
    "religionId",
    "municipalityId",
    "address",
  ),
  ...inOrder(2, "mpId", "caseCategoryId", "wantsOnline"),
];

/** Ready to display, with each wish separately, as in print. */
export function factsOf(stored: Case, categories: readonly Category[]) {
  const found = withWishFields(stored);
  const wording = wordingOf(found, categories);
  return VIEW_ORDER.map((name) => {
    const field: CaseFieldRow = FIELDS[name];
    const text = shownText(name, found[name], wording);
    const href = field.link && text === found[name] && linkTo(field.link, text);
    return { name, text, ...(href && { href }), ...(field.wide && { wide: true as const }) };
  });
}

/** Categories read "4. Социјални услуги", as in section 3 of the portal document. */
const wordingOf = (found: Case, categories: readonly Category[]): Wording => ({
  language: "mk",
  yes: "Да",
  no: "Не",
  noMailbox: "нема е-пошта",
  mp: found.mpFullName,
  category: (id) => {
    const name = categories.find((category) => category.id === id)?.name;
    return name === undefined ? numbered(id) : `${id}. ${name}`;
  },
  unknown: numbered,
});

/** The link for an e-mail address or phone; `""` if it is neither. */
function linkTo(scheme: "mailto" | "tel", text: string): string {
  const address = scheme === "tel" ? dialled(text) : mailtoAddress(text);
  return address && `${scheme}:${address}`;
}

const agenda = (meetings: readonly Meeting[]) =>
  meetings
    .toSorted((one, other) => compareWallTimes(one.startDate, other.startDate))
    .map((meeting) => ({
      id: meeting.id,
      iso: meeting.startDate,
      day: [weekdayName(meeting.startDate, "mk"), formatDate(meeting.startDate)].filter(Boolean).join(" "),
      /** HH:mm, or `""` for a whole-day meeting. */
      time: isWholeDay(meeting.startDate, meeting.endDate) ? "" : formatTime(meeting.startDate),
      topic: meeting.topic,
      where: lookup(MEETING_LOCATIONS, meeting.meetingLocationId)?.name ?? "",
      person: meeting.fullName,
      status: statusMark(MEETING_STATUSES, meeting.meetingStatusId),
    }));
