import { type CaseFieldName, type CaseFieldRow, caseFields } from "#app/intake/fields.tsx";
import { shownText, type Wording } from "#app/intake/wording.ts";
import type { RoleId } from "#app/model/access.ts";
import type { CaseQuery } from "#app/model/case-rules.ts";
import { type Case, STATUS_KINDS } from "#app/model/case.ts";
import type { Category } from "#app/model/category.ts";
import { lookup, MEETING_LOCATIONS, MEETING_STATUSES } from "#app/model/lookups.ts";
import type { Meeting } from "#app/model/meeting.ts";
import { compareWallTimes, isWholeDay } from "#app/model/period.ts";
import { idFilter } from "#app/model/query.ts";
import { dialled } from "#app/model/text/number.ts";
import { isWish, readWishes, WISH_NAMES, withWishFields } from "#app/model/wishes.ts";
import { weekdayName } from "#app/ui/calendar-names.ts";
import { formatDate, formatTime } from "#app/ui/format.ts";
import { publicLists } from "#server/api/cache.ts";
import { api } from "#server/api/client.ts";
import { contract } from "#server/api/contract/index.ts";
import type { Context } from "#server/context.ts";
import { requireProfile } from "#server/middleware/guard.ts";
import { addressWith } from "../list/address.ts";
import { orWithout } from "../record/form-context.ts";
import { numbered, statusMark } from "../record/labels.ts";
import { apiQuery, caseQuery, listSearch } from "./list.server.ts";
import { mergedHistory, statusNow } from "./status.server.ts";
import type { AgendaEntry, CaseFact } from "./view-parts.tsx";
import { wishFacts } from "./wishes.server.ts";

/** The two tabs of the case form (section 2 of the back-office document); the first one opens by itself. */
export const VIEW_TABS = ["citizen", "case"] as const;

export type Tab = (typeof VIEW_TABS)[number];

/** The tab that an address asks for; nonsense falls back to the first. */
export const tabOf = (params: URLSearchParams): Tab =>
  VIEW_TABS.find((tab) => tab === params.get("tab")) ?? VIEW_TABS[0];

/**
 * The address of a case's page with this tab.
 * @param list the query that leads back to the list, if it was opened from one
 */
export function caseAddress(id: number, tab: Tab, list = ""): string {
  return addressWith(`/admin/cases/view/${id}`, list, tab === VIEW_TABS[0] ? "" : `tab=${tab}`);
}

/** Where somebody came to a case from: the list, and where in it the case stood, counted from 1. */
interface CaseReturnTo {
  readonly query: CaseQuery;
  readonly at: number | undefined;
}

/** The same, read from an address; `undefined` for a case that was not opened from a list. */
export function caseReturnTo(params: URLSearchParams, roleId: RoleId): CaseReturnTo | undefined {
  if (!params.has("page")) return undefined;
  return { query: caseQuery(params, roleId), at: idFilter.parse(params.get("at") ?? undefined) };
}

/** The same as the query of an address; `""` without a list. */
export function returnToSearch(returnTo: CaseReturnTo | undefined): string {
  if (!returnTo) return "";
  const list = listSearch(returnTo.query);
  return returnTo.at === undefined ? list : `${list}&at=${returnTo.at}`;
}

/** The query that leads from a case back to the list from which it was opened; `""` without one. */
export const returnToList = (context: Context, params: URLSearchParams): string =>
  returnToSearch(caseReturnTo(params, requireProfile(context).roleId));

/** Where a case stands in the filtered list from which it was opened. */
export interface Neighbours {
  /** From 1, and of how many. */
  readonly number: number;
  readonly total: number;
  /** The case is not in the list any more: this is the place that it had. */
  readonly isGone: boolean;
  /** Addresses; absent at the ends of the list. */
  readonly previous?: string;
  readonly next?: string;
}

interface ListPage {
  readonly ids: readonly number[];
  readonly total: number;
}

type Ask = (page: number) => Promise<ListPage>;

/**
 * Finds the neighbours of a case in the list from which it was opened: one call, another one at the edge of a page.
 * New cases push the others down and those that leave the list draw them up, so that the pages around it are looked at
 * too. A case that what was done to it took out of the list has the neighbours that it would have had: the work goes on
 * with what took its place.
 * @returns `undefined` when nobody knows where it was, or the list can't be had: the case is shown all the same
 */
export async function neighboursOf(
  context: Context,
  id: number,
  tab: Tab,
  { query, at }: CaseReturnTo,
  signal: AbortSignal,
): Promise<Neighbours | undefined> {
  const ask = asker(context, query, signal);
  const found = await numberOf(id, query, ask);
  const number = found ?? at;
  const { total } = await ask(query.page);
  if (number === undefined || total === 0) return undefined;

  const isGone = found === undefined;
  const addressAt = async (place: number) => {
    if (place < 1 || place > total) return undefined;
    const page = Math.ceil(place / query.size);
    const other = (await ask(page)).ids[(place - 1) % query.size];
    return other === undefined
      ? undefined
      : caseAddress(other, tab, returnToSearch({ query: { ...query, page }, at: place }));
  };
  const [previous, next] = await Promise.all([
    addressAt(Math.min(number - 1, total)),
    addressAt(isGone ? number : number + 1),
  ]);
  return { number, total, isGone, ...(previous && { previous }), ...(next && { next }) };
}

/** Its place, counted from 1. */
async function numberOf(id: number, { page, size }: CaseQuery, ask: Ask): Promise<number | undefined> {
  const { total } = await ask(page);
  for (const each of [page, page + 1, page - 1]) {
    if (each < 1 || (each - 1) * size >= total) continue;
    const index = (await ask(each)).ids.indexOf(id);
    if (index !== -1) return (each - 1) * size + index + 1;
  }
  return undefined;
}

/** Pages of the list, each asked for once. */
function asker(context: Context, query: CaseQuery, signal: AbortSignal): Ask {
  const { attempt } = api(context, { signal });
  const asked = new Map<number, Promise<ListPage>>();
  const read: Ask = async (page) => {
    const found = await attempt(contract.cases.filter, { query: apiQuery({ ...query, page }) });
    return found.ok
      ? { ids: found.value.content.map((row) => row.id), total: found.value.totalElements }
      : { ids: [], total: 0 };
  };
  return (page) => {
    const known = asked.get(page) ?? read(page);
    asked.set(page, known);
    return known;
  };
}

/**
 * A case as its page shows it; `undefined` when it can't be had and a form has to go back.
 * @param signal ends the reading when nobody waits for it any more
 * @throws a fault page: 404 for an unknown case, 403 for one of other MPs
 */
export const readCase = (context: Context, id: number, tab: Tab | "both", signal: AbortSignal) =>
  orWithout(context, readAll(context, id, tab, signal), undefined);

/** The case, its meetings and its three histories are asked for together (section 7 of the back-office document). */
async function readAll(context: Context, id: number, tab: Tab | "both", signal: AbortSignal) {
  const { call } = api(context, { signal });
  const params = { id };
  const [found, meetings, ofCase, ofInitiative, ofQuestion, { categories }] = await Promise.all([
    call(contract.cases.get, { params }),
    call(contract.meetings.ofCase, { params: { caseId: id } }),
    call(contract.history.ofCase, { params }),
    call(contract.history.ofInitiative, { params }),
    call(contract.history.ofQuestion, { params }),
    publicLists(context),
  ]);
  const logs = { case: ofCase, initiative: ofInitiative, question: ofQuestion };
  return {
    topic: found.topic,
    name: found.fullName,
    date: formatDate(found.date),
    wantsOnline: found.wantsOnline,
    facts: factsOf(tab, found, categories),
    wishes: wishFacts(readWishes(found.reason).wishes),
    meetings: agenda(meetings),
    history: mergedHistory(logs),
    statuses: STATUS_KINDS.map((kind) => statusNow(kind, found, logs)),
  };
}

const FIELDS = caseFields(false);

/** The order of the view, which is not the one in which the forms ask; it does not compile without a field. */
const VIEW_ORDER = everyField([
  "fullName",
  "organization",
  "genderId",
  "ageCategoryId",
  "ethnicityId",
  "religionId",
  "municipalityId",
  "address",
  "email",
  "phone",
  "mpId",
  "caseCategoryId",
  "wantsOnline",
  "topic",
  "reason",
  "firstVisit",
  "othersInvolved",
  "initiativeSubmission",
  ...WISH_NAMES,
]);

function everyField<const Names extends readonly CaseFieldName[]>(
  names: Names & Complete<Names>,
): readonly CaseFieldName[] {
  return names;
}

type Complete<Names extends readonly CaseFieldName[]> =
  Exclude<CaseFieldName, Names[number]> extends never
    ? unknown
    : { readonly missing: Exclude<CaseFieldName, Names[number]> };

const ON_TAB = { citizen: 1, case: 2 } as const;

/**
 * The fields of one tab in Macedonian, ready to show; those of the other tab do not travel to the browser (R18). The wishes
 * stand above both tabs.
 * @param tab the one, or both for a print
 */
export function factsOf(
  tab: Tab | "both",
  stored: Case,
  categories: readonly Category[],
): readonly CaseFact[] {
  const found = withWishFields(stored);
  const wording = wordingOf(found, categories);
  const isShown = (name: CaseFieldName) =>
    tab === "both" || (FIELDS[name].tab === ON_TAB[tab] && !isWish(name));
  return VIEW_ORDER.filter(isShown).map((name) => {
    const field: CaseFieldRow = FIELDS[name];
    const text = shownText(field, found[name], wording);
    const href = field.link && linkTo(field.link, text);
    return { name, text, ...(href && { href }), ...(field.wide && { wide: true }) };
  });
}

/** Categories read "4. Социјални услуги", as section 3 of the portal document has it. */
const wordingOf = (found: Case, categories: readonly Category[]): Wording => ({
  language: "mk",
  yes: "Да",
  no: "Не",
  mp: found.mpFullName,
  category: (id) => {
    const name = categories.find((category) => category.id === id)?.name;
    return name === undefined ? numbered(id) : `${id}. ${name}`;
  },
  unknown: numbered,
});

/** Where an e-mail address or a phone leads; `""` for what is none. */
function linkTo(scheme: "mailto" | "tel", text: string): string {
  const address = scheme === "tel" ? dialled(text) : mailbox(text);
  return address && `${scheme}:${address}`;
}

/** A plus and other signs mean something in a URL; the @ stays. */
const mailbox = (email: string) => encodeURIComponent(email).replace(/%40(?!.*%40)/, "@");

/** The meetings of a case in the order in which they take place. */
export function agenda(meetings: readonly Meeting[]): readonly AgendaEntry[] {
  return meetings.toSorted((one, other) => compareWallTimes(one.startDate, other.startDate)).map(agendaEntry);
}

function agendaEntry(meeting: Meeting): AgendaEntry {
  return {
    id: meeting.id,
    iso: meeting.startDate,
    day: [formatDate(meeting.startDate), weekdayName(meeting.startDate, "mk")].filter(Boolean).join(", "),
    time: isWholeDay(meeting.startDate, meeting.endDate) ? "" : formatTime(meeting.startDate),
    topic: meeting.topic,
    where: lookup(MEETING_LOCATIONS, meeting.meetingLocationId)?.name ?? "",
    person: meeting.fullName,
    status: statusMark(MEETING_STATUSES, meeting.meetingStatusId),
  };
}
