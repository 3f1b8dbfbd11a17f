import { data, type HeadersArgs } from "react-router";
import type { FaultInfo } from "#app/model/fault.ts";

/** What is thrown for an address without a screen, or for one that names no record: 404, drawn by the nearest boundary. */
export const noSuchPage = (more: Omit<FaultInfo, "kind"> = {}) =>
  data<FaultInfo>({ kind: "notFound", ...more }, { status: 404 });

/**
 * The `headers` of every route that draws faults, or that takes a public form: only such a route gets what a thrown
 * fault, a form that goes back, or a page that is not whole says about waiting, and it must hand that on itself.
 */
export const faultHeaders = ({ errorHeaders, actionHeaders, loaderHeaders }: HeadersArgs): Headers =>
  errorHeaders ?? waitingOf(actionHeaders, loaderHeaders);

/** Cookies and whatever else is set reach the answer on their own. */
function waitingOf(...given: readonly Headers[]): Headers {
  const seconds = given.map((headers) => headers.get("Retry-After")).find((value) => value !== null) ?? null;
  return new Headers(seconds === null ? {} : { "Retry-After": seconds });
}
