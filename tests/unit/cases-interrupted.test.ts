import { UNSAFE_ErrorResponseImpl as ErrorResponse } from "react-router";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { clientAction } from "#app/admin/cases/view/view.tsx";

/** What the page gets when posting a status change ends like this. */
async function answerTo(error: unknown) {
  const serverAction = async () => {
    throw error;
  };
  const request = new Request("http://localhost/admin/cases/view/1", { method: "POST", body: "status=case" });
  return clientAction({ request, serverAction } as unknown as Parameters<typeof clientAction>[0]);
}

/** Node's `navigator` doesn't know the network. */
const online = (value: boolean) => Object.defineProperty(navigator, "onLine", { value, configurable: true });
beforeEach(() => void online(true));
afterEach(() => void Reflect.deleteProperty(navigator, "onLine"));

describe("a status change whose answer never came", () => {
  it("because there is no network says so, and that nothing was sent", async () => {
    online(false);
    expect(await answerTo(new TypeError("Failed to fetch"))).toMatchObject({
      data: { result: {}, kind: "case", fault: { kind: "offline", sent: "no" } },
    });
  });

  it.each([
    ["the connection broke", new TypeError("Failed to fetch"), "unknown", "unknown"],
    ["a proxy answered for a server that restarts", new ErrorResponse(502, "", ""), "unknown", "unknown"],
    ["the rate limit stopped it", new ErrorResponse(429, "", ""), "limited", "no"],
  ])("because %s leaves the page and its form as they are", async (_case, error, kind, sent) => {
    expect(await answerTo(error)).toMatchObject({
      data: { result: {}, kind: "case", fault: { kind, sent } },
      // Reloading the page would fail as well, and lose what was typed.
      init: { status: 503 },
    });
  });

  it.each([403, 404])(
    "because the case is not theirs or not there (%i) is a page of its own",
    async (status) => {
      const error = new ErrorResponse(status, "", { kind: "forbidden" });
      await expect(answerTo(error)).rejects.toBe(error);
    },
  );

  it("because the person has to sign in again goes there", async () => {
    const redirect = new Response(null, { status: 302, headers: { Location: "/admin/login" } });
    await expect(answerTo(redirect)).rejects.toBe(redirect);
  });
});
