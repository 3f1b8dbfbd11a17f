import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { PartyForm } from "#app/model/party-rules.ts";
import { contract } from "#server/api/contract/index.ts";
import { call } from "../support/api-call.ts";
import { type Fields, MESSAGE, sendForm } from "../support/form-call.ts";
import { fileOf, paddedTo, plain, pngBomb } from "../support/images.ts";
import { type OwnReference, startOwnReference } from "../support/own-reference.ts";
import { type ApiSession, signInAs } from "../support/reference-sign-in.ts";

const { parties, mandates } = contract;

let reference: OwnReference;
let session: ApiSession;

beforeAll(async () => {
  reference = await startOwnReference();
  session = await signInAs(reference, "administrator");
});
afterAll(() => reference.stop());

const list = async () => (await call(reference.url, parties.list, {})).value;
const get = async (id: number) =>
  (await call(reference.url, parties.get, { params: { id } }, { session })).value;
const update = (id: number, body: PartyForm & { icon?: File }) =>
  call(reference.url, parties.update, { params: { id }, body }, { session });
const put = (id: number, fields: Fields) =>
  sendForm(`${reference.url}/admin/api/parties/${id}`, "PUT", fields, session);

const LARGE = paddedTo(512_001, await plain(9, 9));

const NEW: PartyForm = { nameAl: "Partia e Re", nameEn: "New Party", active: false };

describe("a party", () => {
  it("is for staff what it is for everybody", async () => {
    for (const party of await list()) expect(await get(party.id)).toEqual(party);
    expect((await call(reference.url, parties.get, { params: { id: 999_999 } }, { session })).status).toBe(
      404,
    );
  });

  it("changes its other names and its status, never its Macedonian name", async () => {
    const before = await get(2);
    expect((await update(2, NEW)).status).toBe(204);
    expect(await get(2)).toEqual({ ...before, ...NEW });
    const { nameAl, nameEn } = NEW;
    expect((await put(2, { nameAl, nameEn, statusId: "true", name: "Друга", id: "3" })).status).toBe(204);
    expect((await list()).find(({ id }) => id === 2)).toEqual({ ...before, ...NEW, active: true });
  });

  it("replaces its icon; that of the demo stays, an uploaded one goes", async () => {
    const { iconPath } = await get(4);
    await update(4, { ...NEW, icon: fileOf(await plain(300, 200, "png"), "icon.png") });
    const first = (await get(4)).iconPath;
    expect(first).toMatch(/^admin\/uploads\/parties\/[0-9a-f-]{36}\.png$/);
    await update(4, { ...NEW, icon: fileOf(await plain(30, 30), "icon.jpg") });
    const last = (await get(4)).iconPath;
    const statuses = await Promise.all(
      [iconPath, first, last].map(async (path) => (await fetch(`${reference.url}/${path}`)).status),
    );
    expect(statuses).toEqual([200, 404, 200]);
  });

  const { invalid, pictureFormat, pictureTooLarge } = MESSAGE;
  const wrong: [string, File, string][] = [
    ["icon", fileOf("<svg/>", "icon.svg"), pictureFormat],
    ["icon", fileOf(LARGE, "icon.jpg"), pictureTooLarge],
    ["icon", fileOf(pngBomb(10_000, 10_000), "icon.png"), invalid],
  ];

  it.each(wrong)("is refused in the documented words: %s", async (name, value, message) => {
    const before = await get(5);
    const answer = await put(5, { nameAl: "A", nameEn: "B", statusId: "true", [name]: value });
    expect(answer).toMatchObject({ status: 400, fieldErrors: { [name]: message } });
    expect(await get(5)).toEqual(before);
  });
});

describe("mandates", () => {
  it("are two", async () => {
    expect((await call(reference.url, mandates.list, {})).body).toEqual([
      { id: 1, name: "2024-2028" },
      { id: 2, name: "2020-2024" },
    ]);
  });
});
