import { describe, expect, it } from "vitest";
import { pageNumbers } from "#app/ui/list/page-links.ts";
import { withParam } from "#app/ui/page/query-params.ts";

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

describe("an address with one parameter changed", () => {
  it("keeps the others, also repeated ones, and sets the one once", () => {
    expect(withParam("?party=1&party=2&page=7&page=9", "page", 3)).toBe("?party=1&party=2&page=3");
  });

  it("escapes what it carries along", () => {
    expect(withParam("?q=%D0%B0%26b", "lng", "sq")).toBe("?q=%D0%B0%26b&lng=sq");
  });

  it("repeat no query that is longer than any of ours", () => {
    const many = Array.from({ length: 1500 }, (_, index) => `x${index}=1`).join("&");
    expect(withParam(`?q=%D0%B0&${many}`, "page", 2).length).toBeLessThan(1_600);
    expect(withParam(`?q=%D0%B0&${many}`, "page", 2)).toMatch(/^\?q=%D0%B0&.*&page=2$/);
    expect(withParam(`?x=${"a".repeat(6_000)}`, "page", 2)).toBe("?page=2");
  });
});
