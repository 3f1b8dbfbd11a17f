import { type Mistakes, optionalLine, optionalTime, type Raw } from "./field.ts";
import { missing, timeRangeMistakes } from "./time-range.ts";

/** What only assistants have (back-office 5): a phone of at most `phone` characters and the daily working hours. */
export const assistantFields = (phone: number) => ({
  phone: optionalLine(phone),
  workHoursFrom: optionalTime(),
  workHoursTo: optionalTime(),
});

/** What is wrong with them when they must be there. */
export const assistantMistakes = (raw: Raw): Mistakes => ({
  ...missing(raw, ["phone"]),
  ...timeRangeMistakes(raw, "workHoursFrom", "workHoursTo"),
});

/** Nobody else has them, whatever was sent. */
export const NO_ASSISTANT = { phone: "", workHoursFrom: "", workHoursTo: "" } as const;
