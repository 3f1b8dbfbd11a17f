import { describe, expect, it } from "vitest";
import { jsonOfAnswer } from "#server/api/transport/reply.ts";

const answer = (body: string | Buffer, type?: string, more: Record<string, string> = {}) =>
  jsonOfAnswer({
    answered: true,
    status: 200,
    headers: { ...(type !== undefined && { "content-type": type }), ...more },
    body: Buffer.from(body as string),
  });

describe("reading the body of an answer", () => {
  it.each([
    "application/json",
    "application/json;charset=utf-8",
    'Application/JSON ; Charset="UTF-8"',
    "application/problem+json; charset=utf8",
  ])("takes JSON as %s", (type) => {
    expect(answer('{"a":"ѓ"}', type)).toEqual({ readable: true, value: { a: "ѓ" } });
  });

  it.each([
    ["text/html", "<p>"],
    ["text/html", '{"a":1}'],
    [undefined, '{"a":1}'],
    ["application/json-seq", "1"],
    ["application/json; charset=windows-1251", "1"],
    ["application/json; charset=utf-16", "1"],
    ["application/json", "{"],
    ["application/json", "{} trailing"],
    ["application/json", "NaN"],
    ["application/json", Buffer.from([0x22, 0xc3, 0x28, 0x22])],
  ])("refuses %s with %o", (type, body) => {
    expect(answer(body, type)).toEqual({ readable: false });
  });

  it("refuses a body that is compressed though nobody asked for it", () => {
    expect(answer("1", "application/json", { "content-encoding": "gzip" })).toEqual({ readable: false });
  });

  it("has no value for nothing and for plain text", () => {
    expect(answer("", undefined)).toEqual({ readable: true, value: undefined });
    expect(answer("Created", "text/plain; charset=utf-8")).toEqual({ readable: true, value: undefined });
  });

  it.each([String.raw`"a\u0000\u001b\u007F\u0085"`, '"a\\u0000\\u001b\u007F\u0085"'])(
    "makes control characters visible: %j",
    (name) => {
      const json = answer(`[{"name":${name},"lines":"a\\r\\n\\tb\\u000a"}]`, "application/json");
      expect(json).toEqual({ readable: true, value: [{ name: "a����", lines: "a\r\n\tb\n" }] });
    },
  );

  it("has no half of a sign, which a page would show otherwise than its data", () => {
    const json = answer(String.raw`["a\ud83d", "\uDE00b", "\ud83d\ude00"]`, "application/json");
    expect(json).toEqual({ readable: true, value: ["a�", "�b", "😀"] });
  });

  it.each(['{"__proto__":{"x":1},"a":1}', String.raw`{"\u005f_proto__":{"x":1},"a":1}`])(
    "drops what names a prototype: %s",
    (body) => {
      const json = answer(body, "application/json");
      expect(json).toEqual({ readable: true, value: { a: 1 } });
      expect(json.readable && Object.keys(json.value as object)).toEqual(["a"]);
    },
  );
});
