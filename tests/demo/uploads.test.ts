import { connect } from "node:net";
import { text } from "node:stream/consumers";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { all } from "#demo/store/statements.ts";
import { contract } from "#server/api/contract/index.ts";
import { call } from "../support/api-call.ts";
import { MESSAGE, sendForm } from "../support/form-call.ts";
import { fileOf, paddedTo, plain, pngBomb } from "../support/images.ts";
import { useCaller, useReference } from "../support/use-reference.ts";

/** Uploaded files: what the demo has, how they are sent, and what becomes of pictures of all kinds. */

const reference = useReference();
const { session: monitor, ask } = useCaller(reference, "monitor");
const { ask: asAdministrator } = useCaller(reference, "administrator");

const get = (path: string) => fetch(`${reference.url}/${path}`);

describe("uploads", () => {
  it("has an icon for every party, and one of the documented size for every category", async () => {
    const { value: parties } = await call(reference.url, contract.parties.list, {});
    const { value: categories } = await call(reference.url, contract.categories.list, {});
    const icons = async (paths: readonly string[]) =>
      Promise.all(paths.map(async (path) => sharp(await (await get(path)).bytes()).metadata()));
    const ofParties = await icons(parties.map(({ iconPath }) => iconPath));
    expect(ofParties).toHaveLength(18);
    expect(ofParties.every(({ format, size = Infinity }) => format === "png" && size <= 512_000)).toBe(true);
    const ofCategories = await icons(categories.map(({ iconPath }) => iconPath));
    expect(ofCategories).toHaveLength(12);
    for (const { format, width, height, size = Infinity } of ofCategories) {
      expect({ format, width, height }).toEqual({ format: "png", width: 128, height: 128 });
      expect(size).toBeLessThanOrEqual(51_200);
    }
  });

  it.each([
    "/admin/uploads/../reference.sqlite",
    "/admin/uploads/%2e%2e/reference.sqlite",
    "/admin/uploads/..%2freference.sqlite",
    "/admin/uploads/manuals/..\\..\\reference.sqlite",
    "/admin/uploads/manuals//user-manual.pdf",
    "/admin/uploads/manuals",
    "/admin/uploads/",
    "/admin/uploads/.hidden.pdf",
    "/admin/uploads/manuals/user-manual.pdf%00.png",
    "/admin/uploads/none.pdf",
  ])("finds nothing at %s", async (path) => {
    // A raw socket: clients tidy such paths before they send them.
    const socket = connect(reference.port, "127.0.0.1");
    socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`);
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 40[04] /);
  });
});

const PROFILE = { fullName: "Кирил Недевски", email: "monitor@example.com" };

const send = (profilePicture: File, fields: Record<string, string> = {}) =>
  sendForm(
    `${reference.url}/admin/api/users/user-profile`,
    "PUT",
    { ...PROFILE, ...fields, profilePicture },
    monitor,
  );

const path = async () => (await ask(contract.users.profile, {})).value.profilePicturePath;

const uploads = () => all(reference.database, "SELECT path FROM uploads WHERE path LIKE '%profile%'");

const JPEG = await plain(60, 60, "jpeg");
const PNG = await plain(60, 60, "png");
const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';
const { pictureFormat, pictureTooLarge, invalid } = MESSAGE;

const REFUSED: [string, File, string][] = [
  ["a renamed text", fileOf("Здраво!", "a.jpg"), pictureFormat],
  ["a renamed SVG", fileOf(SVG, "a.png"), pictureFormat],
  ["a PNG named as JPEG", fileOf(PNG, "a.jpg"), pictureFormat],
  ["half a JPEG", fileOf(JPEG.subarray(0, JPEG.length / 2), "a.jpg"), pictureFormat],
  ["a byte too much", fileOf(paddedTo(512_001, JPEG), "a.jpg"), pictureTooLarge],
  ["a PNG of 41 megapixels", fileOf(pngBomb(41_000, 1_000), "a.png"), invalid],
];

describe("a picture that is none", () => {
  it.each(REFUSED)("is refused in the documented words: %s", async (_, file, message) => {
    const before = [await path(), uploads()];
    const answer = await send(file);
    expect(answer).toMatchObject({ status: 400, fieldErrors: { profilePicture: message } });
    expect([await path(), uploads()]).toEqual(before);
  });
});

it("a picture is stored again: nothing that came behind it stays", async () => {
  const file = fileOf(Buffer.concat([PNG, Buffer.from("<script>")]), "../../../a.PNG");
  expect(await send(file)).toMatchObject({ status: 204 });
  expect(await path()).toMatch(/^admin\/uploads\/profile-pictures\/[0-9a-f-]{36}\.png$/);
  const bytes = Buffer.from(await (await get(await path())).bytes());
  expect(bytes.includes("<script>")).toBe(false);
  expect((await sharp(bytes).metadata()).format).toBe("png");
});

const { mps, categories } = contract;

const named = { nameAl: "A", nameEn: "B" };
const mp = { ...named, email: "a@b.mk", dateOfBirth: "", genderId: 1, partyId: 1, ethnicityId: null };

const ICON = await plain(128, 128, "png");

/** One whose picture of the demo others share, and one whose is its own: how it is written with one or without, and read. */
const BEARERS = [
  {
    // Many MPs share a portrait of the demo.
    what: "MP",
    area: "mps",
    write: (picture?: File) =>
      asAdministrator(mps.update, {
        params: { id: 1 },
        body: {
          ...mp,
          fullName: "Ана",
          fullNameAl: "A",
          fullNameEn: "A",
          active: true,
          mandateId: null,
          picture,
        },
      }),
    read: async () => (await asAdministrator(mps.get, { params: { id: 1 } })).value.picturePath,
  },
  {
    what: "category",
    area: "categories",
    write: (icon?: File) =>
      asAdministrator(categories.update, {
        params: { id: 3 },
        body: { ...named, name: "Име", code: 777, description: "опис", icon },
      }),
    read: async () => (await asAdministrator(categories.get, { params: { id: 3 } })).value.iconPath,
  },
];

describe("the picture of a record", () => {
  it.each(BEARERS)("stays until there is another, then it goes; the demo's stays: $what", async (one) => {
    const ofDemo = await one.read();
    expect((await one.write(fileOf(ICON, "a.png"))).status).toBe(204);
    const first = await one.read();
    expect(first).toMatch(new RegExp(`^admin/uploads/${one.area}/[0-9a-f-]{36}\\.png$`));
    expect((await one.write()).status).toBe(204);
    expect(await one.read()).toBe(first);
    await one.write(fileOf(ICON, "b.png"));
    const paths = [ofDemo, first, await one.read()];
    const answers = await Promise.all(paths.map((place) => fetch(`${reference.url}/${place}`)));
    expect(answers.map(({ status }) => status)).toEqual([200, 404, 200]);
  });
});
