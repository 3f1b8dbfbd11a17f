import { beforeEach, describe, expect, it } from "vitest";
import type { Fault } from "#tests/support/faults.ts";
import type { Client, Page } from "#tests/support/http.ts";
import { useFaultyApp } from "#tests/support/own-app.ts";
import { ownCase, signedIn, signInFrom, statusForm } from "#tests/support/staff.ts";

/** A session that the API is asked about, and one that ended: what the rows of `fault-rows.ts` do not play. */

const product = useFaultyApp();
let assistant: Client;
let page: Page;

beforeEach(async () => {
  assistant = await signedIn(product.app.origin, "assistant");
  page = await ownCase(assistant);
});

describe("while the API does not say who this is", () => {
  /** A refusal makes us doubt what we know of the person. */
  async function doubt() {
    await product.proxy.set({ kind: "status", status: 403 }, { path: "/admin/api/cases" });
    expect((await assistant.get(page.path)).status).toBe(403);
    await product.proxy.clear();
  }

  it.each<Fault>([{ kind: "hang" }, { kind: "slow", everyMs: 1_000 }])(
    "($kind) pages go on with what it said last",
    async (fault) => {
      await doubt();
      await product.proxy.set(fault, { path: "/admin/api/users/user-profile" });
      const shown = await assistant.get(page.path);
      expect(shown.status).toBe(200);
    },
  );

  it("nor anything else, the page's own calls are made, and its fault comes in time", async () => {
    await doubt();
    await product.proxy.set({ kind: "slow", everyMs: 1_000 });
    const failed = await assistant.get(page.path);
    expect(failed.status).toBe(503);
    expect(failed.text).toMatch(/Ознака за поддршка:? [0-9A-Z]{4}-/);
    expect(product.proxy.calls.some((call) => call.path.startsWith("/admin/api/cases"))).toBe(true);
  });
});

// R8
it("what was typed when a session had ended is shown to nobody else who signs in there", async () => {
  await assistant.jar.removeAllCookies();
  const login = await assistant.submit(statusForm(page), { statusId: "2", comment: "Само за мене" });
  const other = await signInFrom(assistant, login, "administrator");
  expect((await assistant.get(page.path)).html).not.toContain("Само за мене");
  expect(other.html).not.toContain("Само за мене");
});
