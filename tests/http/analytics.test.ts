import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from "node:http";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type RunningApp, startApp } from "#tests/support/app.ts";
import { client } from "#tests/support/http.ts";
import { listen } from "#tests/support/listen.ts";

/** Page views, as a real receiver gets them from the built product when it ends. */

interface Received {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

const received: Received[] = [];
let receiver: Server;
let url: string;

beforeAll(async () => {
  const note = async (request: IncomingMessage, response: ServerResponse) => {
    received.push({ headers: request.headers, body: await text(request) });
    response.writeHead(200, { "content-type": "application/json" }).end('{"status":"success"}');
  };
  receiver = createServer((request, response) => void note(request, response));
  url = `http://127.0.0.1:${await listen(receiver)}/matomo.php`;
});

afterAll(() => {
  receiver.closeAllConnections();
  receiver.close();
});

const on = () => ({ ANALYTICS_URL: url, ANALYTICS_SITE_ID: "7" });

/** Ends the product, which sends the rest. @returns what came */
async function callsAfter(app: RunningApp): Promise<readonly Received[]> {
  await app.stop();
  return received.splice(0);
}

/** The parameters of every page view. */
const viewsIn = (calls: readonly Received[]) =>
  calls.flatMap(({ body }) => {
    const { requests } = JSON.parse(body) as { requests: string[] };
    return requests.map((request) => new URLSearchParams(request));
  });

describe("page views", () => {
  // R54
  it("are told for public pages only, with nothing about who", async () => {
    const app = await startApp({ env: on() });
    const citizen = client(app.origin, "203.0.113.7");
    const browser = { "User-Agent": "CanaryBrowser/7", Referer: `${app.origin}/?municipality=7` };
    await citizen.get("/?lng=sq&municipality=74&mpFilter=3", browser);
    await citizen.get("/about", { ...browser, "Accept-Language": "en" });
    await citizen.get("/admin/login", browser);
    await citizen.get("/nothing-here", browser);
    await citizen.get("/request/CanaryCode", browser);
    await citizen.get("/robots.txt", browser);
    await citizen.get("/contact", { ...browser, DNT: "1" });
    await citizen.get("/contact", { ...browser, "Sec-GPC": "1" });
    await citizen.send("/privacy", { method: "HEAD" });
    await citizen.get("/accessibility.data");

    const calls = await callsAfter(app);
    for (const { headers } of calls)
      expect([headers.cookie, headers["user-agent"]]).toEqual([undefined, "constituency-offices"]);
    expect(JSON.stringify(calls)).not.toMatch(/canary|203\.0\.113/i);
    const views = viewsIn(calls);
    expect(views.map((view) => view.get("url"))).toEqual([
      `${app.origin}/?lng=sq`,
      `${app.origin}/about?lng=sq`,
      `${app.origin}/request/0?lng=sq`,
      `${app.origin}/accessibility?lng=sq`,
    ]);
    for (const view of views) {
      expect([...view.keys()].toSorted()).toEqual(
        ["action_name", "apiv", "bots", "cdt", "idsite", "lang", "new_visit", "rec", "url"].toSorted(),
      );
      expect([view.get("idsite"), view.get("rec")]).toEqual(["7", "1"]);
      expect(view.toString()).not.toMatch(/municipality|mpFilter/);
    }
  });

  it("are told to nobody unless that is asked for", async () => {
    const app = await startApp();
    await client(app.origin).get("/about");
    expect(await callsAfter(app)).toEqual([]);
  });

  it("never hold up a page or the end, when the receiver is away", async () => {
    const app = await startApp({ env: { ...on(), ANALYTICS_URL: "http://127.0.0.1:9/matomo.php" } });
    const page = await client(app.origin).get("/about");
    expect(page.status).toBe(200);
    await app.stop();
    expect(app.logs.join("\n")).toContain('"state":"lost","count":1');
    expect(app.logs.join("\n")).not.toMatch(/"level":"(error|fatal)"/);
  });
});
