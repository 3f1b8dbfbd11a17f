import type { IncomingMessage } from "node:http";
import type { Endpoint } from "#server/api/endpoint.ts";
import { log } from "#server/log/log.ts";
import { type Answer, answerOnce } from "../store/answers.ts";
import { transaction } from "../store/database.ts";
import type { Call, PreparedWrite } from "./call.ts";
import { Refusal } from "./refusal.ts";
import { encodeReply } from "./reply.ts";
import type { Route } from "./routes.ts";

/** Does the work in one transaction; a key that has been used answers its first result without doing it again. */
type Once = (work: () => Answer) => Answer;

/** Carries out a write: it is acknowledged only after its commit, and done once per `Idempotency-Key`. */
export async function writeAnswer(
  { endpoint, handler }: Route,
  call: Call<Endpoint>,
  request: IncomingMessage,
): Promise<Answer> {
  const once = oncePerKey(endpoint, call, request);
  if (typeof handler === "function") return once(() => encodeReply(endpoint, handler(call)));
  return writePrepared(endpoint, await handler.prepare(call), once);
}

/** The answer waits for the clearing up, so that nobody finds a file of a refused write behind it. */
async function writePrepared(
  endpoint: Endpoint,
  { write, keep, undo }: PreparedWrite<Endpoint>,
  once: Once,
): Promise<Answer> {
  let isWritten = false;
  let clearUp = undo;
  try {
    const answer = once(() => {
      isWritten = true;
      return encodeReply(endpoint, write());
    });
    if (isWritten) clearUp = keep;
    return answer;
  } finally {
    await clearUp().catch((error: unknown) =>
      log.error({ err: error }, "a write could not be cleared up after"),
    );
  }
}

function oncePerKey(endpoint: Endpoint, call: Call<Endpoint>, request: IncomingMessage): Once {
  const { database, user, input, now } = call;
  const key = request.headers["idempotency-key"];
  if (key === undefined) return (work) => transaction(database, work);
  if (typeof key !== "string" || !/^[\x21-\x7e]{1,200}$/.test(key)) throw new Refusal(400);
  const caller = user ? `user ${user.id}` : "anyone";
  const action = `${endpoint.method} ${JSON.stringify([endpoint.path, input.params])}`;
  return (work) => transaction(database, () => answerOnce(database, [caller, action, key], now(), work));
}
