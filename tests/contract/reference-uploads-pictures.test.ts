import { readdir } from "node:fs/promises";
import { connect } from "node:net";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { contract } from "#server/api/contract/index.ts";
import type { Endpoint, Input } from "#server/api/endpoint.ts";
import { call } from "../support/api-call.ts";
import { MESSAGE, sendForm } from "../support/form-call.ts";
import {
  animatedPng,
  fileOf,
  lyingJpeg,
  paddedTo,
  photograph,
  pixelAt,
  plain,
  pngBomb,
  striped,
} from "../support/images.ts";
import { type OwnReference, startOwnReference } from "../support/own-reference.ts";
import { type ApiSession, signInAs } from "../support/reference-sign-in.ts";

/** Pictures of all kinds, sent as the picture of the own profile. */

let reference: OwnReference;
let monitor: ApiSession;
let administrator: ApiSession;

beforeAll(async () => {
  reference = await startOwnReference();
  monitor = await signInAs(reference, "monitor");
  administrator = await signInAs(reference, "administrator");
});
afterAll(() => reference.stop());

const asAdministrator = <E extends Endpoint>(endpoint: E, input: Input<E>) =>
  call(reference.url, endpoint, input, { session: administrator });

const PROFILE = { fullName: "Кирил Недевски", email: "monitor@example.com" };

const send = (profilePicture: File, fields: Record<string, string> = {}) =>
  sendForm(
    `${reference.url}/admin/api/users/user-profile`,
    "PUT",
    { ...PROFILE, ...fields, profilePicture },
    monitor,
  );

const path = async () =>
  (await call(reference.url, contract.users.profile, {}, { session: monitor })).value.profilePicturePath;

/** The picture that is stored now. */
async function stored() {
  const response = await fetch(`${reference.url}/${await path()}`);
  expect(response.status).toBe(200);
  const bytes = await response.bytes();
  return { bytes, type: response.headers.get("content-type"), ...(await sharp(bytes).metadata()) };
}

const files = () => readdir(join(reference.dataDir, "uploads/profile-pictures"));

const JPEG = await plain(60, 60, "jpeg");
const PNG = await plain(60, 60, "png");
const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';
const { pictureFormat, pictureTooLarge, invalid } = MESSAGE;

const REFUSED: [string, File, string][] = [
  ["a text", fileOf("Здраво!", "a.txt"), pictureFormat],
  ["a renamed text", fileOf("Здраво!", "a.jpg"), pictureFormat],
  ["a renamed PDF", fileOf("%PDF-1.4\n%%EOF", "a.png"), pictureFormat],
  ["a renamed page", fileOf("<!doctype html><script>alert(1)</script>", "a.jpg"), pictureFormat],
  ["an SVG", fileOf(SVG, "a.svg"), pictureFormat],
  ["a renamed SVG", fileOf(SVG, "a.png"), pictureFormat],
  ["a WebP", fileOf(await plain(9, 9, "webp"), "a.webp"), pictureFormat],
  ["a renamed WebP", fileOf(await plain(9, 9, "webp"), "a.jpg"), pictureFormat],
  ["a GIF", fileOf(await plain(9, 9, "gif"), "a.gif"), pictureFormat],
  ["a renamed GIF", fileOf(await plain(9, 9, "gif"), "a.png"), pictureFormat],
  ["a renamed TIFF", fileOf(await plain(9, 9, "tiff"), "a.jpg"), pictureFormat],
  ["a PNG named as JPEG", fileOf(PNG, "a.jpg"), pictureFormat],
  ["a JPEG named as PNG", fileOf(JPEG, "a.png"), pictureFormat],
  ["a JPEG without an ending", fileOf(JPEG, "photo"), pictureFormat],
  ["a JPEG named as a program", fileOf(JPEG, "photo.jpg.exe"), pictureFormat],
  ["a JPEG with an ending behind a zero", fileOf(JPEG, "photo.jpg\u0000.php"), pictureFormat],
  ["half a JPEG", fileOf(JPEG.subarray(0, JPEG.length / 2), "a.jpg"), pictureFormat],
  ["half a PNG", fileOf(PNG.subarray(0, PNG.length / 2), "a.png"), pictureFormat],
  ["a JPEG without its last bytes", fileOf((await photograph(64)).subarray(0, -40), "a.jpg"), pictureFormat],
  ["the beginning of a PNG", fileOf(PNG.subarray(0, 8), "a.png"), pictureFormat],
  ["the beginning of a JPEG and a text", fileOf("\u00ff\u00d8\u00ff\u00e0 text", "a.jpg"), pictureFormat],
  ["a byte too much", fileOf(paddedTo(512_001, JPEG), "a.jpg"), pictureTooLarge],
  ["a text of any size", fileOf("x".repeat(600_000), "a.txt"), pictureFormat],
  ["a PNG of 256 megapixels", fileOf(pngBomb(16_000, 16_000), "a.png"), invalid],
  ["a PNG of 41 megapixels", fileOf(pngBomb(41_000, 1_000), "a.png"), invalid],
  ["a JPEG that says it has 4 gigapixels", fileOf(lyingJpeg(JPEG, 65_500, 65_500), "a.jpg"), invalid],
];

describe("a picture that is none", () => {
  it.each(REFUSED)("is refused in the documented words: %s", async (_, file, message) => {
    const before = [await path(), await files()];
    const answer = await send(file);
    expect(answer).toMatchObject({ status: 400, fieldErrors: { profilePicture: message } });
    expect([await path(), await files()]).toEqual(before);
  });

  it("is told together with what else is wrong", async () => {
    const { status, fieldErrors } = await send(fileOf("x", "a.jpg"), { fullName: " ", email: "monitor" });
    expect(status).toBe(400);
    expect(fieldErrors).toEqual({
      fullName: MESSAGE.required,
      email: MESSAGE.email,
      profilePicture: pictureFormat,
    });
  });

  it("is not even read above two megabytes", async () => {
    expect((await send(fileOf(paddedTo(2_000_001, JPEG), "a.jpg"))).status).toBe(413);
  });

  it("is let in to its end before it is refused, so that its sender hears why", async () => {
    const large = fileOf(paddedTo(1_900_000, JPEG), "a.jpg");
    const statuses = [];
    for (const [place, who] of [
      ["users/user-profile", undefined],
      ["users/1", monitor],
      ["parties/x", monitor],
    ] as const) {
      for (let times = 0; times < 8; times += 1) {
        const url = `${reference.url}/admin/api/${place}`;
        statuses.push((await sendForm(url, "PUT", { ...PROFILE, profilePicture: large }, who)).status);
      }
    }
    expect([...new Set(statuses)]).toEqual([401, 403]);
  });

  it.each([
    ["who may not send it", "Bearer nobody", "b", 401],
    ["that is no multipart", "", "other", 400],
    ["with a file that is too large", "", "b", 413],
  ])("leaves the connection to the next request: of somebody %s", async (_, other, boundary, status) => {
    const head = '--b\r\ncontent-disposition: form-data; name="profilePicture"; filename="a.jpg"\r\n\r\n';
    const body = head + "x".repeat(2_050_000);
    const socket = connect(reference.port, "127.0.0.1");
    socket.write(
      [
        "PUT /admin/api/users/user-profile HTTP/1.1",
        "Host: localhost",
        `Authorization: ${other || `Bearer ${monitor.bearer}`}`,
        `Content-Type: multipart/form-data; boundary=${boundary}`,
        `Content-Length: ${body.length}`,
        `\r\n${body}`,
      ].join("\r\n"),
    );
    socket.write("GET /api/mandates HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
    const statuses = [...(await text(socket)).matchAll(/HTTP\/1\.1 (\d+) /g)].map(([, code]) => Number(code));
    expect(statuses).toEqual([status, 200]);
  });

  it("is no picture at all when it is empty: the present one stays", async () => {
    const before = await path();
    expect((await send(fileOf("", "a.jpg"))).status).toBe(204);
    expect(await path()).toBe(before);
  });
});

const TAKEN: [string, File, string][] = [
  ["a JPEG", fileOf(JPEG, "a.jpg"), "jpeg"],
  ["a JPEG with the other ending", fileOf(JPEG, "a.JPEG"), "jpeg"],
  ["a PNG", fileOf(PNG, "a.PNG"), "png"],
  ["a JPEG with two endings", fileOf(JPEG, "photo.php.jpg"), "jpeg"],
  ["a JPEG with a path for a name", fileOf(JPEG, "../../../reference.jpg"), "jpeg"],
  ["a JPEG with a path of another system", fileOf(JPEG, "C:\\Users\\Ана\\слика.jpg"), "jpeg"],
  ["exactly 512,000 bytes", fileOf(paddedTo(512_000, JPEG), "a.jpg"), "jpeg"],
  ["a PNG that goes on as a page", fileOf(Buffer.concat([PNG, Buffer.from("<script>")]), "a.png"), "png"],
  ["one pixel", fileOf(await plain(1, 1, "png"), "a.png"), "png"],
  ["a PNG that moves", fileOf(animatedPng(16, 5), "a.png"), "png"],
  ["a PNG of 39 megapixels", fileOf(pngBomb(39_000, 1_000), "a.png"), "png"],
];

describe("a picture", () => {
  it.each(TAKEN)("is stored under a name of our own: %s", async (_, file, format) => {
    expect(await send(file)).toMatchObject({ status: 204 });
    const ending = format === "jpeg" ? "jpg" : "png";
    expect(await path()).toMatch(
      new RegExp(`^admin/uploads/profile-pictures/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\\.${ending}$`),
    );
    const { type, pages, width, height, bytes, ...found } = await stored();
    expect([type, found.format, pages ?? 1]).toEqual([`image/${format}`, format, 1]);
    expect(width).toBe(height);
    expect(width).toBeLessThanOrEqual(1024);
    expect(Buffer.from(bytes).includes("<script>")).toBe(false);
    expect(Buffer.from(bytes).includes("acTL")).toBe(false);
  });

  it("keeps nothing that a camera wrote, but stands upright", async () => {
    const sent = await photograph(80);
    expect((await sharp(sent).metadata()).orientation).toBe(6);
    expect(sent.includes("Telefon")).toBe(true);
    expect((await send(fileOf(sent, "a.jpg"))).status).toBe(204);
    const { bytes, exif, icc, xmp, iptc, orientation, width, height } = await stored();
    expect([exif, icc, xmp, iptc, orientation, width, height]).toEqual([...Array(5).fill(undefined), 80, 80]);
    expect(Buffer.from(bytes).includes("Telefon")).toBe(false);
    const [top, bottom] = [await pixelAt(bytes, 40, 10), await pixelAt(bytes, 40, 70)];
    expect([top[0], bottom[2]].every((value = 0) => value > 240)).toBe(true);
    expect([top[2], bottom[0]].every((value = 255) => value < 15)).toBe(true);
  });

  it.each(["jpeg", "png"] as const)("is cut to the square in its middle: %s", async (format) => {
    const ending = { jpeg: "jpg", png: "png" }[format];
    expect((await send(fileOf(await striped(40, 40, format), `a.${ending}`))).status).toBe(204);
    const { bytes, width, height } = await stored();
    expect([width, height]).toEqual([40, 40]);
    for (const x of [4, 20, 35]) {
      const [red = 0, green = 255] = await pixelAt(bytes, x, 20);
      expect(red > 200 && green < 90).toBe(true);
    }
  });

  it("is at most 1024 pixels wide", async () => {
    expect((await send(fileOf(await plain(3000, 2000), "a.jpg"))).status).toBe(204);
    const { width, height } = await stored();
    expect([width, height]).toEqual([1024, 1024]);
  });

  it("leaves one file behind, however many come at once", async () => {
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, at) =>
        plain(200 + at, 200).then((bytes) => send(fileOf(bytes, "a.jpg"))),
      ),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([204]));
    expect(await files()).toHaveLength(2);
    expect((await stored()).format).toBe("jpeg");
  });
});

const { users, mps, parties, categories } = contract;
const person = { fullName: "Ана", username: "ana", email: "a@b.mk", roleId: 3, active: true };
const named = { nameAl: "A", nameEn: "B" };
const mp = { ...named, email: "a@b.mk", dateOfBirth: "", genderId: 1, partyId: 1, ethnicityId: null };
const off = { phone: "", workHoursFrom: "", workHoursTo: "" };
const ICON = await plain(128, 128, "png");

/** Whatever has a picture: how it is written with one or without, and where it is read. */
const BEARERS = [
  {
    what: "user",
    area: "profile-pictures",
    write: (profilePicture?: File) =>
      asAdministrator(users.update, { params: { id: 7 }, body: { ...person, ...off, profilePicture } }),
    read: async () => (await asAdministrator(users.get, { params: { id: 7 } })).value.profilePicturePath,
  },
  {
    what: "own profile",
    area: "profile-pictures",
    write: (profilePicture?: File) =>
      asAdministrator(users.updateProfile, {
        body: { fullName: "Ана", email: "a@b.mk", ...off, profilePicture },
      }),
    read: async () => (await asAdministrator(users.profile, {})).value.profilePicturePath,
  },
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
    what: "party",
    area: "parties",
    write: (icon?: File) =>
      asAdministrator(parties.update, { params: { id: 4 }, body: { ...named, active: true, icon } }),
    read: async () => (await asAdministrator(parties.get, { params: { id: 4 } })).value.iconPath,
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
  it.each(BEARERS)(
    "stays until there is another, then its file goes; the demo's stays: $what",
    async (one) => {
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
    },
  );
});
