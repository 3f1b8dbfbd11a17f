import fc from "fast-check";
import type { Endpoint } from "#server/api/endpoint.ts";
import { fieldsOf, sampleBody } from "../every-call/calls.ts";
import { damaged, odd, oddText, someOf, text } from "./values.ts";

/** A body and its declared type. */
export interface Body {
  readonly type: string;
  readonly bytes: Buffer;
}

/** A body for a call: valid, nearly valid, or something else altogether. `mpId` is one that the caller may use. */
export function bodyFor(endpoint: Endpoint, mpId: number, images: readonly Buffer[]): fc.Arbitrary<Body> {
  const near = endpoint.files.length > 0 ? form(endpoint, images) : json(endpoint, mpId);
  return fc.oneof({ weight: 8, arbitrary: near }, { weight: 1, arbitrary: strange });
}

const bytesOf = (value: string) => Buffer.from(value);

const strange: fc.Arbitrary<Body> = fc.record({
  type: fc.constantFrom(
    "application/json",
    "Application/JSON; charset=utf-16",
    "text/plain",
    "",
    "multipart/form-data",
    "multipart/form-data; boundary=",
    'multipart/form-data; boundary="',
    `multipart/form-data; boundary=${"b".repeat(300)}`,
    "application/x-www-form-urlencoded",
    ";;;",
  ),
  bytes: fc.oneof(
    fc.json().map(bytesOf),
    text.map(bytesOf),
    fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
    fc.constantFrom(
      bytesOf("[".repeat(60_000)),
      bytesOf('{"a":'.repeat(30_000)),
      bytesOf(`[${"1,".repeat(60_000)}1]`),
      bytesOf(`{"reason":"${"x".repeat(300_000)}"}`),
      bytesOf(`{${'"fullName":"a",'.repeat(10_000)}"fullName":"b"}`),
      bytesOf("9".repeat(100_000)),
      bytesOf('{"__proto__":{"roleId":1},"constructor":{"prototype":{}}}'),
      bytesOf("--\r\n".repeat(10_000)),
    ),
  ),
});

/** Valid values that vary. */
const distinct: Readonly<Record<string, fc.Arbitrary<string>>> = {
  username: fc.nat(9_999).map((n) => `ana${n}`),
  code: fc.integer({ min: 13, max: 999 }).map(String),
  name: fc.nat(9_999).map((n) => `Категорија ${n}`),
  roleId: fc.constantFrom("1", "2", "3"),
};

/** The sample of a payload with some invalid fields, and sometimes unknown ones. */
function nearly(endpoint: Endpoint, right: Readonly<Record<string, unknown>>, wrong: fc.Arbitrary<unknown>) {
  const sample = { ...sampleBody(endpoint), ...right };
  const names = Object.keys(sample);
  const varied = fc.record(
    Object.fromEntries(
      names.filter((name) => distinct[name]).map((name) => [name, distinct[name] ?? fc.constant("")]),
    ),
  );
  return fc
    .tuple(
      varied,
      someOf(names),
      fc.array(wrong, { minLength: 18, maxLength: 18 }),
      someOf(names),
      extra(wrong),
    )
    .map(([fresh, replaced, values, left, more]) => ({
      ...Object.fromEntries(
        Object.entries({ ...sample, ...fresh }).filter(
          ([name]) => replaced.includes(name) || !left.includes(name),
        ),
      ),
      ...Object.fromEntries(replaced.map((name, at) => [name, values[at]])),
      ...more,
    }));
}

const extra = (wrong: fc.Arbitrary<unknown>) =>
  fc.oneof(
    { weight: 5, arbitrary: fc.constant({}) },
    {
      weight: 1,
      arbitrary: fc.dictionary(fc.oneof(text, fc.constantFrom("id", "active", "__proto__")), wrong),
    },
  );

function json(endpoint: Endpoint, mpId: number): fc.Arbitrary<Body> {
  const own = "mpId" in fieldsOf(endpoint.body) ? { mpId } : {};
  const bytes = damaged(nearly(endpoint, own, odd).map((value) => bytesOf(JSON.stringify(value))));
  return bytes.map((all) => ({ type: "application/json", bytes: all }));
}

interface Part {
  readonly head: string;
  readonly content: Buffer;
}

const part = (name: string, value: unknown): Part => ({
  head: `Content-Disposition: form-data; name="${name.replaceAll('"', "%22")}"`,
  content: bytesOf(value === null ? "" : String(value)),
});

const file = (name: string, images: readonly Buffer[]) =>
  fc
    .tuple(
      fc.constantFrom(...images),
      fc.constantFrom(
        "a.png",
        "a.jpg",
        "A.JPEG",
        "",
        "a.svg",
        "..\\..\\a.png",
        "a\u0000.png",
        `${"a".repeat(3_000)}.png`,
        'a".png',
      ),
      fc.constantFrom("image/png", "image/jpeg", "text/html", "multipart/mixed; boundary=y", "\u0000"),
    )
    .map(([content, filename, type]): Part => ({
      head: `Content-Disposition: form-data; name="${name}"; filename="${filename}"\r\nContent-Type: ${type}`,
      content,
    }));

const oddPart: fc.Arbitrary<Part> = fc.record({
  head: fc.oneof(
    text,
    fc.constantFrom(
      "",
      "Content-Disposition: form-data",
      "Content-Disposition: attachment; filename=a",
      "content-disposition:form-data;name=fullName",
      "Content-Disposition: form-data; name*=UTF-8''full%4eame; filename*=UTF-8''%00",
      `X: ${"y".repeat(9_000)}`,
    ),
  ),
  content: text.map(bytesOf),
});

function form(endpoint: Endpoint, images: readonly Buffer[]): fc.Arbitrary<Body> {
  const fields = nearly(endpoint, {}, oddText).map((values) =>
    Object.entries(values).map(([name, value]) => part(name, value)),
  );
  const files = fc.oneof(
    { weight: 4, arbitrary: fc.tuple(...endpoint.files.map((name) => file(name, images))) },
    { weight: 1, arbitrary: fc.constant<Part[]>([]) },
    { weight: 1, arbitrary: fc.array(file(endpoint.files[0] ?? "", images), { maxLength: 6 }) },
  );
  const more = fc.oneof(
    { weight: 6, arbitrary: fc.constant<Part[]>([]) },
    { weight: 1, arbitrary: fc.array(oddPart, { maxLength: 4 }) },
    { weight: 1, arbitrary: fc.constant(Array.from({ length: 70 }, () => part("fullName", "x"))) },
  );
  const parts = fc.tuple(fields, files, more).map((lists) => lists.flat());
  return parts.chain((all) => wrapped(all));
}

const BOUNDARY = "----odd";

/** Usually with the declared boundary. */
const wrapped = (parts: readonly Part[]): fc.Arbitrary<Body> =>
  fc.record({
    type: fc.oneof(
      { weight: 9, arbitrary: fc.constant(`multipart/form-data; boundary=${BOUNDARY}`) },
      {
        weight: 1,
        arbitrary: fc.constantFrom(
          `multipart/form-data; boundary="${BOUNDARY}"`,
          "multipart/form-data; boundary=other",
          `multipart/form-data; charset=x; boundary=${BOUNDARY}; boundary=other`,
          `multipart/mixed; boundary=${BOUNDARY}`,
        ),
      },
    ),
    bytes: damaged(fc.constantFrom("\r\n", "\r\n", "\r\n", "\r\n", "\n").map((end) => joined(parts, end))),
  });

const joined = (parts: readonly Part[], end: string) =>
  Buffer.concat([
    ...parts.flatMap(({ head, content }) => [
      bytesOf(`--${BOUNDARY}${end}${head}${end}${end}`),
      content,
      bytesOf(end),
    ]),
    bytesOf(`--${BOUNDARY}--${end}`),
  ]);
