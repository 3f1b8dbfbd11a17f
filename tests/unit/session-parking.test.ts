import type { RouterContextProvider } from "react-router";
import { describe, expect, it, vi } from "vitest";
import { ROLE } from "#app/model/access.ts";
import { formKey } from "#server/form/form-key.ts";
import { keepParkedFor, takeParked } from "#server/form/parking.ts";
import { receiveForm } from "#server/form/posted-form.ts";
import { createGuard } from "#server/middleware/guard.ts";
import { createSessionMiddleware } from "#server/middleware/session.ts";
import { getSession } from "#server/session/live-session.ts";
import type { ParkedForm } from "#server/session/session.ts";
import type { Store } from "#server/store/store.ts";
import { memoryStore } from "#tests/support/memory-store.ts";
import { productContext, profileOf } from "#tests/support/product-context.ts";

const ORIGIN = "https://offices.example";
const PAGE = "/admin/cases/view/7?tab=case";
const ACTION = "/admin/cases/view/7?status=case";
const MINUTE = 60_000;

/** A site with a clock and one browser whose session may end. */
function site({ store = memoryStore(() => clock.now) }: { store?: Store } = {}) {
  const session = createSessionMiddleware({ store, now: () => clock.now });
  const guard = createGuard(() => Promise.reject(new Error("asked")));
  let cookie = "";

  async function request<Value>(
    path: string,
    init: RequestInit,
    handler: (context: RouterContextProvider, request: Request) => Value,
  ) {
    const context = productContext({ origin: ORIGIN });
    const sent = new Request(ORIGIN + path, { ...init, headers: headersOf(cookie, init) });
    let value: Awaited<Value> | undefined;
    const response = (await session(argsOf(context, sent), async () => {
      if (sent.method === "POST") await receiveForm(context, sent);
      const result = await handler(context, sent);
      value = result;
      return result instanceof Response ? result : new Response("ok");
    })) as Response;
    for (const line of response.headers.getSetCookie()) cookie = line.split(";", 1)[0] ?? "";
    return { response, value: value as Awaited<Value> };
  }

  /** As sign-in does it: a new session that takes over what was parked, if it is this person's. */
  const signIn = (id: number) =>
    request("/admin/authenticate/callback", {}, (context) => {
      const parked = getSession(context).get("parked");
      getSession(context).begin();
      getSession(context).set("bearer", "token");
      getSession(context).set("profile", profileOf(ROLE.assistant, id));
      keepParkedFor(context, profileOf(ROLE.assistant, id), parked);
    });

  const openForm = async () => (await request(PAGE, {}, (context) => formKey(context))).value;

  const post = (
    fields: Record<string, string>,
    headers: Record<string, string> = { referer: ORIGIN + PAGE },
  ) =>
    request(
      ACTION,
      { method: "POST", body: new URLSearchParams(fields), headers },
      (context, sent) => guard(argsOf(context, sent), async () => new Response("done")) as Promise<Response>,
    );

  const take = async (page = PAGE): Promise<ParkedForm | undefined> =>
    (await request(page, {}, (context) => takeParked(context, page))).value;

  return { request, signIn, openForm, post, take };
}

const argsOf = (context: RouterContextProvider, request: Request) => ({
  request,
  context,
  url: new URL(request.url),
  pattern: "admin/cases/view/:id",
  params: {},
});

function headersOf(cookie: string, { headers }: RequestInit): Headers {
  const sent = new Headers(headers);
  sent.set("cookie", cookie);
  return sent;
}

const clock = { now: Date.now() };

const location = ({ response }: { response: Response }) =>
  new URL(response.headers.get("Location") ?? "", ORIGIN);

/** Types into a form and sends it 31 minutes later. */
async function lateWith(fields: Record<string, string>, headers?: Record<string, string>) {
  const mine = site();
  await mine.signIn(7);
  const key = await mine.openForm();
  clock.now += 31 * MINUTE;
  return { ...mine, answer: await mine.post({ formKey: key, ...fields }, headers) };
}

describe("what was typed when the session had ended", () => {
  it("waits while other pages are opened, but for an hour only", async () => {
    // As long as it may be.
    const comment = "я".repeat(30_000);
    const waiting = await lateWith({ comment });
    await waiting.signIn(7);
    expect(await waiting.take("/admin/meetings")).toBeUndefined();
    expect(await waiting.take("/admin/cases/view/7")).toMatchObject({ fields: [["comment", comment]] });

    const late = await lateWith({ comment: "x" });
    vi.useFakeTimers({ now: Date.now() + 61 * MINUTE, toFake: ["Date"] });
    await late.signIn(7);
    expect(await late.take()).toBeUndefined();
    vi.useRealTimers();
  });

  it.each([
    ["came without the key of a form", { formKey: "", comment: "x" }],
    ["is not of a signed-in person", { formKey: `${"a".repeat(22)}.-.${"b".repeat(43)}`, comment: "x" }],
    [
      "has more fields than any form",
      Object.fromEntries(Array.from({ length: 101 }, (_, at) => [`x${at}`, ""])),
    ],
  ])("is not kept when it %s, and the person is not told that it is", async (_, fields) => {
    const { answer, signIn, take } = await lateWith(fields);
    expect(location(answer).searchParams.get("notice")).toBe("ended");
    await signIn(7);
    expect(await take()).toBeUndefined();
  });
});
