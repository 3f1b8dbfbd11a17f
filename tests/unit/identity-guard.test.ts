import type { data, RouterContextProvider } from "react-router";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { ROLE, type RoleId } from "#app/model/access.ts";
import type { Profile } from "#app/model/user.ts";
import { api, pageDeadline, senderOf } from "#server/api/client.ts";
import { contract } from "#server/api/contract/index.ts";
import type { Attempt } from "#server/api/fault.ts";
import type { Sender } from "#server/api/send.ts";
import type { ContextSetup } from "#server/context.ts";
import { receiveForm } from "#server/form/posted-form.ts";
import { keepProfile, refreshOwnProfile } from "#server/identity/profile.ts";
import { auditLogOf } from "#server/log/log.ts";
import { createGuard, guardMiddleware, waitingMiddleware } from "#server/middleware/guard.ts";
import { createSessionMiddleware } from "#server/middleware/session.ts";
import type { RequestPerson } from "#server/request/request-info.ts";
import { getSession } from "#server/session/live-session.ts";
import type { Session } from "#server/session/session.ts";
import { settingsOf } from "#server/settings/env.ts";
import { memoryStore } from "#tests/support/memory-store.ts";
import { demoSettings, productContext, profileOf } from "#tests/support/product-context.ts";

const ORIGIN = "https://offices.example";
const GUIDE = "/media/tutorials/administrator-guide.mp4";

interface SiteOptions {
  readonly production?: boolean;
  readonly fetchProfile?: () => Promise<Attempt<Profile>>;
  readonly guard?: ReturnType<typeof createGuard>;
  readonly setups?: readonly ContextSetup[];
}

/** Both middlewares over one store, and one browser. */
function site({
  production = true,
  fetchProfile = () => Promise.reject(new Error("asked")),
  guard = createGuard(fetchProfile),
  setups = [],
}: SiteOptions = {}) {
  const session = createSessionMiddleware({ store: memoryStore(), now: Date.now });
  const person: RequestPerson = {};
  const settings = settingsOf.give({ ...demoSettings(), production });
  let cookie = "";

  async function open(
    path: string,
    pattern: string,
    init: RequestInit = {},
    handler?: (context: RouterContextProvider) => unknown,
  ) {
    const context = productContext({ origin: ORIGIN, person }, settings, ...setups);
    const request = new Request(ORIGIN + path, { ...init, headers: { ...init.headers, cookie } });
    const params = pattern.endsWith("/:id") ? { id: path.split("/").at(-1) } : {};
    const args = { request, context, url: new URL(request.url), pattern, params };
    const inner = async () => {
      const result = await handler?.(context);
      return result instanceof Response ? result : new Response("the page");
    };
    // What a guard throws is drawn by an error boundary: here only its status matters.
    const guarded = async () => {
      if (request.method === "POST") await receiveForm(context, request);
      try {
        return (await guard(args, inner)) ?? (await inner());
      } catch (thrown) {
        if (thrown instanceof Response) return thrown;
        const { init: drawn, data: info } = thrown as ReturnType<typeof data<{ kind: string }>>;
        return Response.json(info, { status: drawn?.status ?? 500 });
      }
    };
    const response = (await waitingMiddleware(
      args,
      () => session(args, guarded) as Promise<Response>,
    )) as Response;
    for (const line of response.headers.getSetCookie()) cookie = line.split(";", 1)[0] ?? "";
    return response;
  }

  const signIn = (profile: Profile) =>
    open("/", "/", {}, (context) => {
      getSession(context).begin();
      getSession(context).set("bearer", "token");
      keepProfile(getSession(context), profile);
    });

  /** How a request ends: let in, a status, or where it is sent. */
  async function outcome(...args: Parameters<typeof open>): Promise<string> {
    const response = await open(...args);
    if (response.status === 302) return response.headers.get("Location") ?? "";
    return response.status === 200 ? await response.text() : `${response.status}`;
  }

  return { open, outcome, signIn, person };
}

describe("as nobody", () => {
  it("runs no handler by posting", async () => {
    const handler = vi.fn();
    const body = new URLSearchParams({ name: "x" });
    const response = await site().open(
      "/admin/cases/add",
      "admin/cases/add",
      { method: "POST", body },
      handler,
    );
    expect(response.headers.get("Location")).toMatch(/^\/admin\/login\?/);
    expect(handler).not.toHaveBeenCalled();
  });
});

describe("any request", () => {
  it("is refused when its pattern has no row: deny by default", async () => {
    const { outcome, signIn } = site();
    await signIn(profileOf(ROLE.administrator));
    for (const pattern of [
      "admin/secret",
      "admin/cases/:id/export",
      "toString",
      "__proto__",
      "constructor",
    ]) {
      expect(await outcome("/x", pattern), pattern).toBe("404");
    }
    const fault = await (await site().open("/x", "admin/secret")).json();
    expect(fault).toEqual({ kind: "notFound", reference: "reference" });
  });

  // R14
  it("opens the demo pages outside production only", async () => {
    expect(await site({ production: false }).outcome("/kit", "kit")).toBe("the page");
    expect(await site({ production: true }).outcome("/kit", "kit")).toBe("404");
    const users = await site({ production: false }).outcome("/admin/users?page=2", "admin/users");
    expect(users).toBe("/admin/login?returnTo=%2Fadmin%2Fusers%3Fpage%3D2");
  });
});

describe("who is refused or let in", () => {
  it.each([
    ["/admin/users/view/12", "admin/users/view/:id", { kind: "users", recordId: 12 }],
    ["/admin/users/view/123456789012345", "/admin/users/view/:id", { recordId: 123456789012345 }],
    ["/admin/categories/edit/7", "admin/categories/edit/:id", { kind: "case-categories", recordId: 7 }],
    ["/admin/users/view/x7", "admin/users/view/:id", { kind: "users", recordId: undefined }],
    ["/admin/users/view/7x", "admin/users/view/:id", { recordId: undefined }],
    ["/admin/users/view/1234567890123456", "admin/users/view/:id", { recordId: undefined }],
    ["/admin/users", "admin/users", { kind: "users", recordId: undefined }],
    [GUIDE, GUIDE, { kind: undefined, recordId: undefined }],
  ])("is in the audit and the log: %s", async (path, pattern, record) => {
    const written = vi.fn(async () => true);
    const { signIn, outcome, person } = site({ setups: [auditLogOf.give(written)] });
    await signIn(profileOf(ROLE.assistant));
    expect(await outcome(path, pattern)).toBe("/admin/unauthorized");
    const who = { requestId: "reference", userId: 7, role: ROLE.assistant, route: pattern };
    const line = expect.objectContaining({ event: "access-refused", reason: "role", ...who, ...record });
    expect(written.mock.calls).toEqual([[line, "Access refused", undefined]]);
    expect(person.userId).toBe(7);
  });

  it("may post less than read", async () => {
    const { signIn, outcome } = site();
    await signIn(profileOf(ROLE.monitor));
    const meetings = (init?: RequestInit) => outcome("/admin/meetings", "admin/meetings", init);
    expect(await meetings()).toBe("the page");
    expect(await meetings({ method: "POST", body: new URLSearchParams() })).toBe("/admin/unauthorized");
  });

  it("hears of a body that is no form before being asked to sign in", async () => {
    const post = { method: "POST", body: "x", headers: { "Content-Type": "multipart/form-data" } };
    expect(await site().outcome("/admin/cases/add", "admin/cases/add", post)).toBe("400");
  });
});

describe("the API is asked who somebody is", () => {
  it.each([
    ["for as long as a page may take where nobody knows", undefined, 10_000],
    ["for two seconds of them where it said so before", ROLE.monitor, 2_000],
  ])("%s", async (_how, known, patience) => {
    vi.useFakeTimers({ toFake: ["Date", "performance"] });
    onTestFinished(() => void vi.useRealTimers());
    const given: unknown[] = [];
    const send: Sender["send"] = async (endpoint, _input, options) => {
      given.push(endpoint, (options.deadline ?? 0) - performance.now());
      vi.advanceTimersByTime(500);
      return { ok: true, value: profileOf(ROLE.monitor) as never };
    };
    const setups = [senderOf.give({ send, close: async () => undefined })];
    const { open } = site({ guard: guardMiddleware, setups });
    await open("/", "/", {}, (context) => {
      getSession(context).begin();
      getSession(context).set("bearer", "token");
      if (known) keepProfile(getSession(context), profileOf(known));
    });
    vi.advanceTimersByTime(61_000);
    await open("/admin/mps", "admin/mps", {}, (context) => {
      given.push(pageDeadline(context) - performance.now());
    });
    expect(given).toEqual([contract.users.profile, patience, 9_500]);
  });
});

describe("the profile", () => {
  const told = (roleId: RoleId) => ({ ok: true, value: profileOf(roleId) }) as const;
  const withoutProfile = (session: Session) => (session.begin(), session.set("bearer", "token"));

  // R10
  it("is asked for again after a minute: a role that was taken away ends, also without a new sign-in", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    onTestFinished(() => void vi.useRealTimers());
    const fetchProfile = vi.fn(async () => told(ROLE.monitor));
    const { signIn, open, outcome } = site({ fetchProfile });
    await signIn(profileOf(ROLE.assistant));
    expect(await outcome("/admin/cases/add", "admin/cases/add")).toBe("the page");
    vi.setSystemTime(Date.now() + 61_000);
    const later = await open("/admin/cases/add", "admin/cases/add");
    expect([later.headers.get("Location"), later.headers.getSetCookie().length]).toEqual([
      "/admin/unauthorized",
      1,
    ]);
    expect(await outcome("/admin/mps", "admin/mps")).toBe("the page");
    expect(fetchProfile).toHaveBeenCalledTimes(1);
  });

  it("that can't be asked for again stays as it was; one that was never known is a fault", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    onTestFinished(() => void vi.useRealTimers());
    const fault = { kind: "refused", sent: "no", reference: "reference" } as const;
    const { signIn, open, outcome } = site({ fetchProfile: async () => ({ ok: false, fault }) });
    await signIn(profileOf(ROLE.assistant));
    vi.setSystemTime(Date.now() + 61_000);
    expect(await outcome("/admin/cases/add", "admin/cases/add")).toBe("the page");
    await open("/", "/", {}, (context) => withoutProfile(getSession(context)));
    const unknown = await open("/admin/mps", "admin/mps");
    expect([unknown.status, unknown.headers.get("Retry-After")]).toEqual([503, "10"]);
    expect((await open("/x", "admin/secret")).headers.has("Retry-After")).toBe(false);
  });

  it("is asked for again at once after the API has refused something", async () => {
    const fetchProfile = vi.fn(async () => told(ROLE.monitor));
    const { signIn, open, outcome } = site({ fetchProfile });
    await signIn(profileOf(ROLE.assistant));
    await open("/admin/cases", "admin/cases", {}, async (context) => {
      const send = async () => ({ ok: false, fault: { kind: "status", status: 403, sent: "yes" } });
      senderOf.give({ send } as unknown as Sender)(context);
      await api(context).attempt(contract.users.list);
    });
    expect(await outcome("/admin/cases/add", "admin/cases/add")).toBe("/admin/unauthorized");
    expect(fetchProfile).toHaveBeenCalledTimes(1);
  });

  it("with another role moves the session to a new id, with the same role it does not", async () => {
    const { open, signIn, outcome } = site();
    await signIn(profileOf(ROLE.assistant));
    const refresh = (roleId: RoleId) =>
      open("/admin/cases", "admin/cases", {}, (context) => {
        const send = async () => ({ ok: true, value: profileOf(roleId) });
        senderOf.give({ send } as unknown as Sender)(context);
        return refreshOwnProfile(context, 7);
      });
    expect((await refresh(ROLE.assistant)).headers.getSetCookie()).toEqual([]);
    expect((await refresh(ROLE.monitor)).headers.getSetCookie()).toHaveLength(1);
    expect(await outcome("/admin/mps", "admin/mps")).toBe("the page");
  });
});
