import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ROLE } from "#app/model/access.ts";
import { createSessionMiddleware } from "#server/middleware/session.ts";
import { kindOfId, newSessionId } from "#server/session/cookie.ts";
import { getSession } from "#server/session/live-session.ts";
import { endSessionsOf, sessionsOf } from "#server/session/owned-sessions.ts";
import type { Session } from "#server/session/session.ts";
import { deriveKeys } from "#server/store/keys.ts";
import { type Store, StoreUnavailable } from "#server/store/store.ts";
import { memoryStore } from "#tests/support/memory-store.ts";
import { productContext, profileOf } from "#tests/support/product-context.ts";

const MINUTE = 60_000;
const JAR = { jar: "jar", sent: [{ pair: "a=1", until: null }] };

type Handler = (session: Session) => unknown;

interface VisitOptions {
  readonly cookie?: string;
  readonly headers?: Record<string, string>;
}

/** A site with its own clock and store, and one browser that keeps its cookies. */
function site({ origin = "https://offices.example" } = {}) {
  const clock = { now: 1_700_000_000_000 };
  const memory = memoryStore(() => clock.now);
  const calls: string[] = [];
  let down = false;
  const names = ["get", "list", "put", "add", "change", "take", "remove"] as const;
  const counted = (name: (typeof names)[number]) =>
    async function (...args: never[]) {
      calls.push(name);
      if (down) throw new StoreUnavailable(new Error("down"));
      return (memory[name] as (...args: never[]) => Promise<never>)(...args);
    };
  const store: Store = { ...memory, ...Object.fromEntries(names.map((name) => [name, counted(name)])) };
  const middleware = createSessionMiddleware({ store, now: () => clock.now });
  let cookie = "";

  async function visit(handler: Handler, options: VisitOptions = {}) {
    const context = productContext({ origin });
    const request = new Request(`${origin}/page`, {
      headers: { cookie: options.cookie ?? cookie, ...options.headers },
    });
    const args = { request, context, url: new URL(request.url), pattern: "page", params: {} };
    const next = async () => {
      const result = await handler(getSession(context));
      return result instanceof Response ? result : new Response("ok");
    };
    const response = (await middleware(args, next)) as Response;
    const setCookie = response.headers.getSetCookie();
    for (const line of setCookie) cookie = line.includes("Max-Age=0") ? "" : (line.split(";", 1)[0] ?? "");
    return { response, setCookie };
  }

  /** What a handler sees, without changing anything. */
  async function see<Value>(look: (session: Session) => Value, options?: VisitOptions): Promise<Value> {
    let seen: Value | undefined;
    await visit((session) => void (seen = look(session)), options);
    return seen as Value;
  }

  const signIn = () =>
    visit((session) => {
      session.begin();
      session.set("bearer", "token");
    });

  return {
    clock,
    calls,
    store: memory,
    visit,
    see,
    signIn,
    isSignedIn: (options?: VisitOptions) => see((session) => session.get("bearer") === "token", options),
    get cookie() {
      return cookie;
    },
    fail(yes: boolean) {
      down = yes;
    },
  };
}

describe("a visitor who needs nothing", () => {
  it("gets an id when a form needs one, a cookie, and nothing is stored", async () => {
    const { visit, see, calls } = site();
    let given = "";
    const { response, setCookie } = await visit((session) => void (given = session.ensureId()));
    expect(setCookie).toHaveLength(1);
    expect(response.headers.get("Cache-Control")).toBe("no-store");
    expect(calls).toEqual([]);
    expect(await see(({ id }) => id)).toBe(given);
    expect((await visit((session) => void session.ensureId())).setCookie).toEqual([]);
    expect(calls.filter((call) => call !== "get")).toEqual([]);
  });
});

describe("the cookie", () => {
  const cookieOf = async (origin: string) => {
    const { setCookie } = await site({ origin }).visit((session) => void session.ensureId());
    return setCookie[0] ?? "";
  };

  // R4
  it("is bound to the host, to TLS and to HTTP, and small", async () => {
    const [pair = "", ...attributes] = (await cookieOf("https://offices.example")).split("; ");
    expect(pair).toMatch(/^__Host-session=v\.[\w-]{43}\.[\w-]{22}$/);
    expect(attributes.toSorted()).toEqual(["HttpOnly", "Path=/", "SameSite=Lax", "Secure"]);
    expect(pair.length).toBeLessThan(4096);
  });

  it.each(["http://localhost:3000", "http://127.0.0.1:3000", "http://[::1]:3000"])(
    "has no prefix and no Secure only on %s",
    async (origin) => {
      const [pair = "", ...attributes] = (await cookieOf(origin)).split("; ");
      expect(pair).toMatch(/^session=/);
      expect(attributes.toSorted()).toEqual(["HttpOnly", "Path=/", "SameSite=Lax"]);
    },
  );

  it("stays Secure on plain http anywhere else, where browsers then refuse it", async () => {
    expect(await cookieOf("http://offices.example")).toMatch(/^__Host-session=.*; Secure$/);
    expect(await cookieOf("http://localhost.evil.example")).toMatch(/^__Host-session=.*; Secure$/);
  });
});

describe("ids", () => {
  const keys = deriveKeys(["one secret"], "ids");
  const made = Array.from({ length: 500 }, () => newSessionId("visitor", keys));

  // R5
  it("are 256 random bits each", () => {
    const random = made.map((id) => Buffer.from(id.split(".")[1] ?? "", "base64url"));
    expect(new Set(made).size).toBe(made.length);
    expect(random.every((bytes) => bytes.length === 32)).toBe(true);
    // Each bit is set in about half of 500 ids: six standard deviations around 250.
    for (let bit = 0; bit < 256; bit += 1) {
      const set = random.filter((bytes) => ((bytes[bit >> 3] ?? 0) >> (bit & 7)) & 1).length;
      expect(set).toBeGreaterThan(182);
      expect(set).toBeLessThan(318);
    }
  });

  it("tell their kind to those who have the key, also to one that has changed since", () => {
    const staff = newSessionId("staff", keys);
    expect(kindOfId(staff, keys)).toBe("staff");
    expect(kindOfId(made[0] ?? "", [...deriveKeys(["newer"], "ids"), ...keys])).toBe("visitor");
    expect(kindOfId(staff, deriveKeys(["other"], "ids"))).toBeUndefined();
  });

  it("are never adopted when somebody made or altered them", () => {
    const id = newSessionId("staff", keys);
    const altered = fc
      .tuple(fc.nat(id.length - 1), fc.constantFrom("s", "v", "A", "0", "_", "-", "."))
      .map(([at, letter]) => id.slice(0, at) + letter + id.slice(at + 1))
      .filter((text) => text !== id);
    const shaped = fc.stringMatching(/^[sv]\.[\w-]{43}\.[\w-]{22}$/);
    fc.assert(
      fc.property(fc.oneof(fc.string(), altered, shaped), (text) => {
        expect(kindOfId(text, keys)).toBeUndefined();
      }),
    );
  });

  it("that were planted leave the visitor a stranger", async () => {
    const { see, visit } = site();
    const planted = `__Host-session=v.${"A".repeat(43)}.${"A".repeat(22)}`;
    expect(await see(({ id, status }) => [id, status], { cookie: planted })).toEqual([undefined, "none"]);
    const { setCookie } = await visit((session) => void session.ensureId(), { cookie: planted });
    expect(setCookie[0]).not.toContain("AAAAAAAA");
  });
});

describe("what a session holds", () => {
  it("is kept when the handler throws an answer or fails", async () => {
    const { visit, see } = site();
    await visit((session) => {
      session.set("bearer", "1");
      throw new Response(null, { status: 302, headers: { Location: "/" } });
    });
    expect(await see((session) => session.get("bearer"))).toBe("1");
    const failing = visit((session) => {
      session.set("bearer", "2");
      throw new Error("broken");
    });
    await expect(failing).rejects.toThrow("broken");
    expect(await see((session) => session.get("bearer"))).toBe("2");
  });

  // R12
  it("survives two tabs that write different things at the same time", async () => {
    const { visit, see, signIn } = site();
    await signIn();
    const gate = Promise.withResolvers<void>();
    const tabs = [
      visit(async (session) => {
        await gate.promise;
        session.set("cookies", JAR);
        session.flash({ kind: "success", text: "one" });
      }),
      visit(async (session) => {
        session.unset("profile");
        await gate.promise;
        session.set("receipts", []);
        session.flash({ kind: "error", text: "two" });
      }),
    ];
    gate.resolve();
    await Promise.all(tabs);
    expect(await see((session) => [session.get("cookies"), session.get("receipts")])).toEqual([JAR, []]);
    const texts = await see((session) => session.takeFlash().map(({ text }) => text));
    expect(texts.toSorted()).toEqual(["one", "two"]);
  });
});

describe("a new id", () => {
  // R6
  it("at sign-in leaves nothing behind under the old one", async () => {
    const mine = site();
    await mine.visit((session) => session.set("bearer", "stolen"));
    const before = mine.cookie;
    await mine.signIn();
    expect(mine.cookie).not.toBe(before);
    expect(await mine.isSignedIn()).toBe(true);
    expect(await mine.see((session) => session.get("bearer"), { cookie: before })).toBeUndefined();
  });

  // R7
  it("gives no longer life: use puts the end off, but never beyond eight hours", async () => {
    const mine = site();
    await mine.signIn();
    for (let at = 20; at <= 460; at += 20) {
      mine.clock.now += 20 * MINUTE;
      await mine.visit((session) => session.regenerate());
    }
    expect(await mine.isSignedIn()).toBe(true);
    mine.clock.now += 20 * MINUTE;
    expect(await mine.isSignedIn()).toBe(false);
  });
});

describe("the end of a session", () => {
  it("is not undone by another tab that was still at work", async () => {
    const mine = site();
    await mine.signIn();
    const { cookie } = mine;
    const slow = Promise.withResolvers<void>();
    const atWork = mine.visit(
      async (session) => {
        await slow.promise;
        session.set("cookies", { jar: "late", sent: [] });
        session.flash({ kind: "success", text: "late" });
      },
      { cookie },
    );
    await mine.visit((session) => session.destroy());
    slow.resolve();
    await atWork;
    expect(await mine.see(({ status }) => status, { cookie })).toBe("ended");
  });

  it.each([{ "Sec-Purpose": "prefetch;prerender" }, { Purpose: "prefetch" }, { "X-Moz": "prefetch" }])(
    "is not put off by a request that nobody made, which takes nothing away either: %o",
    async (headers) => {
      const mine = site();
      await mine.signIn();
      await mine.visit((session) => session.flash({ kind: "success", text: "saved" }));
      mine.clock.now += 20 * MINUTE;
      expect(await mine.see((session) => session.takeFlash(), { headers })).toEqual([]);
      await mine.visit((session) => session.unset("bearer"), { headers });
      mine.clock.now += 9 * MINUTE;
      const { bearer, messages } = await mine.see((session) => ({
        bearer: session.get("bearer"),
        messages: session.takeFlash().length,
      }));
      expect([bearer, messages], "a prefetch took nothing away").toEqual(["token", 1]);

      const idle = site();
      await idle.signIn();
      idle.clock.now += 20 * MINUTE;
      await idle.visit(() => undefined, { headers });
      idle.clock.now += 11 * MINUTE;
      expect(await idle.isSignedIn()).toBe(false);
    },
  );
});

describe("while the store is down", () => {
  it("nothing is written over a staff session that could not be read", async () => {
    const mine = site();
    await mine.signIn();
    mine.fail(true);
    await mine.visit((session) => {
      mine.fail(false);
      session.flash({ kind: "success", text: "kept" });
    });
    expect(await mine.isSignedIn()).toBe(true);
    expect(await mine.see((session) => session.takeFlash())).toEqual([{ kind: "success", text: "kept" }]);
  });
});

describe("answers made for one person", () => {
  it("keep their own rule when they have one and set no cookie: pictures of the back-office", async () => {
    const mine = site();
    await mine.signIn();
    const picture = () => new Response("x", { headers: { "Cache-Control": "private, max-age=60" } });
    expect((await mine.visit(picture)).response.headers.get("Cache-Control")).toBe("private, max-age=60");
    const withCookie = await mine.visit((session) => (session.regenerate(), picture()));
    expect(withCookie.response.headers.get("Cache-Control")).toBe("no-store");
  });
});

describe("all sessions of a person", () => {
  const PERSON = profileOf(ROLE.assistant);

  /** Browsers of one site: each signs in and keeps its own cookie. */
  function browsers() {
    const mine = site();
    const signIn = async (userId: number, account: { sub: string; sid?: string }) => {
      const { setCookie } = await mine.visit(
        (session) => {
          session.begin();
          session.set("bearer", "token");
          session.set("profile", { ...PERSON, id: userId });
          session.set("account", account);
        },
        { cookie: "none=1" },
      );
      return setCookie[0]?.split(";", 1)[0] ?? "";
    };
    const statusOf = (cookie: string) => mine.see(({ status }) => status, { cookie });
    const statuses = (...cookies: string[]) => Promise.all(cookies.map(statusOf));
    return { ...mine, signIn, statuses };
  }

  it("are not brought back by a request that was still at work, nor by new rights at that moment", async () => {
    const { signIn, statuses, store, visit } = browsers();
    const cookie = await signIn(7, { sub: "ana" });
    const late = await visit(
      async (session) => {
        await endSessionsOf(store, { user: 7 });
        session.regenerate();
        session.flash({ kind: "success", text: "late" });
      },
      { cookie },
    );
    expect(late.setCookie).toEqual([]);
    expect(await statuses(cookie)).toEqual(["ended"]);
    expect(await sessionsOf(store, { user: 7 }, 1_700_000_000_000)).toEqual([]);
  });

  it("are still found after other rights have moved one to a new id", async () => {
    const { signIn, statuses, store, visit } = browsers();
    const cookie = await signIn(7, { sub: "ana" });
    const moved = await visit((session) => session.regenerate(), { cookie });
    const [next = ""] = moved.setCookie.map((line) => line.split(";", 1)[0] ?? "");
    expect(await statuses(cookie, next)).toEqual(["ended", "live"]);
    expect(await endSessionsOf(store, { user: 7 })).toHaveLength(1);
    expect(await statuses(next)).toEqual(["ended"]);
  });
});
