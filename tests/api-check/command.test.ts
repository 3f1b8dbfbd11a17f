import { describe, expect, it } from "vitest";
import { optionsOf, WrongUse } from "#api-check/command.ts";

describe("the command line of api:check", () => {
  it("has the bearers in their order", () => {
    const args = ["--bearer", "b1", "--bearer", "b2", "--url", "https://api.example/base/"];
    expect(optionsOf(args)).toEqual({
      baseUrl: "https://api.example/base/",
      bearers: ["b1", "b2"],
      write: false,
    });
    expect(optionsOf(["--url", "http://127.0.0.1:1", "--write"])).toMatchObject({ write: true });
  });

  it.each([
    [[]],
    [["--url", "api.example"]],
    [["--url", "ftp://api.example"]],
    [["--url", "https://user:secret-word@api.example"]],
    [["--url", "https://api.example/?secret-word"]],
    [["--url", "https://api.example", "--bearer", "secret-word\n"]],
    [["--url", "https://api.example", "--bearer", "secret-word=д"]],
    [["--url", "https://api.example", "secret-word"]],
    [["--url", "https://api.example", "--unknown"]],
  ])("refuses %j without repeating a secret", (args) => {
    expect(() => optionsOf(args)).toThrow(WrongUse);
    expect(() => optionsOf(args)).toThrow(/^(?![^]*secret-word)/);
  });
});
