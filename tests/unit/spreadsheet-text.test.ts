import { describe, expect, it } from "vitest";
import { spreadsheetText } from "#server/files/spreadsheet-text.ts";

describe("a text in a spreadsheet", () => {
  it.each([
    "=1+1",
    "+cmd",
    "-2+3",
    "@SUM(A1)",
    "＝1+1",
    "\t=1",
    "\r=1",
    " =1+1",
    "\u200b=1",
    "\u0000=1",
    "＋1",
    "＠1",
    "－1",
    "\ntext",
    "\ttext",
    // No phone number: something comes after it.
    "+389 70 000 123=1",
    "+1\n=1",
    "+",
    "+ 389",
    " +389 70 000 123",
  ])("%j is never a formula", (text) => {
    expect(spreadsheetText(text)).toMatch(/^'/);
  });

  it.each([
    "Ана",
    "070 000 123",
    "+389 70 000 123",
    "+44 (0)20 7946-0018",
    "1=1",
    "а=1",
    "О'Брајан",
    "(а)\n\tб",
    "„=1“",
    "",
  ])("%j stays as it is", (text) => {
    expect(spreadsheetText(text)).toBe(text);
  });

  it("holds nothing that a spreadsheet can't", () => {
    expect(spreadsheetText("а\u0001б\u000Bв\uFFFEг\u0001")).toBe("абвг");
    expect(spreadsheetText("а\uD800б\uDC00в")).toBe("абв");
    expect(spreadsheetText("а\t\n\rб")).toBe("а\t\n\rб");
    expect(spreadsheetText("😀")).toBe("😀");
    expect(spreadsheetText("х".repeat(40_000))).toHaveLength(32_767);
    expect(spreadsheetText(`${"х".repeat(32_766)}😀`)).toBe("х".repeat(32_766));
  });

  it("has no sign that a spreadsheet reads by its number", () => {
    expect(spreadsheetText("_x003D_1+1")).toBe("_x005F_x003D_1+1");
    expect(spreadsheetText("а_x000d_б")).toBe("а_x005F_x000d_б");
    expect(spreadsheetText("_x_ _xyzzz_")).toBe("_x_ _xyzzz_");
  });
});
