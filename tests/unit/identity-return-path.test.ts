import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  LOGIN_NOTICES,
  loginAddress,
  readLoginAddress,
  returnPath,
  START,
} from "#server/identity/login-address.ts";

const ORIGIN = "https://offices.example";

describe("the path to return to after signing in", () => {
  it.each([
    "/admin/cases",
    "/admin/cases?status=1&page=2",
    "/admin/cases/view/7?tab=case",
    "/admin/meetings?from=2026-05-01&name=%D0%A2%2F",
  ])("is kept when it is one of the back-office: %s", (path) => expect(returnPath(path)).toBe(path));

  it("loses only its fragment", () =>
    expect(returnPath("/admin/cases/view/7#history")).toBe("/admin/cases/view/7"));

  it.each([
    undefined,
    null,
    7,
    "",
    "/",
    "/contact",
    "admin/cases",
    "//evil.example",
    "//evil.example/admin/cases",
    "/\\evil.example",
    "\\\\evil.example",
    "/admin\\..\\..",
    "/admin//evil.example",
    "/admin/cases//x",
    "/admin/../contact",
    "/admin/./cases",
    "/admin/%2e%2e/contact",
    "/admin/%2E%2E%2Fcontact",
    "/admin/%2f%2fevil.example",
    "/admin/%5cevil.example",
    "/admin/%252f%252fevil.example",
    "/admin/\tcases",
    "/admin/cases\r\nSet-Cookie: a=b",
    "/admin/%",
    "/admin/cases%0d%0aSet-Cookie:a=b",
    "/admin/cases\u0000",
    "/admin/%00",
    " /admin/cases",
    "/administrator",
    "/admin.evil.example",
    "/admin@evil.example",
    "/admin:80",
    "https://offices.example/admin/cases",
    "https://evil.example/admin/cases",
    "javascript:alert(1)//admin",
    "/admin",
    "/admin/",
    "/admin?x=1",
    "/admin/login",
    "/admin/login?returnTo=/admin/login",
    "/admin/logout",
    "/admin/unauthorized",
    "/admin/authenticate/callback?code=x",
    `/admin/cases?x=${"a".repeat(2000)}`,
    `/admin/cases?x=${"ж".repeat(1000)}`,
  ])("falls back to the start: %j", (path) => expect(returnPath(path)).toBe(START));

  // R13
  it("never leaves the back-office, whatever is asked for", () => {
    const part = fc.oneof(
      fc.constantFrom(
        "/",
        "//",
        "\\",
        "/\\",
        "..",
        ".",
        "%2f",
        "%5C",
        "%252f",
        "%2e%2e",
        "%09",
        "\t",
        "\n",
        "\0",
        "@",
      ),
      fc.constantFrom(
        "admin",
        "login",
        "cases",
        "evil.example",
        ":",
        "https:",
        "javascript:",
        "?",
        "#",
        "%",
        "１",
      ),
      fc.string({ maxLength: 5 }),
    );
    const hostile = fc.array(part, { maxLength: 8 }).map((parts) => parts.join(""));
    const wish = fc.oneof(
      fc.string(),
      fc.webUrl(),
      hostile,
      hostile.map((rest) => `/admin${rest}`),
    );
    const result = fc.check(
      fc.property(wish, (text) => {
        const path = returnPath(text);
        const { origin, pathname } = new URL(path, ORIGIN);
        return origin === ORIGIN && /^\/admin(?:\/[\w-]+)*\/?$/.test(pathname) && returnPath(path) === path;
      }),
      { numRuns: 10_000 },
    );
    expect(result).toMatchObject({ failed: false, counterexample: null });
  });
});

describe("the address of the sign-in screen", () => {
  it("carries where to go and what to tell", () => {
    const address = loginAddress({ returnTo: "/admin/cases?page=2&status=1", notice: "ended" });
    expect(readLoginAddress(new URL(address, ORIGIN))).toEqual({
      returnTo: "/admin/cases?page=2&status=1",
      notice: "ended",
    });
  });

  it("is plain when there is nothing to carry", () =>
    expect(loginAddress({ returnTo: START })).toBe("/admin/login"));

  it("shows only words of ours", () => {
    const read = (query: string) => readLoginAddress(new URL(`/admin/login?${query}`, ORIGIN));
    for (const notice of LOGIN_NOTICES) expect(read(`notice=${notice}`).notice).toBe(notice);
    expect(read("notice=%3Cb%3E&returnTo=//evil.example")).toEqual({ notice: undefined, returnTo: START });
  });
});
