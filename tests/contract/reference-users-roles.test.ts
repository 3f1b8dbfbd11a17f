import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ROLE } from "#app/model/access.ts";
import { contract } from "#server/api/contract/index.ts";
import type { Endpoint } from "#server/api/endpoint.ts";
import { call } from "../support/api-call.ts";
import { type OwnReference, startOwnReference } from "../support/own-reference.ts";
import { type ApiSession, signInAs } from "../support/reference-sign-in.ts";

/** Who may call what of the management: the roles of both documents, told here once more and by hand. */

const ACCOUNTS = ["administrator", "assistant", "monitor"] as const;

let reference: OwnReference;
let sessions: ReadonlyMap<string, ApiSession>;

beforeAll(async () => {
  reference = await startOwnReference();
  const signedIn = await Promise.all(
    ACCOUNTS.map(async (name) => [name, await signInAs(reference, name)] as const),
  );
  sessions = new Map(signedIn);
});
afterAll(() => reference.stop());

const { users, mps, offices, parties, mandates, categories } = contract;

const ROWS: [string, Endpoint, readonly (keyof typeof ROLE)[] | "anyone"][] = [
  ["users.profile", users.profile, ["administrator", "assistant", "monitor"]],
  ["users.updateProfile", users.updateProfile, ["administrator", "assistant", "monitor"]],
  ["users.assistants", users.assistants, ["administrator", "monitor"]],
  ["users.list", users.list, ["administrator"]],
  ["users.get", users.get, ["administrator"]],
  ["users.add", users.add, ["administrator"]],
  ["users.update", users.update, ["administrator"]],
  ["mps.list", mps.list, "anyone"],
  ["mps.get", mps.get, ["administrator", "monitor"]],
  ["mps.update", mps.update, ["administrator"]],
  ["mps.assignAssistant", mps.assignAssistant, ["administrator"]],
  ["mps.removeAssistant", mps.removeAssistant, ["administrator"]],
  ["mps.assignOffice", mps.assignOffice, ["administrator"]],
  ["mps.removeOffice", mps.removeOffice, ["administrator"]],
  ["offices.list", offices.list, "anyone"],
  ["offices.place", offices.place, "anyone"],
  ["offices.listForStaff", offices.listForStaff, ["administrator", "monitor"]],
  ["offices.get", offices.get, ["administrator", "monitor"]],
  ["offices.add", offices.add, ["administrator"]],
  ["offices.update", offices.update, ["administrator"]],
  ["parties.list", parties.list, "anyone"],
  ["parties.get", parties.get, ["administrator", "monitor"]],
  ["parties.update", parties.update, ["administrator"]],
  ["mandates.list", mandates.list, "anyone"],
  ["categories.list", categories.list, "anyone"],
  ["categories.listForStaff", categories.listForStaff, ["administrator", "assistant", "monitor"]],
  ["categories.get", categories.get, ["administrator", "assistant", "monitor"]],
  ["categories.add", categories.add, ["administrator"]],
  ["categories.update", categories.update, ["administrator"]],
];

/** An empty form or body: whoever may call is told what is missing, or gets the answer. */
async function statusFor(
  { method, path, files }: Endpoint,
  session: ApiSession | undefined,
): Promise<number> {
  const body = files.length > 0 ? new FormData() : "{}";
  if (body instanceof FormData) body.append("x", "y");
  const response = await fetch(reference.url + path.replaceAll(/\{\w+\}/g, "11"), {
    method,
    headers: {
      ...(session && { authorization: `Bearer ${session.bearer}` }),
      ...(typeof body === "string" && { "content-type": "application/json" }),
    },
    ...(method !== "GET" && { body }),
  });
  await response.bytes();
  return response.status;
}

const everything = async () => {
  const session = sessions.get("administrator");
  const lists = [users.list, mps.list, offices.list, parties.list, categories.list];
  return Promise.all(
    lists.map(async (list) => (await call(reference.url, list as Endpoint, {} as never, { session })).body),
  );
};

describe("management", () => {
  it("has a row for each of its calls", () => {
    const groups = [users, mps, offices, parties, mandates, categories];
    expect(ROWS).toHaveLength(groups.flatMap((group) => Object.keys(group)).length);
  });

  it.each(ROWS)("is for those who may: %s", async (_, endpoint, allowed) => {
    const before = await everything();
    const outsiders = allowed === "anyone" ? [] : ACCOUNTS.filter((account) => !allowed.includes(account));
    for (const account of outsiders) expect(await statusFor(endpoint, sessions.get(account))).toBe(403);
    expect(await statusFor(endpoint, undefined)).toBe(allowed === "anyone" ? 200 : 401);
    expect(await everything()).toEqual(before);
    const insiders = ACCOUNTS.filter((account) => !outsiders.includes(account));
    for (const account of insiders) {
      expect([200, 204, 400]).toContain(await statusFor(endpoint, sessions.get(account)));
    }
  });
});
