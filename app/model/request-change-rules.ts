import { z } from "zod";
import { choices } from "./fields/field.ts";
import { CHANGE_KINDS } from "./request-state.ts";
import { MOST_DAYS, SUITABLE_DAYS } from "./wishes.ts";

/** A citizen's change to their request: another day, with days that suit, or a withdrawal. */
export const ChangeForm = z.object({
  change: z.enum(CHANGE_KINDS),
  dayIds: choices(
    SUITABLE_DAYS.map(({ id }) => id),
    MOST_DAYS,
  ),
});

export type ChangeForm = z.output<typeof ChangeForm>;
