import type { Interruption } from "./interruption.ts";

/** Why it is not certain that a form was saved, as its page shows it. */
export type FormFault =
  | {
      /** Whether the write left this server, as far as known. */
      readonly sent: "no" | "yes" | "unknown";
      readonly kind: string;
      readonly reference?: string | undefined;
    }
  | Interruption;

/** The outcome of a form, as its texts name it; `limited`: our own rate limit stopped it. */
export type OutcomeKind = "notSent" | "unknown" | "refused" | "stale" | "limited";

export function outcomeOf({ kind, sent }: FormFault): OutcomeKind {
  if (kind === "stale" || kind === "limited") return kind;
  if (sent === "unknown") return "unknown";
  return sent === "no" ? "notSent" : "refused";
}

/** The value of the button that sends a form that looks like many others all the same. */
export const ANYWAY = "suspected";

/**
 * The value of the button that sends again: the reference of the unknown outcome, so that a double click sends once,
 * or `ANYWAY`. `undefined` for all other outcomes, after which sending again needs no decision.
 */
export function againAfter(fault: FormFault | undefined): string | undefined {
  if (fault?.kind === ANYWAY) return ANYWAY;
  return fault !== undefined && outcomeOf(fault) === "unknown" ? (fault.reference ?? "true") : undefined;
}
