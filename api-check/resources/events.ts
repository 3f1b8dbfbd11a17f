import { EventForm } from "#app/model/event.ts";
import { EVENT_TYPES, idsOf } from "#app/model/lookups.ts";
import { contract } from "#server/api/contract/index.ts";
import type { Check } from "../check.ts";
import { type Fixture, leastOf } from "../fixture.ts";
import { FIRST_PAGE } from "../paging.ts";
import { addRecord, expectApart, expectEach } from "../record.ts";

const { events } = contract;

/** Plays what an assistant does with an event, which can't be deleted. */
export async function writeEvent(check: Check, fixture: Fixture): Promise<void> {
  const { mark, today: date, own, foreign, stranger } = fixture;
  const body = own && leastOf(EventForm, mark, { ...own, date });
  const query = { ...FIRST_PAGE, fromDate: date, toDate: date, mpId: own?.mpId };
  const list = [events.filter, { query }] as const;
  const kind = { calls: events, form: EventForm, list, key: "subject", trial: foreign };
  const { id, params, read, change } = await addRecord(check, kind, body);
  await change({ mpId: own?.otherMpId, date: "2028-02-29" });
  if (id === undefined || !body) return;

  const inputOf = (eventTypeId: number) => ({ params, body: { ...body, eventTypeId } });
  await expectEach(check, events.update, inputOf, [read, "eventTypeId", idsOf(EVENT_TYPES)]);
  await expectApart(check, stranger, [read, [events.update, { params, body }]], [id, [list]]);
  check.stays.push(`event ${id} with the subject "${mark}"`);
}
