import { data, type HeadersArgs } from "react-router";
import type { FaultInfo } from "#app/model/fault.ts";

/** Thrown for an address without a screen, or that names no record: 404, rendered by the nearest boundary. */
export const noSuchPage = (more: Omit<FaultInfo, "kind"> = {}) =>
  data<FaultInfo>({ kind: "notFound", ...more }, { status: 404 });

/**
 * The `headers` of every route that renders faults or receives a public form: only such a route gets the
 * `Retry-After` of thrown faults, returned forms and incomplete pages, and must pass it on.
 */
export const faultHeaders = ({ errorHeaders, actionHeaders, loaderHeaders }: HeadersArgs): Headers =>
  errorHeaders ?? waitingOf(actionHeaders, loaderHeaders);

/** Cookies and other headers reach the response separately. */
function waitingOf(...given: readonly Headers[]): Headers {
  const seconds = given.map((headers) => headers.get("Retry-After")).find((value) => value !== null) ?? null;
  return new Headers(seconds === null ? {} : { "Retry-After": seconds });
}
