import { z } from "zod";
import {
  choice,
  isTicked,
  type Mistakes,
  optionalText,
  optionalTick,
  optionalTime,
  type Raw,
  requiredEmail,
  requiredLine,
  rule,
  timeRangeMistakes,
} from "./fields/field.ts";
import { hasBlank } from "./letter.ts";
import { LENGTH } from "./limits.ts";
import { CASE_STATUSES, idsOf, MEETING_LOCATIONS } from "./lookups.ts";
import { meetingDay } from "./meeting.ts";
import { LANGUAGES } from "./text/language.ts";

/** What is wrong with the letter only counts where it is sent. */
function mistakes(raw: Raw): Mistakes {
  const letter = typeof raw["letter"] === "string" ? raw["letter"].trim() : "";
  const isSent = isTicked(raw["mail"]);
  return {
    ...timeRangeMistakes(raw, "startTime", "endTime"),
    ...(isSent && letter === "" && { letter: "required" }),
    ...(isSent && hasBlank(letter) && { letter: "letterBlank" }),
  };
}

/** The form that arranges a meeting of a case, gives the case its status, and writes to the person: all with one press. */
export const ScheduleForm = z
  .object({
    date: meetingDay(),
    startTime: optionalTime(),
    endTime: optionalTime(),
    /** Of `MEETING_LOCATIONS`. */
    place: choice(idsOf(MEETING_LOCATIONS)),
    statusId: choice(idsOf(CASE_STATUSES)),
    comment: requiredLine(LENGTH.statusComment),
    /** In which the letter is written. */
    language: z.enum(LANGUAGES, { error: "invalid" }),
    letter: optionalText(LENGTH.letter.text),
    /** Whether the letter goes by e-mail. */
    mail: optionalTick(),
  })
  .and(rule(mistakes));

/** The same, filled in. */
export type ScheduleForm = z.output<typeof ScheduleForm>;

/** Another address for a letter that did not arrive. */
export const NewEmail = z.object({ email: requiredEmail(LENGTH.case.email) });
