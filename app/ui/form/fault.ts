import type { Interruption } from "./interruption.ts";

/** Why a form is not known to be written, as its page shows it. */
export type FormFault =
  | {
      /** Whether the write left this server, as far as anybody knows. */
      readonly sent: "no" | "yes" | "unknown";
      readonly kind: string;
      readonly reference?: string | undefined;
    }
  | Interruption;

/** What became of a form, in the terms that its texts have; `limited`: our own rate limit stopped it. */
export type OutcomeKind = "notSent" | "unknown" | "refused" | "stale" | "limited";

/** The outcome that a fault stands for. */
export function outcomeOf({ kind, sent }: FormFault): OutcomeKind {
  if (kind === "stale" || kind === "limited") return kind;
  if (sent === "unknown") return "unknown";
  return sent === "no" ? "notSent" : "refused";
}

/**
 * What the button that sends again says: the reference of the outcome that nobody knows, so that pressing it
 * twice sends once. `undefined` for all other outcomes: only after this one it is a decision of the person.
 */
export const againAfter = (fault: FormFault | undefined): string | undefined =>
  fault !== undefined && outcomeOf(fault) === "unknown" ? (fault.reference ?? "true") : undefined;
