import type { RouterContextProvider } from "react-router";
import { afterAll, describe, expect, it } from "vitest";
import { api as apiFor, senderOf } from "#server/api/client.ts";
import { contract } from "#server/api/contract/index.ts";
import { formKey } from "#server/form/form-key.ts";
import { receiveForm } from "#server/form/posted-form.ts";
import { createSessionMiddleware } from "#server/middleware/session.ts";
import { requestInfo } from "#server/request/request-info.ts";
import { getSession } from "#server/session/live-session.ts";
import { useClient } from "#tests/support/client-api.ts";
import { memoryStore } from "#tests/support/memory-store.ts";
import { productContext } from "#tests/support/product-context.ts";

/** The API as loaders and actions see it: whose credentials go up, what is thrown, who may write. */

const STATUS = { statusId: 2, comment: "јавено" };
const store = memoryStore();
const session = createSessionMiddleware({ store, now: Date.now });

const { proxy, sender } = useClient({
  "GET /api/offices": () => ({ json: [] }),
  "GET /admin/api/users/assistants": () => ({
    json: [{ id: 1, fullName: "А" }],
    headers: { "set-cookie": "JSESSIONID=new; HttpOnly" },
  }),
  "PUT /admin/api/cases/7/status": () => ({ json: null }),
  "PUT /admin/api/cases/8/status": () => ({ json: null }),
});

afterAll(() => store.close());

/** As a loader or action would run: with a session, under the real session middleware. */
async function visit<T>(work: (context: RouterContextProvider) => Promise<T>): Promise<T> {
  const context = productContext({}, senderOf.give(sender()));
  const url = new URL("http://localhost:3000/admin/cases");
  const results: T[] = [];
  await session({ request: new Request(url), context, params: {}, url, pattern: "admin/cases" }, async () => {
    results.push(await work(context));
    return new Response();
  });
  return results[0] as T;
}

/** The same for a signed-in person. */
const visitSignedIn = <T>(work: (context: RouterContextProvider) => Promise<T>) =>
  visit((context) => {
    getSession(context).begin();
    getSession(context).set("bearer", "token-of-the-api");
    return work(context);
  });

const thrownBy = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  );

function post(context: RouterContextProvider, key: string) {
  const body = new URLSearchParams({ formKey: key, comment: "x" });
  return receiveForm(context, new Request("http://localhost:3000/admin/cases", { method: "POST", body }));
}

const setStatus = (context: RouterContextProvider, id = 7) =>
  apiFor(context).attempt(contract.cases.setStatus, { params: { id }, body: STATUS });

describe("whose credentials go up", () => {
  it("belongs to nobody with a public call, even of somebody who is signed in", async () => {
    await visitSignedIn((context) => apiFor(context).call(contract.offices.list));
    expect(proxy.calls[0]?.headers).not.toHaveProperty("authorization");
    expect(proxy.calls[0]?.headers).not.toHaveProperty("cookie");
  });

  // R49
  it("the session's with a call of staff; the API's cookies are kept for the next", async () => {
    await visitSignedIn(async (context) => {
      await apiFor(context).call(contract.users.assistants);
      await apiFor(context).call(contract.users.assistants);
    });
    expect(proxy.calls.map(({ headers }) => headers.authorization)).toEqual(
      Array(2).fill("Bearer token-of-the-api"),
    );
    expect(proxy.calls.map(({ headers }) => headers.cookie)).toEqual([undefined, "JSESSIONID=new"]);
  });

  it("goes up with the id of the request, which is the reference of its faults", async () => {
    await proxy.set({ kind: "status", status: 500 });
    const [id, outcome] = await visitSignedIn(
      async (context) =>
        [requestInfo(context).id, await apiFor(context).attempt(contract.users.assistants)] as const,
    );
    expect(proxy.calls[0]?.headers["x-request-id"]).toBe(id);
    expect(outcome).toMatchObject({ fault: { reference: id } });
  });
});

describe("who may write (R22)", () => {
  // R24
  it("nobody without a form", async () => {
    const thrown = await visitSignedIn((context) => thrownBy(setStatus(context)));
    expect(thrown).toMatchObject({ init: { status: 403 } });
    expect(proxy.calls).toEqual([]);
  });

  it("a person with a form of this session, under a key of that form", async () => {
    const outcomes = await visitSignedIn(async (context) => {
      await post(context, formKey(context));
      return [await setStatus(context), await setStatus(context), await setStatus(context, 8)];
    });
    expect(outcomes.map(({ ok }) => ok)).toEqual([true, true, true]);
    const [first, again, other] = proxy.calls.map(({ headers }) => headers["idempotency-key"]);
    expect(first).toMatch(/^[\w-]{22}$/);
    expect([again === first, other === first]).toEqual([true, false]);
  });
});
