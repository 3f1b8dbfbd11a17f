import { writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { contract } from "#server/api/contract/index.ts";
import { call } from "../support/api-call.ts";
import { type OwnReference, startOwnReference } from "../support/own-reference.ts";

let reference: OwnReference;

beforeAll(async () => {
  reference = await startOwnReference();
});
afterAll(() => reference.stop());

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${reference.url}/${path}`, { headers });

const PDF = "admin/uploads/manuals/user-manual.pdf";

describe("uploads", () => {
  it("has a portrait for about two thirds of the members, each a JPEG of 200 by 244", async () => {
    const { value } = await call(reference.url, contract.mps.list, {});
    const paths = value.map(({ picturePath }) => picturePath).filter((path) => path !== "");
    expect(paths.length / value.length).toBeCloseTo(2 / 3, 1);
    for (const path of new Set(paths)) {
      const response = await get(path);
      expect(response.headers.get("content-type")).toBe("image/jpeg");
      const { format, width, height } = await sharp(await response.bytes()).metadata();
      expect({ format, width, height }).toEqual({ format: "jpeg", width: 200, height: 244 });
    }
  });

  it("has the default profile picture and three manuals that are PDF", async () => {
    const picture = await get("admin/uploads/profile-pictures/user.png");
    expect([picture.status, picture.headers.get("content-type")]).toEqual([200, "image/png"]);
    for (const name of ["user", "vpn", "ticketing"]) {
      const response = await get(`admin/uploads/manuals/${name}-manual.pdf`);
      const body = Buffer.from(await response.bytes()).toString("latin1");
      expect(response.headers.get("content-type")).toBe("application/pdf");
      expect(body).toMatch(/^%PDF-1\.4\n.*\/Title <FEFF0423.+%%EOF\s*$/s);
      const [, offset] = /startxref\s+(\d+)\s/.exec(body) ?? [];
      expect(body.slice(Number(offset))).toMatch(/^xref\s+0 \d+\s/);
    }
  });

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

  it.each(["male", "female", "party", "category"])("has a picture for a missing one: %s", async (name) => {
    const response = await get(`admin/uploads/defaults/${name}.png`);
    expect([response.status, response.headers.get("content-type")]).toEqual([200, "image/png"]);
  });

  it.each(["vpn-client", "public-portal", "assistant-guide", "administrator-guide"])(
    "has a short video with captions: %s",
    async (name) => {
      const video = await get(`admin/uploads/tutorials/${name}.mp4`);
      expect(video.headers.get("content-type")).toBe("video/mp4");
      const bytes = Buffer.from(await video.bytes());
      expect(bytes.length).toBeLessThan(200_000);
      // The index of the file comes before its pictures: the video plays before it is there.
      expect(bytes.indexOf("moov")).toBeLessThan(bytes.indexOf("mdat"));
      const captions = await get(`admin/uploads/tutorials/${name}.vtt`);
      expect(captions.headers.get("content-type")).toBe("text/vtt; charset=utf-8");
      expect(await captions.text()).toMatch(/^WEBVTT\n\n00:00:00\.000 --> 00:00:03\.000\n[А-ш]/u);
    },
  );

  it("answers 304 to a browser that has it", async () => {
    const first = await get(PDF);
    const etag = first.headers.get("etag") ?? "";
    const modified = first.headers.get("last-modified") ?? "";
    expect(first.headers.get("cache-control")).toBe("public, max-age=3600");
    expect((await get(PDF, { "if-none-match": `"other", ${etag}` })).status).toBe(304);
    expect((await get(PDF, { "if-modified-since": modified })).status).toBe(304);
    expect((await get(PDF, { "if-none-match": '"other"', "if-modified-since": modified })).status).toBe(200);
    expect((await get(PDF, { "if-modified-since": new Date(0).toUTCString() })).status).toBe(200);
    expect((await get(PDF, { "if-none-match": `W/${etag}` })).status).toBe(304);
    expect((await get(PDF, { "if-none-match": "*" })).status).toBe(304);
    const unchanged = await get(PDF, { "if-none-match": etag });
    expect([unchanged.headers.get("etag"), await unchanged.text()]).toEqual([etag, ""]);
    expect(etag).toMatch(/^"[^"]+"$/);
  });

  it("tells everything but the bytes to HEAD, whatever range it asks for", async () => {
    const whole = await get(PDF);
    const head = await fetch(`${reference.url}/${PDF}`, { method: "HEAD", headers: { range: "bytes=0-7" } });
    const told = [
      "content-type",
      "content-length",
      "etag",
      "last-modified",
      "cache-control",
      "accept-ranges",
    ];
    expect(head.status).toBe(200);
    expect(told.map((name) => head.headers.get(name))).toEqual(told.map((name) => whole.headers.get(name)));
    expect(head.headers.get("accept-ranges")).toBe("bytes");
    expect((await head.bytes()).length).toBe(0);
  });

  it("sends one range, and says when there is none such", async () => {
    const latin = async (response: Response) => Buffer.from(await response.bytes()).toString("latin1");
    const whole = await latin(await get(PDF));
    const size = whole.length;
    const ranges: [string, string][] = [
      ["bytes=0-7", whole.slice(0, 8)],
      ["bytes=-6", whole.slice(-6)],
      [`bytes=${size - 3}-`, whole.slice(-3)],
      ["bytes=5-9999999", whole.slice(5)],
    ];
    for (const [range, part] of ranges) {
      const response = await get(PDF, { range });
      expect([response.status, await latin(response)]).toEqual([206, part]);
    }
    const past = await get(PDF, { range: `bytes=${size}-` });
    expect([past.status, past.headers.get("content-range")]).toEqual([416, `bytes */${size}`]);
    const ignored = ["bytes=0-1,4-5", "bytes=5-2", "bytes=-", "bytes=a-b", "lines=0-1"];
    for (const range of ignored) expect((await get(PDF, { range })).status, range).toBe(200);
    expect((await get(PDF, { range: "bytes=-0" })).status).toBe(416);
  });

  it("sends a range only of the file that the rest is of", async () => {
    const { headers } = await get(PDF);
    const [etag, modified] = [headers.get("etag") ?? "", headers.get("last-modified") ?? ""];
    const statusFor = async (condition: string) =>
      (await get(PDF, { range: "bytes=0-1", "if-range": condition })).status;
    const conditions = [etag, modified, '"other"', `W/${etag}`, new Date(0).toUTCString()];
    expect(await Promise.all(conditions.map(statusFor))).toEqual([206, 206, 200, 200, 200]);
  });

  it("sends captions and empty files", async () => {
    await writeFile(join(reference.dataDir, "uploads/tutorials/empty.vtt"), "");
    const empty = await get("admin/uploads/tutorials/empty.vtt");
    expect([empty.status, empty.headers.get("content-length"), await empty.text()]).toEqual([200, "0", ""]);
    const range = { range: "bytes=0-" };
    expect((await get("admin/uploads/tutorials/empty.vtt", range)).status).toBe(416);
    const part = await get("admin/uploads/tutorials/vpn-client.vtt", { range: "bytes=0-5" });
    expect([part.status, await part.text()]).toEqual([206, "WEBVTT"]);
  });

  it("keeps files to itself that are not whole, or of another kind", async () => {
    for (const name of ["photo.jpg.part", "page.html", "picture.svg", "program.js"]) {
      await writeFile(join(reference.dataDir, "uploads/mps", name), "x");
      expect((await get(`admin/uploads/mps/${name}`)).status).toBe(404);
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
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 404 /);
  });

  it("takes nothing in", async () => {
    const response = await fetch(`${reference.url}/${PDF}`, { method: "PUT", body: "x" });
    expect([response.status, response.headers.get("allow")]).toEqual([405, "GET, HEAD"]);
  });
});
