import { join } from "node:path";
import { Client } from "undici";
import { fillInBulk } from "#demo/seed/bulk.ts";
import { wallClock } from "#demo/store/clock.ts";
import { openDatabase } from "#demo/store/database.ts";
import { signInAs } from "#tests/support/reference-sign-in.ts";
import { startReference } from "#tests/support/reference.ts";
import type { Asker, Question } from "./questions.ts";

/** A reference process over a database of one size. */
export interface Contender {
  readonly cases: number;
  /** Seconds that the database took to make. */
  readonly seconds: number;
  /** Asks once; milliseconds to the end of the answer. @throws when it is anything but 200. */
  ask(question: Question): Promise<{ readonly ms: number; readonly body: unknown }>;
  stop(): Promise<void>;
}

/** Makes a database with so many cases below `folder` and serves it. */
export async function startContender(folder: string, cases: number): Promise<Contender> {
  const dataDir = join(folder, String(cases));
  const begin = performance.now();
  const today = wallClock(new Date()).slice(0, 10);
  openDatabase(dataDir, (fresh) => fillInBulk(fresh, { today, cases }, () => undefined)).close();
  const seconds = (performance.now() - begin) / 1000;

  const reference = await startReference({ dataDir });
  const bearers = {
    administrator: await bearerOf("administrator"),
    assistant: await bearerOf("assistant"),
    anyone: undefined,
  } satisfies Record<Asker, string | undefined>;
  const client = new Client(reference.url);

  async function bearerOf(account: "administrator" | "assistant") {
    return (await signInAs(reference, account)).bearer;
  }

  return {
    cases,
    seconds,
    async ask({ asker, path, query }) {
      const bearer = bearers[asker];
      const sent = performance.now();
      const { statusCode, body } = await client.request({
        method: "GET",
        path: `${path}?${new URLSearchParams(query).toString()}`,
        headers: bearer === undefined ? {} : { authorization: `Bearer ${bearer}` },
      });
      const text = await body.text();
      const ms = performance.now() - sent;
      if (statusCode !== 200) throw new Error(`${path} answers ${statusCode}: ${text}`);
      return { ms, body: JSON.parse(text) as unknown };
    },
    async stop() {
      await client.close();
      await reference.stop();
    },
  };
}
