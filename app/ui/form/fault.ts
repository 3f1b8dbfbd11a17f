import type { Interruption } from "./interruption.ts";

/** Why it is not certain that a form was saved, as its page shows it. */
export type FormFault =
  | {
      /** Whether the write left this server, as far as anybody knows. */
      readonly sent: "no" | "yes" | "unknown";
      readonly kind: string;
      readonly reference?: string | undefined;
    }
  | Interruption;

/** What became of a form, in the terms of its texts; `limited`: our own rate limit stopped it. */
export type OutcomeKind = "notSent" | "unknown" | "refused" | "stale" | "limited";

/** The outcome that a fault stands for. */
export function outcomeOf({ kind, sent }: FormFault): OutcomeKind {
  if (kind === "stale" || kind === "limited") return kind;
  if (sent === "unknown") return "unknown";
  return sent === "no" ? "notSent" : "refused";
}

/**
 * The value of the button that sends again: the reference of the unknown outcome, so that pressing twice sends once.
 * `undefined` for all other outcomes, where sending again needs no decision.
 */
export const againAfter = (fault: FormFault | undefined): string | undefined =>
  fault !== undefined && outcomeOf(fault) === "unknown" ? (fault.reference ?? "true") : undefined;
