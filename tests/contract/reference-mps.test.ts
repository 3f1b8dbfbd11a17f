import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { MpForm } from "#app/model/mp-rules.ts";
import { contract } from "#server/api/contract/index.ts";
import { call } from "../support/api-call.ts";
import { MESSAGE } from "../support/form-call.ts";
import { fileOf, plain } from "../support/images.ts";
import { type OwnReference, startOwnReference } from "../support/own-reference.ts";
import { type ApiSession, signInAs } from "../support/reference-sign-in.ts";

const { mps } = contract;

let reference: OwnReference;
let session: ApiSession;

beforeAll(async () => {
  reference = await startOwnReference();
  session = await signInAs(reference, "administrator");
});
afterAll(() => reference.stop());

const list = async () => (await call(reference.url, mps.list, {})).value;
const get = async (id: number) => (await call(reference.url, mps.get, { params: { id } }, { session })).value;

const MP = {
  fullName: "Ѓорѓија Ќосев",
  fullNameAl: "Gjorgjija Qosev",
  fullNameEn: "Gjorgjija Kjosev",
  email: "gjorgjija@example.com",
  dateOfBirth: "околу 1970",
  partyId: 7,
  genderId: 1,
  ethnicityId: 4,
  active: true,
} satisfies MpForm;

const update = (id: number, changes: Partial<MpForm> & { picture?: File; mandateId?: number | null } = {}) =>
  call(
    reference.url,
    mps.update,
    { params: { id }, body: { mandateId: null, ...MP, ...changes } },
    { session },
  );

describe("one member of parliament", () => {
  it("has for staff what the public list keeps to itself", async () => {
    const [first] = await list();
    const details = await get(first?.id ?? 0);
    const { partyName, userFullName, userPhone, userWorkHoursFrom, userWorkHoursTo, ...shared } = first ?? {};
    expect([partyName, userFullName, userPhone, userWorkHoursFrom, userWorkHoursTo]).not.toContain("");
    expect(details).toMatchObject(shared);
    expect(details.email).toContain("@");
    expect(details.dateOfBirth).toMatch(/^\d{4}-\d\d-\d\d$/);
    expect(details.ethnicityId).toBeGreaterThan(0);
  });
});

describe("changing a member of parliament", () => {
  it("stores everything but the mandate, for staff and portal at once", async () => {
    const before = await get(4);
    expect((await update(4, { mandateId: 2, active: false })).status).toBe(204);
    expect(await get(4)).toEqual({ ...before, ...MP, active: false });
    const { fullName, fullNameAl, fullNameEn, partyId, genderId } = MP;
    const party = (await call(reference.url, contract.parties.list, {})).value.find(({ id }) => id === 7);
    const shown = { fullName, fullNameAl, fullNameEn, partyId, genderId, partyName: party?.name };
    expect((await list()).find(({ id }) => id === 4)).toMatchObject({
      ...shown,
      active: false,
      mandateId: before.mandateId,
    });
  });

  it("lets date of birth and ethnicity be unknown", async () => {
    expect((await update(5, { dateOfBirth: "", ethnicityId: null })).status).toBe(204);
    expect(await get(5)).toMatchObject({ dateOfBirth: "", ethnicityId: null });
    expect((await update(5)).status).toBe(204);
    expect(await get(5)).toMatchObject({ dateOfBirth: MP.dateOfBirth, ethnicityId: 4 });
  });

  it("moves the figures of the member to the other party", async () => {
    const casesOf = async (partyId: number) => {
      const input = { params: { partyId, mandateId: 1 }, query: {} };
      const { value } = await call(reference.url, contract.statistics.ofParty, input);
      return value.find(({ type }) => type === "casesAll")?.count ?? 0;
    };
    const filter = { query: { page: 0, size: 100 } };
    const { value } = await call(reference.url, contract.cases.filter, filter, { session });
    const members = await list();
    const withCase = members.find(
      ({ fullName, partyId }) =>
        partyId !== 7 && value.content.some(({ mpFullName }) => mpFullName === fullName),
    );
    const { id = 0, fullName, partyId = 0 } = withCase ?? {};
    const count = value.content.filter(({ mpFullName }) => mpFullName === fullName).length;
    const before = await Promise.all([casesOf(partyId ?? 0), casesOf(7)]);
    await update(id);
    expect(await Promise.all([casesOf(partyId ?? 0), casesOf(7)])).toEqual([
      (before[0] ?? 0) - count,
      (before[1] ?? 0) + count,
    ]);
  });

  it("replaces the picture; a portrait of the demo that others have too stays", async () => {
    const members = await list();
    const shared = members.find(
      ({ picturePath }) => members.filter((other) => other.picturePath === picturePath).length > 1,
    );
    const { id = 0, picturePath = "" } = members.find((mp) => mp.picturePath !== "" && mp === shared) ?? {};
    await update(id, { picture: fileOf(await plain(90, 60), "a.jpg") });
    const first = (await get(id)).picturePath;
    expect(first).not.toBe(picturePath);
    expect((await fetch(`${reference.url}/${picturePath}`)).status).toBe(200);
    const { width, height } = await sharp(
      await (await fetch(`${reference.url}/${first}`)).bytes(),
    ).metadata();
    expect([width, height]).toEqual([60, 60]);

    await update(id);
    expect((await get(id)).picturePath).toBe(first);
    await update(id, { picture: fileOf(await plain(9, 9, "png"), "b.png") });
    expect((await fetch(`${reference.url}/${first}`)).status).toBe(404);
    expect((await list()).find((mp) => mp.id === id)?.picturePath).toBe((await get(id)).picturePath);
  });
});

describe("assistant and office of a member", () => {
  const assistant = {
    assign: (mpId: number, userId: number) =>
      call(reference.url, mps.assignAssistant, { params: { mpId }, body: { userId } }, { session }),
    remove: (mpId: number) => call(reference.url, mps.removeAssistant, { params: { mpId } }, { session }),
  };
  const office = {
    assign: (mpId: number, officeId: number) =>
      call(reference.url, mps.assignOffice, { params: { mpId }, body: { officeId } }, { session }),
    remove: (mpId: number) => call(reference.url, mps.removeOffice, { params: { mpId } }, { session }),
  };

  it.each([
    { what: "assistant", calls: assistant, field: "userId", ids: [2, 3] },
    { what: "office", calls: office, field: "officeId", ids: [1, 2] },
  ] as const)(
    "is assigned, replaced and removed, twice as well as once: $what",
    async ({ calls, field, ids }) => {
      const before = await get(9);
      for (const id of [ids[0], ids[1], ids[1]]) {
        expect((await calls.assign(9, id)).status).toBe(204);
        expect(await get(9)).toEqual({ ...before, [field]: id });
        expect((await list()).find((mp) => mp.id === 9)?.[field]).toBe(id);
      }
      for (let times = 0; times < 2; times += 1) {
        expect((await calls.remove(9)).status).toBe(204);
        expect(await get(9)).toEqual({ ...before, [field]: null });
      }
    },
  );

  it("lets the assistant see the member's cases from then on, and the one before no more", async () => {
    const second = await signInAs(reference, "assistant2");
    const first = await signInAs(reference, "assistant");
    const casesOf = async (who: ApiSession) => {
      const filter = { query: { page: 0, size: 100 } };
      const { value } = await call(reference.url, contract.cases.filter, filter, { session: who });
      return value.totalElements;
    };
    const before = await Promise.all([casesOf(first), casesOf(second)]);
    const own = (await list()).filter(({ userId }) => userId === 2);
    for (const { id } of own) await assistant.assign(id, 3);
    expect(await Promise.all([casesOf(first), casesOf(second)])).toEqual([
      0,
      (before[0] ?? 0) + (before[1] ?? 0),
    ]);
    for (const { id } of own) await assistant.assign(id, 2);
  });

  it.each([1, 4, 999_999])("is refused for a user who is no active assistant: %i", async (userId) => {
    const before = await get(10);
    const { status, body } = await assistant.assign(10, userId);
    expect([status, body]).toMatchObject([400, { fieldErrors: { userId: MESSAGE.invalid } }]);
    expect(await get(10)).toEqual(before);
  });

  it("is refused for an office that is none or that is closed", async () => {
    const before = await get(10);
    const body = { municipalityId: 1, address: "Улица 1", coordinates: "41.1,21.1", active: false };
    const closed = await call(reference.url, contract.offices.add, { body }, { session });
    for (const officeId of [closed.value ?? 0, 999_999]) {
      const answer = await office.assign(10, officeId);
      expect([answer.status, answer.body]).toMatchObject([
        400,
        { fieldErrors: { officeId: MESSAGE.invalid } },
      ]);
    }
    expect(await get(10)).toEqual(before);
  });
});
