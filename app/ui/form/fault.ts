import { isRouteErrorResponse } from "react-router";

/** Why it is not certain that a form was saved, as its page shows it. */
export interface FormFault {
  /** Whether the write left this server, as far as known. */
  readonly sent: "no" | "yes" | "unknown";
  readonly kind: string;
  readonly reference?: string | undefined;
}

/** The outcome of a form, as its texts name it; `limited`: our own rate limit stopped it. */
export type OutcomeKind = "notSent" | "unknown" | "refused" | "stale" | "limited";

export function outcomeOf({ kind, sent }: FormFault): OutcomeKind {
  if (kind === "stale" || kind === "limited") return kind;
  if (sent === "unknown") return "unknown";
  return sent === "no" ? "notSent" : "refused";
}

/** The value of the button that sends a form again although it looks like many others. */
export const ANYWAY = "suspected";

/**
 * The value of the button that sends again: the reference of the unknown outcome, so that a double click sends once,
 * or `ANYWAY`. `undefined` for all other outcomes, after which sending again needs no decision.
 */
export function againAfter(fault: FormFault | undefined): string | undefined {
  if (fault?.kind === ANYWAY) return ANYWAY;
  return fault !== undefined && outcomeOf(fault) === "unknown" ? (fault.reference ?? "true") : undefined;
}

/** What is known if no reply came to a sent form. */
export type Interruption =
  | { readonly kind: "unknown"; readonly sent: "unknown" }
  | { readonly kind: "limited" | "offline"; readonly sent: "no" };

/**
 * Sends a form, the body of a `clientAction`: without a network, or if the connection breaks, the page and
 * its input stay, with a message.
 * @param explained the reply that shows what is known
 */
export async function sendOrExplain<Reply, Explained>(
  serverAction: () => Promise<Reply>,
  explained: (fault: Interruption) => Explained,
): Promise<Reply | Explained> {
  // Checked before sending: a network that ends afterwards leaves the outcome unknown.
  if (!navigator.onLine) return explained({ kind: "offline", sent: "no" });
  try {
    return await serverAction();
  } catch (error) {
    const fault = interruption(error);
    if (!fault) throw error;
    return explained(fault);
  }
}

/**
 * The outcome of a form whose submission threw; `undefined` if it was not interrupted. `fetch` fails with a
 * TypeError; 429 comes from our own HTTP layer, which called no API; a 5xx from something in front of the
 * action, which may have run.
 */
function interruption(error: unknown): Interruption | undefined {
  if (error instanceof TypeError) return { kind: "unknown", sent: "unknown" };
  if (!isRouteErrorResponse(error)) return undefined;
  if (error.status === 429) return { kind: "limited", sent: "no" };
  return error.status >= 500 ? { kind: "unknown", sent: "unknown" } : undefined;
}
