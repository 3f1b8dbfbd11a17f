import { isRouteErrorResponse } from "react-router";

/** What is known when the answer to a sent form never came, as the form shows it. */
export type Interruption =
  | { readonly kind: "unknown"; readonly sent: "unknown"; readonly reference?: undefined }
  | { readonly kind: "limited"; readonly sent: "no"; readonly reference?: undefined };

/**
 * What became of a form whose sending threw; `undefined` for what is no interruption. `fetch` fails with a TypeError;
 * 429 comes from our own HTTP layer, which asked nobody; a 5xx from what stands before the action, which may have run.
 */
export function interruption(error: unknown): Interruption | undefined {
  if (error instanceof TypeError) return { kind: "unknown", sent: "unknown" };
  if (!isRouteErrorResponse(error)) return undefined;
  if (error.status === 429) return { kind: "limited", sent: "no" };
  return error.status >= 500 ? { kind: "unknown", sent: "unknown" } : undefined;
}
