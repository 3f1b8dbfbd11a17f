import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { OfficeForm } from "#app/model/office-rules.ts";
import { contract } from "#server/api/contract/index.ts";
import { call } from "../support/api-call.ts";
import { MESSAGE } from "../support/form-call.ts";
import { type OwnReference, startOwnReference } from "../support/own-reference.ts";
import { type ApiSession, signInAs } from "../support/reference-sign-in.ts";

const { offices } = contract;

let reference: OwnReference;
let session: ApiSession;

beforeAll(async () => {
  reference = await startOwnReference();
  session = await signInAs(reference, "administrator");
});
afterAll(() => reference.stop());

const OFFICE: OfficeForm = {
  municipalityId: 12,
  address: "ул. Маршал Тито бр. 5",
  coordinates: "41.03, 21.33",
  active: true,
};

const publicList = async () => (await call(reference.url, offices.list, {})).value;
const staffList = async () => (await call(reference.url, offices.listForStaff, {}, { session })).value;
const get = async (id: number) =>
  (await call(reference.url, offices.get, { params: { id } }, { session })).value;
const add = async (body = OFFICE) =>
  (await call(reference.url, offices.add, { body }, { session })).value ?? 0;
const update = (id: number, body: OfficeForm) =>
  call(reference.url, offices.update, { params: { id }, body }, { session });

describe("the lists of offices", () => {
  it("hold the same offices for everybody and for staff, for staff by municipality and address", async () => {
    const byId = (a: { id: number }, b: { id: number }) => a.id - b.id;
    const [all, staff] = [await publicList(), await staffList()];
    expect(staff.toSorted(byId)).toEqual(all.toSorted(byId));
    const places = staff.map(({ municipalityId }) => municipalityId);
    const runs = places.filter((place, at) => place !== places[at - 1]);
    expect(runs).toHaveLength(new Set(places).size);
    expect(places).not.toEqual(all.map(({ municipalityId }) => municipalityId));
  });

  it("tell anybody where an office is", async () => {
    const [first] = await publicList();
    const { id = 0, municipalityId, address, coordinates } = first ?? {};
    const { body } = await call(reference.url, offices.place, { params: { id } });
    expect(body).toEqual({ municipalityId, address, coordinates });
    expect((await call(reference.url, offices.place, { params: { id: 999_999 } })).status).toBe(404);
  });
});

describe("an office", () => {
  it("is added, shown everywhere, and changed", async () => {
    const id = await add();
    expect(await get(id)).toEqual(OFFICE);
    for (const list of [await publicList(), await staffList()]) {
      expect(list.find((office) => office.id === id)).toEqual({ id, ...OFFICE });
    }
    const other = { municipalityId: 1, address: "Rruga e Gurit 7", coordinates: "41.9,20.9", active: true };
    expect((await update(id, other)).status).toBe(204);
    expect(await get(id)).toEqual(other);
    expect((await call(reference.url, offices.place, { params: { id } })).value.address).toBe(other.address);
  });

  it("that is closed stays in the lists as such, and keeps its members", async () => {
    const mpsOf = async (officeId: number) =>
      (await call(reference.url, contract.mps.list, {})).value
        .filter((mp) => mp.officeId === officeId)
        .map(({ id }) => id);
    const members = await mpsOf(3);
    expect(members.length).toBeGreaterThan(0);
    expect((await update(3, { ...(await get(3)), active: false })).status).toBe(204);
    expect((await publicList()).find(({ id }) => id === 3)).toMatchObject({ active: false });
    expect((await call(reference.url, offices.list, {})).body).toContainEqual(
      expect.objectContaining({ id: 3, statusId: false }),
    );
    expect(await mpsOf(3)).toEqual(members);
    expect((await call(reference.url, offices.place, { params: { id: 3 } })).status).toBe(200);
    await update(3, { ...(await get(3)), active: true });
    expect(await mpsOf(3)).toEqual(members);
  });

  const post = (changes: object) => {
    const body = { municipalityId: 1, address: "а", coordinates: "41, 21", statusId: true, ...changes };
    const headers = { authorization: `Bearer ${session.bearer}`, "content-type": "application/json" };
    return fetch(`${reference.url}/admin/api/offices`, {
      method: "POST",
      headers,
      body: JSON.stringify(body),
    });
  };

  it("takes a municipality as text, as forms have it", async () => {
    expect((await post({ municipalityId: "81" })).status).toBe(200);
    expect((await staffList()).some(({ municipalityId }) => municipalityId === 81)).toBe(true);
  });

  it.each([{ address: 5 }, { statusId: "true" }])("takes nothing of another kind: %o", async (changes) => {
    const response = await post(changes);
    const fieldErrors = { [Object.keys(changes)[0] ?? ""]: MESSAGE.invalid };
    expect([response.status, await response.json()]).toMatchObject([400, { fieldErrors }]);
  });
});
