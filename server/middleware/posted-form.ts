import type { MiddlewareFunction } from "react-router";
import { receiveForm } from "#server/form/posted-form.ts";
import { isSafe } from "#server/identity/end-session.ts";

/** Reads what was posted, before anybody asks for it: after the session, which says how much is taken. */
export const postedFormMiddleware: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  if (!isSafe(request)) await receiveForm(context, request);
  return next();
};
