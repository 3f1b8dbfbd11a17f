import { connect } from "node:net";
import { text } from "node:stream/consumers";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { contract } from "#server/api/contract/index.ts";
import { call } from "../support/api-call.ts";
import { useLater } from "../support/later.ts";
import { startOwnReference } from "../support/own-reference.ts";

/** The pictures of the demo, and addresses of files that are none. */

const reference = useLater(
  () => startOwnReference(),
  ({ stop }) => stop(),
);

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
