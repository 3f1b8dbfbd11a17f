import type { IncomingMessage } from "node:http";
import { DatabaseSync } from "node:sqlite";
import { beforeEach, describe, expect, it } from "vitest";
import { writeAnswer } from "#demo/http/api.ts";
import type { Call, Handler } from "#demo/http/call.ts";
import { RefusedCall } from "#demo/http/refusal.ts";
import { all, insert } from "#demo/store/statements.ts";
import { contract } from "#server/api/contract/index.ts";
import type { Endpoint } from "#server/api/endpoint.ts";

/** How a write of the reference API is executed, whichever handler answers it. */

type Add = typeof contract.users.add;

let database: DatabaseSync;

beforeEach(() => {
  database = new DatabaseSync(":memory:");
  database.exec(`
    CREATE TABLE names (id INTEGER PRIMARY KEY, name TEXT NOT NULL) STRICT;
    CREATE TABLE answers (keyHash TEXT PRIMARY KEY, status INTEGER NOT NULL, body TEXT NOT NULL,
      createdAt INTEGER NOT NULL) STRICT;`);
});

const names = () => all<{ name: string }>(database, "SELECT name FROM names").map(({ name }) => name);

/** Stores a name; what it prepares takes a while, as pictures do. */
const slow = (store: () => number = () => insert(database, "names", { name: "Ана" })): Handler<Add> => ({
  async prepare() {
    await new Promise((resolve) => setImmediate(resolve));
    return store;
  },
});

function write(handler: Handler<Add>, key?: string) {
  const route = { endpoint: contract.users.add, handler: handler as Handler<Endpoint>, pattern: /./ };
  const call = { database, now: () => new Date(0), user: undefined, input: {} } as unknown as Call<Endpoint>;
  const headers = key === undefined ? {} : { "idempotency-key": key };
  return writeAnswer(route, call, { headers } as IncomingMessage);
}

const refuse = () => {
  insert(database, "names", { name: "никој" });
  throw new RefusedCall(409);
};

describe("a write that is prepared", () => {
  it("is stored, and stores nothing when it is refused or its answer can't be told by the contract", async () => {
    expect(await write(slow())).toEqual({ status: 200, body: "1" });
    await expect(write(slow(refuse))).rejects.toMatchObject({ status: 409 });
    await expect(write(slow(() => "Ана" as never))).rejects.toThrow();
    expect(names()).toEqual(["Ана"]);
  });

  it("writes once per key, however often and at whatever moment it comes", async () => {
    const answers = await Promise.all([write(slow(), "k"), write(slow(), "k"), write(slow(), "k")]);
    expect(answers).toEqual([1, 2, 3].map(() => ({ status: 200, body: "1" })));
    expect(names()).toEqual(["Ана"]);
  });
});

describe("a write that is not prepared", () => {
  it("is stored whole or not at all", async () => {
    await expect(write(refuse)).rejects.toMatchObject({ status: 409 });
    expect(names()).toEqual([]);
    expect(await write(() => insert(database, "names", { name: "Ана" }))).toEqual({ status: 200, body: "1" });
  });
});
