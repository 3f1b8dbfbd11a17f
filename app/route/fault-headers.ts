import type { HeadersArgs } from "react-router";

/**
 * The `headers` of every route that draws faults, or that takes a public form: only such a route gets what a thrown
 * fault, or a form that goes back, says about waiting, and it must hand that on itself.
 */
export const faultHeaders = ({ errorHeaders, actionHeaders }: HeadersArgs): Headers =>
  errorHeaders ?? waitingOf(actionHeaders);

/** Cookies and whatever else an action sets reach the answer on their own. */
function waitingOf(given: Headers): Headers {
  const seconds = given.get("Retry-After");
  return new Headers(seconds === null ? {} : { "Retry-After": seconds });
}
