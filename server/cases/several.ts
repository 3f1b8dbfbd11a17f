import type { Journal, JournalStep } from "#server/form/progress.ts";
import type { NewStatus } from "#server/meetings/steps.ts";
import type { RejectionLetter } from "./rejection.ts";

/** A case as forms and outcomes name it; one that can't be read only has its number. */
export interface NamedCase {
  readonly id: number;
  readonly name: string;
  readonly topic: string;
  /** Its status before the change. */
  readonly status: string;
}

/** For a rejected case: how its citizen learns of it. */
export type Telling = RejectionLetter & { readonly phone: string };

/** A step for each case. */
export interface Several extends Journal, NewStatus {
  readonly act: "several";
  readonly steps: readonly (JournalStep & {
    readonly value: NamedCase & { readonly tell?: Telling | undefined };
  })[];
  /** Ids of the meetings that the question named. */
  readonly meetings: readonly number[];
}
