import { z } from "zod";
import {
  choice,
  isTicked,
  type Mistakes,
  optionalText,
  optionalTick,
  optionalTime,
  type Raw,
  requiredDay,
  requiredLine,
  rule,
  timeRangeMistakes,
} from "./fields/field.ts";
import { hasBlank } from "./letter.ts";
import { LENGTH } from "./limits.ts";
import { CASE_STATUSES, idsOf, MEETING_LOCATIONS } from "./lookups.ts";
import { LANGUAGES } from "./text/language.ts";

/** Mistakes in the letter count only if it is e-mailed. */
function mistakes(raw: Raw): Mistakes {
  const letter = typeof raw["letter"] === "string" ? raw["letter"].trim() : "";
  const isSent = isTicked(raw["mail"]);
  return {
    ...timeRangeMistakes(raw, "startTime", "endTime"),
    ...(isSent && letter === "" && { letter: "required" }),
    ...(isSent && hasBlank(letter) && { letter: "letterBlank" }),
  };
}

/** The form that arranges a case's meeting, changes the case's status and writes to the person, all in one step. */
export const ScheduleForm = z
  .object({
    date: requiredDay(),
    startTime: optionalTime(),
    endTime: optionalTime(),
    /** Of `MEETING_LOCATIONS`. */
    place: choice(idsOf(MEETING_LOCATIONS)),
    statusId: choice(idsOf(CASE_STATUSES)),
    comment: requiredLine(LENGTH.statusComment),
    /** Language of the letter. */
    language: z.enum(LANGUAGES, { error: "invalid" }),
    letter: optionalText(LENGTH.letter.text),
    mail: optionalTick(),
  })
  .and(rule(mistakes));

export type ScheduleForm = z.output<typeof ScheduleForm>;

/** Name of the button that arranges its half hour at once, with the texts that the full form would open with. */
export const SLOT_AT_ONCE = "slot-at-once";
