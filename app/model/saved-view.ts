import { z } from "zod";
import { requiredLine } from "./fields/field.ts";
import { LENGTH } from "./limits.ts";

/** Named filters of the case list; private to their owner, except for the address they stand for. */
export interface SavedView {
  readonly id: string;
  readonly name: string;
  /** The filters, as the query string of the list's address. */
  readonly query: string;
  /** Whether the back-office opens with it. */
  readonly isStart: boolean;
  /** Day of the owner's last look, `YYYY-MM-DD`. */
  readonly seenOn?: string | undefined;
}

export const ViewNameForm = z.object({ name: requiredLine(LENGTH.view.name) });

export type ViewNameForm = z.output<typeof ViewNameForm>;
