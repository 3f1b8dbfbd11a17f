import { randomUUID } from "node:crypto";
import type { MiddlewareFunction } from "react-router";
import type { Context } from "./context.ts";
import { logOf } from "./log/log.ts";
import { requestInfoContext } from "./request/request-info.ts";
import { createServices, originOf, type Services } from "./services.ts";
import { readEnv } from "./settings/env.ts";
import { keepDataPrivate } from "./settings/secrets.ts";

/** The services of a build that another server runs, which has no other place for them. */
let own: Services | undefined;

/** Gives a request the services of a product if another server runs the build, such as `react-router-serve`. */
export function standAlone(context: Context): void {
  if (logOf.ifAny(context)) return;
  const settings = readEnv();
  if (!own) keepDataPrivate(settings.dataDir);
  own ??= createServices(settings);
  own.give(context);
  const origin = originOf(settings);
  context.set(requestInfoContext, { id: randomUUID(), nonce: undefined, client: "unknown", origin });
}

/** Must be the first of all middleware. */
export const standAloneMiddleware: MiddlewareFunction<Response> = ({ context }, next) => {
  standAlone(context);
  return next();
};
