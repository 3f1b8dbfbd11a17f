import type { DatabaseSync } from "node:sqlite";
import { createReferenceServer } from "#demo/http/server.ts";
import { turnReportsClock } from "#demo/store/clock.ts";
import { openInMemory } from "#demo/store/database.ts";
import { startSession } from "#demo/store/sessions.ts";
import type { ApiSession } from "./reference-sign-in.ts";
import { fillPeople } from "./reference-rows.ts";
import { hangUp, listen } from "./listen.ts";

/** The reference API over the few people of `fillPeople`, with access to its database and clock. */
export interface SmallReference {
  readonly url: string;
  readonly database: DatabaseSync;
  /** Sets the clock; ISO text with an offset. */
  setNow(moment: string): void;
  /** A new session of a user of `fillPeople`: 1 administrator, 2 and 3 assistants, 4 monitor. */
  session(userId: number): ApiSession;
  /** Sends a body as it is, valid or not. */
  send(method: "POST" | "PUT", path: string, body: unknown, session?: ApiSession): Promise<RawAnswer>;
  stop(): Promise<void>;
}

export interface RawAnswer {
  readonly status: number;
  readonly fieldErrors: Readonly<Record<string, string>> | undefined;
}

/** The users of `fillPeople` by role. */
export const USER = { administrator: 1, assistant: 2, assistant2: 3, monitor: 4 } as const;

export async function startSmallReference(
  moment: string,
  fill: (database: DatabaseSync) => void = fillPeople,
): Promise<SmallReference> {
  const database = openInMemory(fill);
  let now = new Date(moment);
  turnReportsClock(database, now);
  const services = {
    database,
    now: () => now,
    readToken: () => Promise.reject(new Error("nobody signs in")),
    signOutUrl: () => null,
  };
  const server = createReferenceServer({ api: services, identity: undefined, mail: undefined });
  const url = `http://127.0.0.1:${await listen(server)}`;
  return {
    url,
    database,
    setNow: (text) => (now = new Date(text)),
    session: (userId) => startSession(database, userId, null, now),
    async send(method, path, body, session) {
      const headers = {
        "content-type": "application/json",
        ...(session && { authorization: `Bearer ${session.bearer}` }),
      };
      const init: RequestInit = { method, headers, body: JSON.stringify(body) };
      const response = await fetch(url + path, init);
      const text = await response.text();
      const { fieldErrors } = (text === "" ? {} : JSON.parse(text)) as Pick<RawAnswer, "fieldErrors">;
      return { status: response.status, fieldErrors };
    },
    async stop() {
      await hangUp(server);
      if (database.isOpen) database.close();
    },
  };
}
