import { describe, expect, it } from "vitest";
import { byKey, inOrder } from "#app/model/text/order.ts";

const named = (...names: string[]) => names.map((name, id) => ({ id, name }));
const sorted = (names: readonly string[], language: "mk" | "sq" | "en") =>
  inOrder(named(...names), language, ({ name }) => name).map(({ name }) => name);

describe("inOrder", () => {
  it.each([
    [
      "mk",
      ["Шутка", "Ѓорче", "Аеродром", "Дебар", "Гази Баба"],
      ["Аеродром", "Гази Баба", "Дебар", "Ѓорче", "Шутка"],
    ],
    [
      "sq",
      ["Çair", "Dibër", "Zelenikovë", "Xhepçisht", "Cërrik"],
      ["Cërrik", "Çair", "Dibër", "Xhepçisht", "Zelenikovë"],
    ],
    ["en", ["Štip", "Stip", "Tetovo", "Bitola"], ["Bitola", "Stip", "Štip", "Tetovo"]],
  ] as const)("goes by the alphabet of %s", (language, names, expected) => {
    expect(sorted(names, language)).toEqual(expected);
  });

  it.each(["mk", "sq", "en"] as const)(
    "leaves items alike as they come in %s, and the list itself as it is",
    (language) => {
      const items = named("Б", "А", "Б", "А");
      expect(inOrder(items, language, ({ name }) => name).map(({ id }) => id)).toEqual([1, 3, 0, 2]);
      expect(items.map(({ id }) => id)).toEqual([0, 1, 2, 3]);
    },
  );
});

it("sorts by numbers as by texts", () => {
  expect(byKey([10, 9, 100], (number) => number)).toEqual([9, 10, 100]);
});
