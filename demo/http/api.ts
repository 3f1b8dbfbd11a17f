import type { IncomingMessage, ServerResponse } from "node:http";
import type { DatabaseSync } from "node:sqlite";
import { z } from "zod";
import type { Profile } from "#app/model/user.ts";
import type { Endpoint } from "#server/api/endpoint.ts";
import { turnReportsClock } from "../store/clock.ts";
import { transaction } from "../store/database.ts";
import { type PresentedCredentials, findUser, hashOf } from "../store/sessions.ts";
import type { Call, ReferenceServices } from "./call.ts";
import { inputOf } from "./input.ts";
import { RefusedCall } from "./refusal.ts";
import type { Route } from "./routes.ts";
import { insert, one, run } from "../store/statements.ts";

/** A request of a call, with the raw values of its placeholders. */
interface CallRequest {
  readonly incoming: IncomingMessage;
  readonly outgoing: ServerResponse;
  readonly params: Readonly<Record<string, string>>;
}

/** Answers a call below `/api` or `/admin/api`: checks the caller, decodes, handles, encodes. */
export async function answerCall(
  route: Route,
  { incoming, outgoing, params }: CallRequest,
  services: ReferenceServices,
): Promise<Answer> {
  turnReportsClock(services.database, services.now());
  const credentials = credentialsOf(incoming);
  const user = findUser(services.database, credentials, services.now());
  checkCaller(route.endpoint, user);
  const call: Call<Endpoint> = {
    ...services,
    input: await inputOf(route.endpoint, incoming, params),
    user,
    credentials,
    setCookie: (cookie) => void outgoing.appendHeader("Set-Cookie", cookie),
  };
  if (route.endpoint.method !== "GET") return writeAnswer(route, call, incoming);
  if (typeof route.handler !== "function") throw new TypeError("a read has nothing to prepare");
  return encodeReply(route.endpoint, await route.handler(call));
}

export const refusalAnswer = (refusal: RefusedCall): Answer => ({
  status: refusal.status,
  body: JSON.stringify(refusal),
});

function credentialsOf({ headers }: IncomingMessage): PresentedCredentials {
  const [, cookie] = /(?:^|;[ \t]*)JSESSIONID=([\w-]+)/.exec(headers.cookie ?? "") ?? [];
  const [, bearer] = /^Bearer\s+(\S+)$/i.exec(headers.authorization ?? "") ?? [];
  return { cookie, bearer };
}

function checkCaller({ caller }: Endpoint, user: Profile | undefined): void {
  if (caller === "anyone" || caller === "bearer") return;
  if (!user) throw new RefusedCall(401);
  if (caller !== "session" && !caller.includes(user.roleId)) throw new RefusedCall(403);
}

/** Executes a write: acknowledged only after its commit, and executed once per `Idempotency-Key`. */
async function writeAnswer(
  { endpoint, handler }: Route,
  call: Call<Endpoint>,
  request: IncomingMessage,
): Promise<Answer> {
  const keyHash = keyHashOf(endpoint, call, request);
  const write = typeof handler === "function" ? () => handler(call) : await handler.prepare(call);
  const work = () => encodeReply(endpoint, write());
  return transaction(call.database, () =>
    keyHash === undefined ? work() : answerOnce(call.database, keyHash, call.now(), work),
  );
}

/** Stands for caller, action and `Idempotency-Key`; `undefined` without such a key. */
function keyHashOf(endpoint: Endpoint, { user, input }: Call<Endpoint>, request: IncomingMessage) {
  const key = request.headers["idempotency-key"];
  if (key === undefined) return undefined;
  if (typeof key !== "string" || !/^[\x21-\x7e]{1,200}$/.test(key)) throw new RefusedCall(400);
  const action = `${endpoint.method} ${JSON.stringify([endpoint.path, input.params])}`;
  return hashOf(user ? `user ${user.id}` : "anyone", action, key);
}

function encodeReply({ reply }: Endpoint, value: unknown): Answer {
  if (value instanceof Promise) throw new TypeError("a write must not wait");
  // "Not shown" in the documents: an empty reply.
  if (reply instanceof z.ZodUnknown) return { status: 204, body: "" };
  return { status: 200, body: JSON.stringify(z.encode(reply, value)) };
}

interface Answer {
  readonly status: number;
  readonly body: string;
}

const KEPT_MILLISECONDS = 24 * 60 * 60 * 1000;

/**
 * The same key of the same caller for the same action gets the first answer again. Must run inside the
 * write's transaction, so that result and write are stored together.
 */
function answerOnce(database: DatabaseSync, keyHash: string, now: Date, work: () => Answer): Answer {
  run(database, "DELETE FROM answers WHERE createdAt <= :oldest", {
    oldest: now.getTime() - KEPT_MILLISECONDS,
  });
  const first = one<Answer>(database, "SELECT status, body FROM answers WHERE keyHash = :keyHash", {
    keyHash,
  });
  if (first) return first;
  const answer = work();
  insert(database, "answers", { keyHash, ...answer, createdAt: now.getTime() });
  return answer;
}
