import type { IncomingMessage } from "node:http";
import type { Profile } from "#app/model/user.ts";
import type { Endpoint } from "#server/api/endpoint.ts";
import type { Answer } from "../store/answers.ts";
import { turnReportsClock } from "../store/reports-clock.ts";
import { type Credentials, findUser } from "../store/sessions.ts";
import type { Call, Services } from "./call.ts";
import { inputOf } from "./input.ts";
import { Refusal } from "./refusal.ts";
import { encodeReply } from "./reply.ts";
import { matchRoute, type Route } from "./routes.ts";
import { writeAnswer } from "./write.ts";

/** Answer of the API with the headers that go with it. */
interface ApiAnswer extends Answer {
  readonly headers: Record<string, string | string[]>;
}

/** Answers one request below `/api` or `/admin/api`: finds the call, checks the caller, decodes, handles, encodes. */
export async function answerApi(request: IncomingMessage, url: URL, services: Services): Promise<ApiAnswer> {
  const method = request.method === "HEAD" ? "GET" : (request.method ?? "");
  const match = matchRoute(method, url.pathname);
  if (!match) throw new Refusal(404);
  const { route, allowed, params } = match;
  if (!route) return { ...refusalAnswer(new Refusal(405)), headers: { Allow: allowed.join(", ") } };

  turnReportsClock(services.database, services.now());
  const credentials = credentialsOf(request);
  const user = findUser(services.database, credentials, services.now());
  checkCaller(route.endpoint, user);
  const input = await inputOf(route.endpoint, request, url, params);
  const cookies: string[] = [];
  const call: Call<Endpoint> = {
    ...services,
    input,
    user,
    credentials,
    setCookie: (cookie) => cookies.push(cookie),
  };
  const answer = await (method === "GET" ? readAnswer(route, call) : writeAnswer(route, call, request));
  return { ...answer, headers: cookies.length > 0 ? { "Set-Cookie": cookies } : {} };
}

async function readAnswer({ endpoint, handler }: Route, call: Call<Endpoint>): Promise<Answer> {
  if (typeof handler !== "function") throw new TypeError("a read has nothing to prepare");
  return encodeReply(endpoint, await handler(call));
}

/** A refusal in the API's error format. */
export function refusalAnswer(refusal: Refusal): Answer {
  return { status: refusal.status, body: JSON.stringify(refusal) };
}

function credentialsOf({ headers }: IncomingMessage): Credentials {
  const [, cookie] = /(?:^|;[ \t]*)JSESSIONID=([\w-]+)/.exec(headers.cookie ?? "") ?? [];
  const [, bearer] = /^Bearer\s+(\S+)$/i.exec(headers.authorization ?? "") ?? [];
  return { cookie, bearer };
}

function checkCaller({ caller }: Endpoint, user: Profile | undefined): void {
  if (caller === "anyone" || caller === "bearer") return;
  if (!user) throw new Refusal(401);
  if (caller !== "session" && !caller.includes(user.roleId)) throw new Refusal(403);
}
