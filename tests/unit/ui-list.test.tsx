import { describe, expect, it } from "vitest";
import { pageNumbers } from "#app/ui/list/paging.tsx";

describe("page numbers", () => {
  it.each([
    [1, 1, [1]],
    [1, 2, [1, 2]],
    [1, 15, [1, 2, "gap", 15]],
    [2, 15, [1, 2, 3, "gap", 15]],
    [8, 15, [1, "gap", 7, 8, 9, "gap", 15]],
    [15, 15, [1, "gap", 14, 15]],
    [3, 5, [1, 2, 3, 4, 5]],
  ])(
    "of page %i of %i: first, last and neighbours; a single page is never left out",
    (page, last, wanted) => {
      const shown = pageNumbers(page, last).map((number) => (typeof number === "string" ? "gap" : number));
      expect(shown).toEqual(wanted);
    },
  );
});
