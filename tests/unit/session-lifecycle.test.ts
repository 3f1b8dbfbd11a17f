import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createSessionMiddleware } from "#server/middleware/session.ts";
import { kindOfId, newSessionId } from "#server/session/cookie.ts";
import { getSession } from "#server/session/live-session.ts";
import type { Session } from "#server/session/session.ts";
import { deriveKeys } from "#server/store/keys.ts";
import { memoryStore } from "#tests/support/memory-store.ts";
import { productContext } from "#tests/support/product-context.ts";

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
  const store = memoryStore(() => clock.now);
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
    visit,
    see,
    signIn,
    isSignedIn: (options?: VisitOptions) => see((session) => session.get("bearer") === "token", options),
    get cookie() {
      return cookie;
    },
  };
}

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
});

describe("what a session holds", () => {
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
