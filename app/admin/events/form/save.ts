import type { RouterContextProvider } from "react-router";
import type { EventData, OfficeEventRow } from "#app/model/event.ts";
import { LARGEST_PAGE_SIZE } from "#app/model/limits.ts";
import { type Api, api } from "#server/api/client.ts";
import { contract } from "#server/api/contract/index.ts";
import type { Attempt } from "#server/api/fault.ts";
import { lookAgain, saysTheSame, settled } from "../../record/write.ts";
import { textsOf } from "./fields.ts";

type Context = Readonly<RouterContextProvider>;

/**
 * Adds an event. When nobody can tell whether the API has done it, the MP's events of that day are read again: one
 * that was not there before and says exactly the same is the one (R71).
 */
export async function addEvent(context: Context, body: EventData): Promise<Attempt<unknown>> {
  const before = await alike(body, api(context).attempt);
  const outcome = await api(context).attempt(contract.events.add, { body });
  return settled(outcome, async () => {
    if (!before) return false;
    const known = new Set(before.map(({ id }) => id));
    const after = await alike(body, lookAgain(context));
    const added = (after ?? []).filter(({ id }) => !known.has(id));
    const same = await Promise.all(added.map(({ id }) => isWritten(context, id, body)));
    return same.includes(true);
  });
}

/** Changes an event; an unknown outcome is settled by reading it again. */
export async function changeEvent(context: Context, id: number, body: EventData): Promise<Attempt<unknown>> {
  const outcome = await api(context).attempt(contract.events.update, { params: { id }, body });
  return settled(outcome, () => isWritten(context, id, body));
}

async function isWritten(context: Context, id: number, body: EventData): Promise<boolean> {
  const found = await lookAgain(context)(contract.events.get, { params: { id } });
  return found.ok && saysTheSame(textsOf(body), textsOf(found.value));
}

/**
 * The events of the same MP, type and day that a list tells apart by nothing but their description.
 * @returns `undefined` when they can't be had, or are too many to know them all
 */
async function alike(body: EventData, ask: Api["attempt"]): Promise<readonly OfficeEventRow[] | undefined> {
  const { mpId, eventTypeId, date, municipalityId, subject } = body;
  const rows = await (date === "" ? undated : onDay)({ mpId, eventTypeId }, date, ask);
  return rows?.filter((row) => row.municipalityId === municipalityId && row.subject === subject);
}

interface Asked {
  readonly mpId: number;
  readonly eventTypeId: number;
}

const size = LARGEST_PAGE_SIZE;

async function onDay(asked: Asked, day: string, ask: Api["attempt"]) {
  const query = { ...asked, fromDate: day, toDate: day, page: 0, size };
  const found = await ask(contract.events.filter, { query });
  if (!found.ok || found.value.totalElements > size) return undefined;
  return found.value.content;
}

/** Events without a day come last and are in no range: the last page has them all if it begins with a day. */
async function undated(asked: Asked, _day: string, ask: Api["attempt"]) {
  const first = await ask(contract.events.filter, { query: { ...asked, page: 0, size } });
  if (!first.ok) return undefined;
  const { content, totalElements } = first.value;
  const isUndated = ({ date }: OfficeEventRow) => date === "";
  if (totalElements <= size) return content.filter(isUndated);
  const page = Math.ceil(totalElements / size) - 1;
  const last = await ask(contract.events.filter, { query: { ...asked, page, size } });
  if (!last.ok || last.value.content.every(isUndated)) return undefined;
  return last.value.content.filter(isUndated);
}
