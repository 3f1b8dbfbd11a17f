import { describe, expect, it } from "vitest";
import { z } from "zod";
import { fieldDifferences } from "#api-check/fields.ts";

const id = z.codec(z.union([z.number(), z.string().regex(/^\d{1,15}$/)]), z.number().int().nonnegative(), {
  decode: Number,
  encode: (value) => value,
});
const Row = z.object({
  id,
  name: z.string().nullish(),
  tags: z.array(z.string()),
  open: z.boolean().nullish(),
});

const told = (schema: z.ZodType, value: unknown, silent?: readonly string[]) =>
  fieldDifferences(schema, value, "reply", silent).map(
    ([, field, expected, came]) => `${field}: ${expected} -> ${came}`,
  );

const row = { id: 1, name: "a", tags: ["x"], open: true };

describe("the fields that differ", () => {
  it("are none for what fits, with absent and additional fields", () => {
    expect(told(z.array(Row), [row, { ...row, id: "2", more: 1 }])).toEqual([]);
    expect(told(z.array(Row), [{ id: 1, tags: [] }])).toEqual([]);
  });

  it.each([
    [{ ...row, id: "x1" }, String.raw`id: string like /^\d{1,15}$/ -> string`],
    [{ ...row, id: null }, "id: number or string -> null"],
    [{ ...row, id: 0.5 }, "id: int -> fraction"],
    [{ ...row, id: -1 }, "id: at least 0 -> number"],
    [{ ...row, tags: ["x", 2] }, "tags[1]: string -> number"],
    [{ ...row, tags: {} }, "tags: array -> object"],
    [{ ...row, open: "yes" }, "open: boolean -> string"],
    [{ ...row, open: "" }, "open: boolean -> empty string"],
    [[row], "body: object -> array"],
    [undefined, "body: object -> missing"],
  ])("are named by path, with the kind that was expected and that came: %j", (value, difference) => {
    expect(told(Row, value)).toEqual([difference]);
  });

  it("are told once for all rows of a list", () => {
    expect(told(z.array(Row), [row, { ...row, id: null }, { ...row, id: "y" }])).toEqual([
      "[1].id: number or string -> null, and 1 times more",
    ]);
  });

  it("tell an optional field that has another name, unless the documents don't promise it", () => {
    const { name, ...rest } = row;
    const rows = [{ ...rest, fullName: name }];
    expect(told(z.array(Row), rows)).toEqual(["[0].name: a field of this name -> none, beside fullName"]);
    expect(told(z.array(Row), rows, ["name"])).toEqual([]);
    expect(told(z.object({ content: z.array(Row) }), { content: [...rows, row] })).toEqual([]);
  });

  it("never hold a value, or a name that may be one", () => {
    const secret = { "Ана Аневска": "ana@example.com", id: "ana@example.com", tags: ["ok"] };
    expect(JSON.stringify(fieldDifferences(Row, secret, "reply"))).not.toMatch(/ana|Ана/);
  });
});
