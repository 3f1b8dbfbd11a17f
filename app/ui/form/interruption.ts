import { isRouteErrorResponse } from "react-router";

/** What is known if no reply came to a sent form. */
export type Interruption =
  | { readonly kind: "unknown"; readonly sent: "unknown"; readonly reference?: undefined }
  | { readonly kind: "limited"; readonly sent: "no"; readonly reference?: undefined };

/**
 * The outcome of a form whose submission threw; `undefined` if it was not interrupted. `fetch` fails with a
 * TypeError; 429 comes from our own HTTP layer, which called nobody; a 5xx from something in front of the action,
 * which may have run.
 */
export function interruption(error: unknown): Interruption | undefined {
  if (error instanceof TypeError) return { kind: "unknown", sent: "unknown" };
  if (!isRouteErrorResponse(error)) return undefined;
  if (error.status === 429) return { kind: "limited", sent: "no" };
  return error.status >= 500 ? { kind: "unknown", sent: "unknown" } : undefined;
}
