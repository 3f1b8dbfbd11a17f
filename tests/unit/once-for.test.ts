import { expect, it } from "vitest";
import { onceFor } from "#app/model/once-for.ts";

it("makes a value once per object, and again if the accompanying one changes", () => {
  let made = 0;
  const numbered = onceFor((rows: readonly string[], beside: object, name: string) => {
    made += 1;
    return { rows, beside, name };
  });
  const [rows, other, beside] = [["a"], ["a"], {}];
  const first = numbered(rows, beside, "x");
  expect(numbered(rows, beside, "x")).toBe(first);
  expect(numbered(other, beside, "x")).not.toBe(first);
  expect(numbered(rows, beside, "x")).toBe(first);
  expect(made).toBe(2);
  expect(numbered(rows, {}, "x")).not.toBe(first);
  expect(numbered(rows, beside, "y").name).toBe("y");
  expect(made).toBe(4);
});
