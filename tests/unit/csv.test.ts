import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { csv } from "#server/files/spreadsheet-text.ts";

describe("CSV", () => {
  it("opens in spreadsheets: mark, separator of the country, quotes where needed, lines that end in CRLF", () => {
    expect(
      csv(
        [
          ["Дел", 'a "b"', 7],
          ["x;y", "x,y", "1\n2"],
        ],
        ";",
      ),
    ).toBe('\uFEFFДел;"a ""b""";7\r\n"x;y";x,y;"1\n2"\r\n');
    expect(csv([["x,y", "x;y"]], ",")).toBe('\uFEFF"x,y",x;y\r\n');
    expect(csv([[]], ",")).toBe("\uFEFF\r\n");
  });

  it("gives numbers as numbers, also negative ones", () => {
    expect(csv([[-5, 0]], ",")).toBe("\uFEFF-5,0\r\n");
  });

  it("keeps the text of what looks like a formula", () => {
    expect(csv([["=1", "\0+2"]], ",")).toBe("\uFEFF'=1,'+2\r\n");
  });

  // R45
  it("never lets a text begin a cell as a formula does", () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const cell = csv([[text]], ";")
          .slice(1, -2)
          .replace(/^"/, "");
        expect(cell).not.toMatch(/^(?:[\s\p{C}]*[=+\-@＝＋－＠]|[\t\r\0])/u);
      }),
    );
  });
});
