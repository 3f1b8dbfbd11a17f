import { describe, expect, it } from "vitest";
import { pagePath } from "#server/http/exchange.ts";
import { clientFolder } from "#tests/support/client-folder.ts";
import { startLayer } from "#tests/support/wire/layer.ts";

describe("a method", () => {
  it.each(["PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "PROPFIND", "PURGE"])(
    "%s is refused on every kind of route, and told what is allowed",
    async (method) => {
      let reached = 0;
      const { ask, port } = await startLayer({
        async app() {
          reached += 1;
          return new Response(null);
        },
      });
      for (const path of ["/", "/admin/cases", "/admin/cases.data", "/media/a.png"]) {
        const headers = { Host: `localhost:${port}`, "Sec-Fetch-Site": "same-origin", "Content-Length": "0" };
        const answer = await ask(`${method} ${path}`, headers);
        expect(answer.status).toBe(405);
        expect(answer.headers["allow"]).toEqual(["GET, HEAD, POST"]);
      }
      expect(reached).toBe(0);
    },
  );

  // R25
  it("OPTIONS for the whole server is told the same", async () => {
    const { ask } = await startLayer();
    const answer = await ask("OPTIONS *");
    expect(answer.status).toBe(405);
    expect(answer.headers["allow"]).toEqual(["GET, HEAD, POST"]);
  });

  it("that changes things is refused on files and on health", async () => {
    const { ask } = await startLayer({ clientFolder: await clientFolder({ "assets/a.css": "" }) });
    for (const path of ["/assets/a.css", "/health/live", "/health/ready"]) {
      const answer = await ask(`POST ${path}`);
      expect(answer.status).toBe(405);
      expect(answer.headers["allow"]).toEqual(["GET, HEAD"]);
    }
  });
});

describe("a target", () => {
  const statusOf = async (target: string) => {
    const { ask } = await startLayer();
    return (await ask(`GET ${target}`)).status;
  };

  it("may have 8 kB and not one byte more", async () => {
    expect(await statusOf(`/?${"a".repeat(8 * 1024 - 2)}`)).toBe(200);
    expect(await statusOf(`/?${"a".repeat(8 * 1024 - 1)}`)).toBe(414);
  });

  it.each([
    "ftp://localhost/",
    "//evil.example/",
    "/\\evil.example",
    "/a\\b",
    "*",
    "admin",
    "/%",
    "/%ff%fe",
    "/a/%zz",
    "/%E0%A4%A",
  ])("that is no path of ours (%s) is refused", async (target) => {
    expect(await statusOf(target)).toBe(400);
  });

  it.each(["/%00", "/%25zz", "/..%2f..%2fetc", "/?q=%", "/?__proto__[x]=1"])(
    "with odd characters (%s) is the app's to answer",
    async (target) => {
      expect(await statusOf(target)).toBe(200);
    },
  );
});

it.each([
  ["/admin/cases", "/admin/cases"],
  ["/admin/cases.data", "/admin/cases"],
  ["/admin/cases/_.data", "/admin/cases"],
  ["/_.data", "/"],
  ["/_root.data", "/"],
  ["/Admin/%43ases/", "/admin/cases"],
  ["//admin///cases", "/admin/cases"],
  ["/x/../admin/./cases", "/admin/cases"],
  ["/x/%2e%2E/admin/cases/.", "/admin/cases"],
  ["/x%2f../admin", "/x/../admin"],
  ["/%ff", "/%ff"],
])("the path %s is about the page %s", (path, page) => {
  expect(pagePath(path)).toBe(page);
});

describe("the page of a request in another spelling", () => {
  it.each([
    ["/REQUEST/K7F2", "/request/K7F2"],
    ["/%72equest/K7F2.data?a=1", "/request/K7F2.data?a=1"],
    ["/request%2fK7F2/meeting.ics", "/request/K7F2/meeting.ics"],
    ["/a/../request/K7F2", "/request/K7F2"],
    ["/Request/%3fa", "/request/%3Fa"],
  ])("is %s, and leads to its own", async (path, own) => {
    const { ask } = await startLayer();
    const answer = await ask(`GET ${path}`);
    expect([answer.status, answer.headers["location"]]).toEqual([308, [own]]);
  });

  it.each(["/request", "/request/K7F2", "/requests/7", "/admin/request/7"])("is not %s", async (path) => {
    const { ask } = await startLayer();
    const answer = await ask(`GET ${path}`);
    expect(answer.status).toBe(200);
  });
});
