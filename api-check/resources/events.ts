import { EVENT_TYPES } from "#app/model/lookups.ts";
import { contract } from "#server/api/contract/index.ts";
import { addRecord, changeRecord, expectEach, expectForeign, expectUnlisted } from "../afterwards.ts";
import type { Check } from "../check.ts";
import { FIRST_PAGE, firstId } from "../paging.ts";
import { EMPTY, MUNICIPALITY, type Fixture, today } from "../fixture.ts";

const { events } = contract;

export async function readEvents({ call }: Check): Promise<void> {
  const page = await call(events.filter, { query: FIRST_PAGE }, { filters: { eventTypeId: "eventTypeId" } });
  await call(events.get, firstId(page.json), { needs: EMPTY });
}

/** Plays what an assistant does with an event, which can't be deleted. */
export async function writeEvent(
  check: Check,
  mark: string,
  fixture: Fixture | undefined,
): Promise<string[]> {
  const date = today();
  const body = fixture?.isOwn
    ? {
        mpId: fixture.mpId,
        date,
        municipalityId: MUNICIPALITY,
        eventTypeId: 1,
        subject: mark,
        description: "",
      }
    : undefined;
  const needs = "no active member of parliament of the assistant";
  const trial = { needs, wrong: fixture?.foreignMp ?? [] };
  const query = { ...FIRST_PAGE, fromDate: date, toDate: date, mpId: body?.mpId };
  const find = async () =>
    (await check.quietly(events.filter, { query }))?.content.find(({ subject }) => subject === mark);
  const id = await addRecord(check, events, { body, trial }, find);

  const changed = body && {
    mpId: fixture?.otherMpId,
    date: "2028-02-29",
    municipalityId: MUNICIPALITY + 1,
    eventTypeId: 2,
    subject: `${mark} changed`,
    description: mark,
  };
  await changeRecord(check, events, id, { body: changed, trial });
  if (id === undefined || !body) return [];
  const params = { id };
  const inputOf = (eventTypeId: number) => ({ params, body: { ...body, eventTypeId } });
  const types = EVENT_TYPES.map((type) => type.id);
  await expectEach(check, events.update, inputOf, [[events.get, { params }], "eventTypeId", types]);
  await expectForeign(check, fixture?.stranger, [
    [events.get, { params }],
    [events.update, { params, body }],
  ]);
  await expectUnlisted(check, fixture?.stranger, [[events.filter, { query }]], id);
  return [`event ${id} with the subject "${mark}"`];
}
