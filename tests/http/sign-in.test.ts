import type { IncomingMessage } from "node:http";
import { generateKeyPair, type JWTPayload, SignJWT } from "jose";
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { account } from "#app/i18n/mk/account.ts";
import { LOGIN_NOTICES } from "#server/identity/login-address.ts";
import { PRODUCTION } from "#tests/support/app-settings.ts";
import { type RunningApp, startApp } from "#tests/support/app.ts";
import { client, type Client, type Page } from "#tests/support/http.ts";
import {
  CLIENT,
  type Forge,
  honest,
  startIdentityProvider,
  type TestIdentityProvider,
} from "#tests/support/identity-provider.ts";
import { freePort } from "#tests/support/reference.ts";
import { requestText, sendRaw } from "#tests/support/wire/raw.ts";
import { type SmallAnswer, type SmallApi, startSmallApi } from "#tests/support/small-api.ts";

const CALLBACK = "/admin/authenticate/callback";
/** A guarded page that asks the API nothing. */
const GUARDED = "/admin/tutorials";
const API_BEARER = "bearer-canary-of-the-api";
const API_COOKIE = "cookie-canary-of-the-api";
const PROFILE = { id: 7, fullName: "Ана Анева", username: "ana", roleId: 2, profilePicturePath: "" };
const HONEST_API = {
  token: {
    json: { access_token: API_BEARER },
    headers: { "set-cookie": [`JSESSIONID=${API_COOKIE}; Path=/; HttpOnly`, "area=staff; Path=/admin/api"] },
  },
  profile: { json: PROFILE },
  cases: { json: { content: [], totalElements: 0 } },
  logout: { json: { adfsLogoutUrl: "" } },
} satisfies Record<string, SmallAnswer>;

/** What the case list asks for besides. */
const LISTS = ["/api/offices", "/api/mps", "/api/parties", "/api/case-categories"];

/** Headers, cookies and text of each answer of the product in one test. */
const answered: string[] = [];

/** Only the product learns secrets, however a sign-in ends. */
function expectNoSecret() {
  const places = [...answered, ...app.logs].join("\n");
  for (const secret of [API_BEARER, API_COOKIE, CLIENT.secret, ...idp.secrets].filter(isSecret))
    expect(places.includes(secret), secret).toBe(false);
}

/** Not what tests forge. */
const isSecret = (text: string) => text !== "rubbish";

let app: RunningApp;
let idp: TestIdentityProvider;
/** Of the app that runs as in production. */
let ownIdp: TestIdentityProvider;
let api: SmallApi;
let answers: Record<keyof typeof HONEST_API, SmallAnswer> = HONEST_API;
/** What the API was sent, by call. */
const sent: { call: string; authorization: string | undefined; cookie: string | undefined }[] = [];

beforeAll(async () => {
  const answering = (call: keyof typeof HONEST_API) => (request: IncomingMessage) => {
    const { authorization, cookie } = request.headers;
    sent.push({ call, authorization, cookie });
    return answers[call];
  };
  api = await startSmallApi({
    "GET /admin/api/auth/token": answering("token"),
    "GET /admin/api/users/user-profile": answering("profile"),
    "GET /admin/api/cases/filter": answering("cases"),
    "POST /admin/api/logout": answering("logout"),
    ...Object.fromEntries(LISTS.map((path) => [`GET ${path}`, () => ({ json: [] })])),
  });
  const port = await freePort();
  idp = await startIdentityProvider([`http://localhost:${port}${CALLBACK}`]);
  app = await startApp({ port, reference: false, env: settings() });
  const original = globalThis.fetch;
  vi.spyOn(globalThis, "fetch").mockImplementation(async (...args) => {
    const response = await original(...args);
    if (new URL(response.url).pathname.startsWith("/admin/"))
      answered.push(JSON.stringify([...response.headers]), await response.clone().text());
    return response;
  });
});

afterAll(async () => {
  await app.stop();
  await idp.stop();
  await api.stop();
});

afterEach(() => {
  expectNoSecret();
  answered.length = 0;
  Object.assign(idp.knobs, { account: "7", forge: undefined, down: [], hanging: [], description: {} });
  answers = HONEST_API;
  sent.length = 0;
});

const settings = () => ({
  API_BASE_URL: api.url,
  OIDC_ISSUER: idp.issuer,
  OIDC_CLIENT_ID: CLIENT.id,
  OIDC_CLIENT_SECRET: CLIENT.secret,
});

const button = (page: Page) => page.forms.find(({ action }) => action === "/admin/authenticate");

async function signIn(visitor: Client, from = "/admin/login"): Promise<Page> {
  return visitor.submit(button(await visitor.get(from)));
}

/** Follows a sign-in up to the address that the identity provider sends the browser back to. */
async function upToCallback(visitor: Client): Promise<URL> {
  const form = button(await visitor.get("/admin/login"));
  let response = await visitor.send(form?.action ?? "", {
    method: "POST",
    headers: { Origin: app.origin },
    body: new URLSearchParams((form?.fields ?? []).map(([name, value]) => [name, value])),
  });
  for (let hops = 0; hops < 10; hops += 1) {
    const location = new URL(response.headers.get("location") ?? "", response.url);
    if (location.pathname === CALLBACK) return location;
    response = await visitor.send(location.href);
  }
  throw new Error("The identity provider never sent the browser back");
}

const isSignedIn = async (visitor: Client) => (await visitor.send(GUARDED)).status !== 302;
const noticeOf = ({ path }: Page) => new URL(path, app.origin).searchParams.get("notice");
const asked = (path: string) => idp.asked.get(path) ?? 0;
const cookiesOf = async (visitor: Client) => (await visitor.jar.getCookies(app.origin)).map(({ key }) => key);

describe("signing in", () => {
  it("begins with one button and ends on the page that was asked for", async () => {
    const visitor = client(app.origin);
    const login = await visitor.get(`${GUARDED}?x=1`);
    expect(login.path).toBe("/admin/login?returnTo=%2Fadmin%2Ftutorials%3Fx%3D1");
    expect(login.status).toBe(200);
    expect(login.forms).toHaveLength(1);
    expect(login.html).not.toMatch(/<footer/);
    const page = await visitor.submit(button(login));
    expect(page.path).toBe(`${GUARDED}?x=1`);
    expect(await isSignedIn(visitor)).toBe(true);
  });

  it("shows the API the provider's token once, then its own bearer and cookies", async () => {
    const visitor = client(app.origin);
    await signIn(visitor, `/admin/login?returnTo=${GUARDED}`);
    expect(sent.map(({ call }) => call)).toEqual(["token", "profile"]);
    const [token, profile] = sent;
    expect(token?.authorization).toMatch(/^Bearer (?!bearer-canary)[\w-]+/);
    expect(token?.cookie).toBeUndefined();
    expect(profile).toMatchObject({ authorization: `Bearer ${API_BEARER}` });
    expect(profile?.cookie?.split("; ").toSorted()).toEqual([`JSESSIONID=${API_COOKIE}`, "area=staff"]);
  });

  it("keeps the provider's token where the API gives no bearer of its own", async () => {
    answers = { ...HONEST_API, token: { json: {} } };
    await signIn(client(app.origin), `/admin/login?returnTo=${GUARDED}`);
    expect(sent[1]?.authorization).toBe(sent[0]?.authorization);
  });

  it("asks for the profile once, and keeps what the API changes in its cookies", async () => {
    const visitor = client(app.origin);
    answers = {
      ...HONEST_API,
      cases: { ...HONEST_API.cases, headers: { "set-cookie": "JSESSIONID=renewed; Path=/" } },
    };
    await signIn(visitor);
    await visitor.get("/admin/cases");
    await visitor.get("/admin/cases");
    expect(sent.filter(({ call }) => call === "profile")).toHaveLength(1);
    expect(sent.at(-1)?.cookie).toContain("JSESSIONID=renewed");
  });

  it("leaves the browser one cookie of ours, another one than before", async () => {
    const visitor = client(app.origin);
    await visitor.get("/admin/login");
    const before = await visitor.jar.getCookieString(app.origin);
    await signIn(visitor);
    expect((await cookiesOf(visitor)).filter((name) => /^(session|sign-in|oauth2)/.test(name))).toEqual([
      "session",
    ]);
    const after = await visitor.jar.getCookieString(app.origin);
    expect(after).not.toContain(before);
    const old = client(app.origin);
    await old.jar.setCookie(before, app.origin);
    expect(await isSignedIn(old)).toBe(false);
  });

  // R3
  it("gives the browser and the log no token, secret or cookie of the API, as any answer of these tests", async () => {
    const visitor = client(app.origin);
    await signIn(visitor);
    await visitor.get("/admin/cases.data");
    await visitor.get("/admin/logout");
    expect(answered.length).toBeGreaterThan(8);
    expect(idp.secrets).toContain(sent[0]?.authorization?.slice("Bearer ".length));
    // Each token that was given, and what proves to the provider who began the sign-in.
    expect(idp.secrets.size).toBeGreaterThanOrEqual(3);
    expect(app.logs.join("\n")).not.toContain(PROFILE.fullName);
  });

  it("is not asked for again: the sign-in page leads those who are in straight on", async () => {
    const visitor = client(app.origin);
    await signIn(visitor);
    const answer = await visitor.send(`/admin/login?returnTo=${GUARDED}`);
    expect(answer.headers.get("location")).toBe(GUARDED);
  });
});

describe("a session's cookie counts only by its very name", () => {
  const HOST = "offices.example";
  let behindTls: RunningApp;

  beforeAll(async () => {
    behindTls = await startApp({ reference: false, env: { ...settings(), APP_ORIGIN: `https://${HOST}` } });
  });
  afterAll(async () => behindTls.stop());

  const ask = (cookies: string) =>
    sendRaw(
      behindTls.port,
      // As bytes: what is no ASCII stays one byte a letter.
      Buffer.from(requestText("GET /admin/login HTTP/1.1", { Host: HOST, Cookie: cookies }), "latin1"),
    );
  const idOf = async () => {
    const [line = ""] = (await ask("a=b")).headers["set-cookie"] ?? [];
    return line.split(/[=;]/)[1] ?? "";
  };
  /** A form needs a session: a visitor without one gets one. */
  const counts = async (cookies: string) => (await ask(cookies)).headers["set-cookie"] === undefined;

  const NAME = "__Host-session";
  const UTF8_BLANK = Buffer.from("\u00a0").toString("latin1");
  const LOOK_ALIKES = [
    ...["\xa0", "\x85", UTF8_BLANK, "\xef\xbb\xbf", "\xe2\x80\x83"].map((blank) => blank + NAME),
    `${NAME}\xa0`,
    `__Host\xa0-session`,
    `__HOST-Session`,
    `=${NAME}`,
    `"${NAME}"`,
    "session",
  ];

  it.each(LOOK_ALIKES)("%j is no session's cookie", async (name) => {
    expect(await counts(`${name}=${await idOf()}`)).toBe(false);
  });

  it.each([NAME, ...LOOK_ALIKES.filter((name) => name !== "session")])(
    "with %j besides there is none",
    async (name) => {
      const [own, other] = [await idOf(), await idOf()];
      expect(await counts(`${NAME}=${own}; ${name}=${other}`)).toBe(false);
      expect(await counts(`${name}=${other}; ${NAME}=${own}`)).toBe(false);
      expect(await counts(`${name}; ${NAME}=${own}`)).toBe(false);
    },
  );

  it("the cookie of another site under the same domain, without the prefix, takes nothing away", async () => {
    const id = await idOf();
    expect(await counts(`session=${await idOf()}; ${NAME}=${id}`)).toBe(true);
  });
});

describe("a sign-in is not begun", () => {
  it("by a link", async () => {
    const before = asked("/auth");
    const page = await client(app.origin).get(`/admin/authenticate?returnTo=${GUARDED}`);
    expect(page.path).toBe("/admin/login?returnTo=%2Fadmin%2Ftutorials");
    expect(asked("/auth")).toBe(before);
  });

  it("by a form that is not ours, or of a browser without cookies", async () => {
    const before = asked("/auth");
    const visitor = client(app.origin);
    expect(noticeOf(await visitor.post("/admin/authenticate", {}))).toBe("stale");
    const login = await visitor.get("/admin/login");
    await visitor.jar.removeAllCookies();
    expect(noticeOf(await visitor.submit(button(login)))).toBe("stale");
    expect(asked("/auth")).toBe(before);
  });
});

describe("a way back that is not the one that was begun gives no session", () => {
  const expectRefusal = async (visitor: Client, url: URL) => {
    const page = await visitor.get(url.pathname + url.search);
    expect(page.path).toBe("/admin/login?notice=failed");
    expect(await isSignedIn(visitor)).toBe(false);
  };

  it("without the cookie, or with that of another browser: the code is not even sent", async () => {
    const before = asked("/token");
    const url = await upToCallback(client(app.origin));
    await expectRefusal(client(app.origin), url);
    const other = client(app.origin);
    await upToCallback(other);
    await expectRefusal(other, url);
    expect(asked("/token")).toBe(before);
  });

  it("a second time", async () => {
    const visitor = client(app.origin);
    const url = await upToCallback(visitor);
    const cookies = await visitor.jar.serialize();
    expect((await visitor.get(url.pathname + url.search)).path).toBe("/admin/dashboard");
    const tokens = asked("/token");
    const replaying = client(app.origin);
    for (const { key, value } of cookies.cookies)
      await replaying.jar.setCookie(`${key}=${value}`, app.origin);
    await expectRefusal(replaying, url);
    expect(asked("/token")).toBe(tokens);
  });

  it("with a parameter twice: which one the other side has read, nobody knows; nothing is used up", async () => {
    for (const name of ["state", "code", "iss", "error"]) {
      const visitor = client(app.origin);
      const url = await upToCallback(visitor);
      const [tokens, own] = [asked("/token"), url.searchParams.get(name) ?? "access_denied"];
      for (const values of [
        [own, own],
        [own, "x"],
        ["x", own],
      ]) {
        const doubled = new URL(url);
        doubled.searchParams.delete(name);
        for (const value of values) doubled.searchParams.append(name, value);
        await expectRefusal(visitor, doubled);
      }
      expect(asked("/token")).toBe(tokens);
      await visitor.get(url.pathname + url.search);
      expect(await isSignedIn(visitor)).toBe(true);
    }
  });

  it("only looked at (HEAD), or posted: nothing is used up either", async () => {
    const visitor = client(app.origin);
    const url = await upToCallback(visitor);
    const tokens = asked("/token");
    const path = url.pathname + url.search;
    for (const [address, method] of [
      [path, "HEAD"],
      [path, "POST"],
      [path.replace("?", ".data?"), "HEAD"],
    ] as const) {
      const answer = await visitor.send(address, { method, headers: { Origin: app.origin } });
      expect([method, answer.headers.getSetCookie()]).toEqual([method, []]);
      expect(await isSignedIn(visitor)).toBe(false);
    }
    expect([asked("/token"), sent]).toEqual([tokens, []]);
    await visitor.get(path);
    expect(await isSignedIn(visitor)).toBe(true);
  });

  it("when the person refuses at the provider, or the provider names itself wrongly", async () => {
    const visitor = client(app.origin);
    idp.knobs.account = undefined;
    await expectRefusal(visitor, await upToCallback(visitor));
    idp.knobs.account = "7";
    const url = await upToCallback(visitor);
    url.searchParams.set("iss", "https://evil.example");
    await expectRefusal(visitor, url);
  });

  // R1
  describe.each(["state", "code", "iss", "cookie"])("whatever is altered in its %s:", (name) => {
    it.each<[string, (text: string) => string]>([
      ["all", () => ""],
      ["its end", (text) => text.slice(0, -1)],
      ["one more sign", (text) => `${text}x`],
    ])("%s", async (_what, alter) => {
      const visitor = client(app.origin);
      const url = await upToCallback(visitor);
      if (name === "cookie") {
        const trip = (await visitor.jar.getCookies(app.origin)).find(({ key }) => key.startsWith("sign-in-"));
        const value = encodeURIComponent(alter(trip?.value ?? ""));
        await visitor.jar.setCookie(`${trip?.key}=${value}; Path=/`, app.origin);
      } else {
        const altered = alter(url.searchParams.get(name) ?? "");
        if (altered === "") url.searchParams.delete(name);
        else url.searchParams.set(name, altered);
      }
      const page = await visitor.get(url.pathname + url.search);
      expect(page.path).toBe("/admin/login?notice=failed");
      expect(await isSignedIn(visitor)).toBe(false);
    });
  });
});

/** Which tokens are taken is `identity-tokens.test.ts`; here it is what this sign-in expects of its own. */
// R2
describe("a forged id token gives no session", () => {
  const foreign = generateKeyPair("RS256");

  const forgeries: Record<string, Forge> = {
    "alg none": (claims) =>
      `${[{ alg: "none" }, claims].map((part) => Buffer.from(JSON.stringify(part)).toString("base64url")).join(".")}.`,
    "somebody else's key": async (claims, { kid }) =>
      new SignJWT(claims).setProtectedHeader({ alg: "RS256", kid }).sign((await foreign).privateKey),
    "another nonce": (own, key) => honest({ ...own, nonce: "x".repeat(43) }, key),
    rubbish: () => "rubbish",
  };

  it.each(Object.keys(forgeries))("%s", async (name) => {
    idp.knobs.forge = forgeries[name];
    const visitor = client(app.origin);
    expect((await signIn(visitor)).path).toBe("/admin/login?notice=failed");
    expect(await isSignedIn(visitor)).toBe(false);
    expect(sent, "the API was not asked").toEqual([]);
  });
});

describe("trouble at the identity provider", () => {
  it("with new signing keys is none: they are fetched once", async () => {
    await signIn(client(app.origin));
    await idp.rotate();
    const before = asked("/jwks");
    for (let times = 0; times < 3; times += 1) {
      const visitor = client(app.origin);
      await signIn(visitor);
      expect(await isSignedIn(visitor)).toBe(true);
    }
    expect(asked("/jwks")).toBe(before + 1);
  });

  it("is told in plain words with 503, and sessions go on", async () => {
    const staff = client(app.origin);
    await signIn(staff);
    idp.knobs.down = ["/token"];
    const visitor = client(app.origin);
    const page = await signIn(visitor);
    expect(page.status).toBe(503);
    expect(page.path).toBe("/admin/login?notice=unavailable");
    expect(page.html).toContain("Најавата сега не е достапна.");
    expect(button(page)).toBeDefined();
    expect(await isSignedIn(visitor)).toBe(false);
    expect(await isSignedIn(staff)).toBe(true);
  });
});

describe("trouble at the API", () => {
  it.each([
    ["does not know the person", { token: { status: 401, json: {} } }, "refused", 200],
    ["lets the person do nothing", { profile: { status: 403, json: {} } }, "refused", 200],
    ["fails", { token: { status: 500, json: {} } }, "unavailable", 503],
    ["answers rubbish", { profile: { json: { id: "x" } } }, "unavailable", 503],
    ["knows no such role", { profile: { json: { ...PROFILE, roleId: 9 } } }, "unavailable", 503],
  ])("when it %s, nobody is signed in and the page says why", async (_, change, notice, status) => {
    answers = { ...HONEST_API, ...change };
    const visitor = client(app.origin);
    const page = await signIn(visitor);
    expect([page.path, page.status]).toEqual([`/admin/login?notice=${notice}`, status]);
    expect(await isSignedIn(visitor)).toBe(false);
  });

  it("401 later on ends the session and leads back to the page through sign-in", async () => {
    const visitor = client(app.origin);
    await signIn(visitor, `/admin/login?returnTo=${GUARDED}`);
    answers = { ...HONEST_API, cases: { status: 401, json: {} } };
    const page = await visitor.get("/admin/cases?page=2");
    expect(page.path).toBe("/admin/login?returnTo=%2Fadmin%2Fcases%3Fpage%3D2&notice=ended");
    expect(await isSignedIn(visitor)).toBe(false);
  });

  // R73
  it("403 later on is a refusal, not the end of the session", async () => {
    const visitor = client(app.origin);
    await signIn(visitor);
    answers = { ...HONEST_API, cases: { status: 403, json: {} } };
    expect((await visitor.get("/admin/cases")).status).toBe(403);
    expect(await isSignedIn(visitor)).toBe(true);
  });
});

describe("signing out", () => {
  const asks = (page: Page) => page.forms.findLast(({ action }) => action === "/admin/logout");

  async function signedIn() {
    const visitor = client(app.origin);
    await signIn(visitor, `/admin/login?returnTo=${GUARDED}`);
    const page = await visitor.get("/admin/logout");
    sent.length = 0;
    return { visitor, page };
  }

  const post = (visitor: Client, page: Page) =>
    visitor.send("/admin/logout", {
      method: "POST",
      headers: { Origin: app.origin },
      body: new URLSearchParams((asks(page)?.fields ?? []).map(([name, value]) => [name, value])),
    });

  // R9
  it("is asked for by a page, so that a link signs nobody out", async () => {
    const { visitor, page } = await signedIn();
    expect(page.status).toBe(200);
    expect(asks(page)).toBeDefined();
    expect(await isSignedIn(visitor)).toBe(true);
    expect(sent).toEqual([]);
  });

  // R9
  it("tells the API, ends the session, clears the browser", async () => {
    const { visitor, page } = await signedIn();
    const stolen = await visitor.jar.serialize();
    const answer = await post(visitor, page);
    expect(answer.headers.get("location")).toBe("/admin/login?notice=signedOut");
    expect(answer.headers.get("clear-site-data")).toBe('"cache", "storage"');
    expect(sent).toEqual([
      { call: "logout", authorization: `Bearer ${API_BEARER}`, cookie: expect.stringContaining(API_COOKIE) },
    ]);
    expect(await cookiesOf(visitor)).not.toContain("session");
    const thief = client(app.origin);
    for (const { key, value } of stolen.cookies) await thief.jar.setCookie(`${key}=${value}`, app.origin);
    expect(await isSignedIn(thief)).toBe(false);
  });

  it("goes on to the identity provider's own sign-out, and to no other place", async () => {
    const own = `${idp.issuer}/session/end?client_id=${CLIENT.id}`;
    for (const [address, place] of [
      [own, own],
      ["https://evil.example/", "/admin/login?notice=signedOut"],
      [`${idp.issuer.replace("localhost", "127.0.0.1")}/x`, "/admin/login?notice=signedOut"],
      [null, "/admin/login?notice=signedOut"],
    ]) {
      answers = { ...HONEST_API, logout: { json: { adfsLogoutUrl: address } } };
      const { visitor, page } = await signedIn();
      expect((await post(visitor, page)).headers.get("location")).toBe(place);
    }
  });

  it("ends the session although the API fails, and says that something is wrong", async () => {
    answers = { ...HONEST_API, logout: { status: 500, json: {} } };
    const { visitor, page } = await signedIn();
    expect((await post(visitor, page)).headers.get("location")).toBe("/admin/unauthorized");
    expect(await isSignedIn(visitor)).toBe(false);
  });

  it("by a form that is not of this session asks again", async () => {
    const { visitor } = await signedIn();
    const { page } = await signedIn();
    const answer = await post(visitor, page);
    expect(answer.headers.get("location")).toBe("/admin/logout");
    expect(await isSignedIn(visitor)).toBe(true);
  });
});

describe("how often one may sign in, in production", () => {
  let strict: RunningApp;

  beforeAll(async () => {
    const port = await freePort();
    const origin = `http://localhost:${port}`;
    ownIdp = await startIdentityProvider([origin + CALLBACK]);
    const given = { ...PRODUCTION, ...settings(), OIDC_ISSUER: ownIdp.issuer, APP_ORIGIN: origin };
    strict = await startApp({ port, reference: false, env: given });
  });
  afterAll(async () => {
    await strict.stop();
    await ownIdp.stop();
  });

  const visitorFrom = (address: string) => client(strict.origin, address);
  async function attempt(who: string, visitor: Client): Promise<Page> {
    ownIdp.knobs.account = who;
    return visitor.submit(button(await visitor.get(`/admin/login?returnTo=${GUARDED}`)));
  }

  it("an account that the API refuses is limited too, and so is one browser", async () => {
    answers = { ...HONEST_API, token: { status: 401, json: {} } };
    const failed = [];
    for (let times = 0; times < 11; times += 1)
      failed.push(noticeOf(await attempt("refused", visitorFrom("203.0.113.42"))));
    expect(failed).toEqual([...Array<string>(10).fill("refused"), "limited"]);
    expect(sent.filter(({ call }) => call === "token")).toHaveLength(10);

    const browser = visitorFrom("203.0.113.43");
    ownIdp.knobs.account = undefined;
    const begun = [];
    for (let times = 0; times < 11; times += 1)
      begun.push(noticeOf(await browser.submit(button(await browser.get("/admin/login")))));
    expect(begun).toEqual([...Array<string>(10).fill("failed"), "limited"]);
  });
});

it("signing out everywhere asks first, then ends all sessions of the person, and nobody else's", async () => {
  const [here, there, other] = [client(app.origin), client(app.origin), client(app.origin)];
  const whose = (id: number) => ({ ...HONEST_API, profile: { json: { ...PROFILE, id } } });
  answers = whose(70);
  for (const visitor of [here, there]) await signIn(visitor, `/admin/login?returnTo=${GUARDED}`);
  answers = whose(71);
  await signIn(other, `/admin/login?returnTo=${GUARDED}`);
  const page = await here.get("/admin/logout/everywhere");
  expect(page.text).toContain(account.logoutEverywhere.heading);
  expect(await isSignedIn(there)).toBe(true);
  const form = page.forms.find(({ action }) => action === "/admin/logout/everywhere");
  const forged = await there.post("/admin/logout/everywhere", Object.fromEntries(form?.fields ?? []));
  expect(forged.path).toBe("/admin/logout/everywhere");
  expect(await isSignedIn(here)).toBe(true);

  const before = app.logs.length;
  expect((await here.submit(form)).path).toBe("/admin/login?notice=signedOut");
  expect(noticeOf(await there.get(GUARDED))).toBe("ended");
  expect(await Promise.all([here, there, other].map(isSignedIn))).toEqual([false, false, true]);
  const lines = app.logs.slice(before).filter((line) => line.includes('"signed-out"'));
  expect(lines.map((line) => JSON.parse(line) as object)).toEqual([
    expect.objectContaining({ audit: true, userId: 70, reason: "everywhere", count: 2 }),
  ]);
});

describe("a logout that the identity provider tells", () => {
  const ADDRESS = "/admin/authenticate/backchannel-logout";
  const EVENTS = { "http://schemas.openid.net/event/backchannel-logout": {} };
  let tokens = 0;
  const claims = (changes: object = {}): JWTPayload => {
    const now = Math.floor(Date.now() / 1000);
    const own = { iss: idp.issuer, aud: CLIENT.id, sub: "7", iat: now, exp: now + 120, events: EVENTS };
    return { ...own, jti: `jti-${(tokens += 1)}`, ...changes };
  };
  const tell = (body: string, type = "application/x-www-form-urlencoded", origin = app.origin) =>
    fetch(origin + ADDRESS, { method: "POST", headers: { "Content-Type": type }, body });
  const tellToken = async (token: string) => tell(`logout_token=${token}`);
  const logout = async (changes: object = {}) => tellToken(await idp.sign(claims(changes)));

  /** With the name that the provider has for its session. */
  async function signedIn(): Promise<{ visitor: Client; sid: string }> {
    const visitor = client(app.origin);
    let sid = "";
    idp.knobs.forge = (own, key) => {
      sid = String(own["sid"]);
      return honest(own, key);
    };
    await signIn(visitor, `/admin/login?returnTo=${GUARDED}`);
    expect([await isSignedIn(visitor), sid]).toEqual([true, expect.stringMatching(/.{8,}/)]);
    return { visitor, sid };
  }

  it("ends the one session of ours that came from it there", async () => {
    const [one, other] = [await signedIn(), await signedIn()];
    const before = app.logs.length;
    const answer = await logout({ sid: one.sid });
    expect([answer.status, answer.headers.get("cache-control")]).toEqual([200, "no-store"]);
    expect(noticeOf(await one.visitor.get(GUARDED))).toBe("ended");
    expect([await isSignedIn(one.visitor), await isSignedIn(other.visitor)]).toEqual([false, true]);
    const lines = app.logs.slice(before).filter((line) => line.includes('"signed-out"'));
    expect(lines.map((line) => JSON.parse(line) as object)).toEqual([
      expect.objectContaining({ audit: true, userId: 7, role: 2, reason: "identity-provider" }),
    ]);
    expect(lines.join()).not.toContain(one.sid);
  });

  it("ends all sessions of an account, as one of an account without sessions there does", async () => {
    const [one, other] = [await signedIn(), await signedIn()];
    expect((await logout({ sub: "8" })).status).toBe(200);
    expect((await logout({ sub: "8", sid: "unknown" })).status).toBe(200);
    expect([await isSignedIn(one.visitor), await isSignedIn(other.visitor)]).toEqual([true, true]);
    expect((await logout()).status).toBe(200);
    expect([await isSignedIn(one.visitor), await isSignedIn(other.visitor)]).toEqual([false, false]);

    idp.knobs.forge = (own, key) => honest({ ...own, sid: undefined }, key);
    const visitor = client(app.origin);
    await signIn(visitor, `/admin/login?returnTo=${GUARDED}`);
    expect((await logout({ sid: "whichever" })).status).toBe(200);
    expect(await isSignedIn(visitor)).toBe(false);
  });

  it("counts once", async () => {
    const token = await idp.sign(claims());
    expect((await tellToken(token)).status).toBe(200);
    const { visitor } = await signedIn();
    const again = await Promise.all([tellToken(token), tellToken(token)]);
    expect(again.map(({ status }) => status)).toEqual([400, 400]);
    expect(await isSignedIn(visitor)).toBe(true);
  });

  it("that is not to be trusted ends nothing", async () => {
    const { visitor, sid } = await signedIn();
    const now = Math.floor(Date.now() / 1000);
    const { privateKey } = await generateKeyPair("RS256");
    const forged = (header: { alg: string; kid?: string }, key: CryptoKey | Uint8Array) =>
      new SignJWT(claims({ sid })).setProtectedHeader({ typ: "logout+jwt", ...header }).sign(key);
    const changed: object[] = [
      { iss: "https://evil.example" },
      { iss: undefined },
      { aud: "another" },
      { aud: undefined },
      { exp: now - 61 },
      { exp: undefined },
      { iat: now - 700 },
      { iat: now + 300 },
      { iat: undefined },
      { jti: undefined },
      { events: undefined },
      { events: {} },
      { events: { "http://schemas.openid.net/event/other": {} } },
      { events: { "http://schemas.openid.net/event/backchannel-logout": true } },
      { events: Object.keys(EVENTS) },
      { nonce: "n" },
      { nonce: null },
      { sub: undefined, sid: undefined },
    ];
    const refused = [
      ...(await Promise.all(changed.map((change) => idp.sign(claims({ sid, ...change }))))),
      await idp.sign(claims({ sid }), "at+jwt"),
      await forged({ alg: "RS256", kid: "key-1" }, privateKey),
      await forged({ alg: "RS256" }, privateKey),
      await forged({ alg: "HS256" }, Buffer.from(CLIENT.secret)),
      `${[{ alg: "none" }, claims({ sid })].map((part) => Buffer.from(JSON.stringify(part)).toString("base64url")).join(".")}.`,
      "rubbish",
      "",
    ];
    for (const [index, token] of refused.entries()) {
      const answer = await tellToken(token);
      const place = changed[index] ?? index;
      expect([place, answer.status, answer.headers.get("cache-control")]).toEqual([place, 400, "no-store"]);
      expect(await answer.json()).toEqual({ error: "invalid_request" });
    }
    const good = await idp.sign(claims({ sid }));
    for (const body of ["", `x=${good}`, `logout_token=${good}&logout_token=${good}`])
      expect([body.length, (await tell(body)).status]).toEqual([body.length, 400]);
    expect((await tell(`logout_token=${good}`, "application/jwt")).status).toBe(415);
    const parts = `--b\r\nContent-Disposition: form-data; name="logout_token"\r\n\r\n${good}\r\n--b--\r\n`;
    expect((await tell(parts, "multipart/form-data; boundary=b")).status).toBe(400);
    expect((await fetch(`${app.origin}${ADDRESS}?logout_token=${good}`)).status).toBe(405);
    expect(await isSignedIn(visitor)).toBe(true);
    expect((await tellToken(good)).status).toBe(200);
    expect(await isSignedIn(visitor)).toBe(false);
  });

  it("by strangers makes nobody ask for keys more often", async () => {
    const { privateKey } = await generateKeyPair("RS256");
    const before = asked("/jwks");
    for (let times = 0; times < 5; times += 1) {
      const header = { alg: "RS256", kid: `unknown-${times}`, typ: "logout+jwt" };
      const answer = await tellToken(await new SignJWT(claims()).setProtectedHeader(header).sign(privateKey));
      expect(answer.status).toBe(400);
    }
    expect(asked("/jwks") - before).toBeLessThanOrEqual(1);
  });

  it("is served only where the provider's description offers it", async () => {
    idp.knobs.description = { backchannel_logout_supported: false };
    const without = await startApp({ reference: false, env: settings() });
    onTestFinished(() => without.stop());
    const answer = await tell(`logout_token=${await idp.sign(claims())}`, undefined, without.origin);
    expect(answer.status).toBe(404);
  });
});

describe("the other screens", () => {
  it("unauthorized: the documented words and the way back", async () => {
    const page = await client(app.origin).get("/admin/unauthorized");
    expect(page.status).toBe(403);
    expect(page.html).toContain("Неовластен корисник!");
    expect(page.html).toContain('href="/admin/login"');
  });

  it.each(LOGIN_NOTICES)("sign-in tells, and only when there is something to tell: %s", async (notice) => {
    const words = account.login.notice[notice];
    const plain = await client(app.origin).get("/admin/login");
    const page = await client(app.origin).get(`/admin/login?notice=${notice}`);
    expect(page.status).toBe({ unavailable: 503, limited: 429 }[notice as string] ?? 200);
    expect([page.text.includes(words), plain.text.includes(words)]).toEqual([true, false]);
  });
});
