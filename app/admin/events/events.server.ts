import { type EventData, EventForm, EventQuery, type OfficeEventRow } from "#app/model/event.ts";
import { formatDate } from "#app/model/format.ts";
import { MAX_PAGE_SIZE, PAGE_SIZES } from "#app/model/limits.ts";
import { EVENT_TYPES, lookup } from "#app/model/lookups.ts";
import { municipalityName } from "#app/model/municipalities.ts";
import { isYearAhead, skopjeDay } from "#app/model/period.ts";
import { parseQuery } from "#app/model/query.ts";
import { allLists } from "#server/api/cache.ts";
import { api, type Api } from "#server/api/client.ts";
import { contract } from "#server/api/contract/index.ts";
import { type Attempt, readBack } from "#server/api/fault.ts";
import type { Context } from "#server/context.ts";
import { equalRecord } from "#server/form/concurrent-edit.ts";
import { withFixedCredentials } from "#server/identity/credentials.ts";
import { getT } from "#server/middleware/locale.ts";
import { addressAtRow } from "../kit/list/address.ts";
import { daysOf } from "../kit/list/days.tsx";
import { defineList } from "../kit/list/define-list.server.ts";
import { defineResource } from "../kit/record/define-resource.server.ts";
import { holidaysAround } from "../kit/record/form-context.ts";
import { lookupOptions } from "../kit/record/labels.ts";
import { mpName, mpOptions, ownMpOptions } from "../kit/record/mp-options.server.ts";
import { asked, isConfirmed, type Question } from "../kit/record/reply.ts";
import { textsBy } from "../kit/record/stored.ts";

/** A row of the list as shown: exactly the documented columns (R18). */
export const listedEvent = (row: OfficeEventRow) => ({
  id: row.id,
  mp: row.mpFullName,
  date: formatDate(row.date),
  type: eventType(row.eventTypeId),
  municipality: municipalityName(row.municipalityId, "mk"),
  subject: row.subject,
});

export type ListedEvent = ReturnType<typeof listedEvent>;

/** A type by its Macedonian name; an unknown id is shown as its number, never an error. */
const eventType = (id: number): string => lookup(EVENT_TYPES, id)?.name ?? `Тип ${id}`;

export const EVENT_LIST = defineList({
  section: "/admin/events",
  texts: "events",
  sizes: PAGE_SIZES.events,
  query(params) {
    const { fromDate, toDate } = daysOf(params);
    return { ...parseQuery(EventQuery, params), fromDate, toDate };
  },
  known: (context: Context) => allLists(context),
  filters: {
    mpId: {
      control: "chooser",
      label: (t) => t("columns.mp"),
      all: (t) => t("filters.allMps"),
      options: ({ mps }, { profile }) => mpOptions(mps, profile),
    },
    fromDate: { control: "day", label: (t) => t("filters.from") },
    toDate: { control: "day", label: (t) => t("filters.to") },
    eventTypeId: {
      control: "select",
      label: (t) => t("columns.type"),
      all: (t) => t("filters.allTypes"),
      options: () => lookupOptions(EVENT_TYPES),
    },
  },
});

const eventTexts = textsBy(EventForm);

export const EVENTS = defineResource("events", {
  read: (ask, id) => ask(contract.events.get, { params: { id } }),
  async shown(found, { context, request, params, url: { searchParams } }) {
    const { mps } = await allLists(context);
    return {
      list:
        EVENT_LIST.returnTo(searchParams) && addressAtRow(EVENT_LIST.addressBack(searchParams), params.id),
      facts: {
        mpId: await mpName(context, mps, found.mpId, request.signal),
        date: formatDate(found.date),
        municipalityId: municipalityName(found.municipalityId, "mk"),
        eventTypeId: eventType(found.eventTypeId),
        subject: found.subject,
        description: found.description,
      },
    };
  },
  schema: EventForm,
  choices: async (context) => ({ mps: await ownMpOptions(context), holidays: holidaysAround() }),
  textsOf: eventTexts,
  wanted: eventTexts,
  instead(form, { context, params }) {
    const question = params.id === undefined && form.valid ? farAhead(context, form.value) : undefined;
    return question && !isConfirmed(form, question) ? asked(form, question) : undefined;
  },
  asks: async (context, { stored, value }) => ({
    ok: true,
    value: value.date === stored.date ? undefined : farAhead(context, value),
  }),
  add: (context, { value }) => addEvent(context, value),
  async change(context, { id, value: body, isWritten }) {
    return readBack(await api(context).attempt(contract.events.update, { params: { id }, body }), isWritten);
  },
  /** The form doesn't validate its date (section 5 of the back-office document), but an API may require one. */
  terms: ({ date }) => (date === "" ? { messages: { date: "required" } } : {}),
  returnTo: (params) => EVENT_LIST.returnTo(params),
  addressBack: (params) => EVENT_LIST.addressBack(params),
  looksAtView: true,
});

/** A day more than a year ahead is easily mistyped. */
function farAhead(context: Context, { date }: EventData): Question | undefined {
  if (!isYearAhead(date, skopjeDay(new Date()))) return undefined;
  return { title: getT(context, "meetingTime")("unusual.far", { day: formatDate(date) }), lines: [] };
}

/**
 * After an unknown outcome the MP's events of that day are read again: a new one with exactly the same
 * content is the added one (R71).
 */
async function addEvent(context: Context, body: EventData): Promise<Attempt<unknown>> {
  const before = await alike(body, api(context).attempt);
  const outcome = await api(context).attempt(contract.events.add, { body });
  return readBack(outcome, async () => {
    if (!before) return false;
    const known = new Set(before.map(({ id }) => id));
    const after = await alike(body, withFixedCredentials(context));
    const added = (after ?? []).filter(({ id }) => !known.has(id));
    const same = await Promise.all(added.map(({ id }) => isStored(context, id, body)));
    return same.includes(true);
  });
}

async function isStored(context: Context, id: number, body: EventData): Promise<boolean> {
  const found = await withFixedCredentials(context)(contract.events.get, { params: { id } });
  return found.ok && equalRecord(eventTexts(body), eventTexts(found.value));
}

/**
 * The events of that day that differ from this one only in their description in a list.
 * @returns `undefined` if they are unavailable, or too many to know all
 */
async function alike(body: EventData, ask: Api["attempt"]): Promise<readonly OfficeEventRow[] | undefined> {
  const { mpId, eventTypeId, date, municipalityId, subject } = body;
  // An event without a day is in no range of days.
  if (date === "") return undefined;
  const query = { mpId, eventTypeId, fromDate: date, toDate: date, page: 0, size: MAX_PAGE_SIZE };
  const found = await ask(contract.events.filter, { query });
  if (!found.ok || found.value.totalElements > MAX_PAGE_SIZE) return undefined;
  return found.value.content.filter(
    (row) => row.municipalityId === municipalityId && row.subject === subject,
  );
}
