import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { BodyTooLarge, boundaryOf, cutParts } from "#server/form/posted-form.ts";

/** Sends a body through in pieces; gives what is left of it and how often something was cut. */
async function cut(body: string, limits: { part: number; total: number }, piece = body.length) {
  let cuts = 0;
  const pieces = new ReadableStream<Uint8Array>({
    start(stream) {
      for (let at = 0; at < body.length; at += piece)
        stream.enqueue(Buffer.from(body.slice(at, at + piece), "latin1"));
      stream.close();
    },
  });
  const out: Uint8Array[] = [];
  for await (const chunk of pieces.pipeThrough(cutParts("b", limits, () => (cuts += 1)))) out.push(chunk);
  return { text: Buffer.concat(out).toString("latin1"), isCut: cuts > 0 };
}

const LARGE = { part: 20, total: 10_000 };

describe("the parts of a multipart body", () => {
  it("are cut where one is too long, whatever the pieces in which it comes", async () => {
    const body = `--b\r\nshort\r\n--b\r\n${"x".repeat(50)}\r\n--b\r\nlast\r\n--b--\r\n`;
    for (const piece of [1, 2, 3, 5, 7, 30, 200]) {
      const { text, isCut } = await cut(body, LARGE, piece);
      expect(text).toBe(`--b\r\nshort\r\n--b\r\n${"x".repeat(18)}\r\n--b\r\nlast\r\n--b--\r\n`);
      expect(isCut).toBe(true);
    }
  });

  it("stay as they are within the limits, byte by byte", async () => {
    const texts = fc.string({ unit: fc.constantFrom("\r", "\n", "-", "b", "x", "\u00ff"), maxLength: 60 });
    await fc.assert(
      fc.asyncProperty(texts, fc.integer({ min: 1, max: 9 }), async (body, piece) => {
        expect(await cut(body, { part: 1000, total: 1000 }, piece)).toEqual({ text: body, isCut: false });
      }),
    );
  });

  it("end where the whole is too long", async () => {
    await expect(cut("x".repeat(200), { part: 10, total: 100 }, 10)).rejects.toThrow(BodyTooLarge);
  });
});

describe("the boundary", () => {
  it.each([
    ["multipart/form-data; boundary=x", "x"],
    ['multipart/form-data; boundary="a b"', "a b"],
    ["multipart/form-data; charset=utf-8; Boundary=----y", "----y"],
    ["multipart/form-data", undefined],
    ["multipart/form-data; boundary=", undefined],
  ])("of %j is %j", (type, boundary) => expect(boundaryOf(type)).toBe(boundary));
});
