import { z } from "zod";
import {
  choice,
  isTicked,
  type Mistakes,
  optionalLine,
  optionalText,
  optionalTick,
  type Raw,
  requiredLine,
  rule,
} from "./fields/field.ts";
import { hasBlank } from "./letter.ts";
import { LENGTH } from "./limits.ts";
import { CASE_STATUSES, idsOf } from "./lookups.ts";
import { MeetingForm } from "./meeting.ts";
import { LANGUAGES } from "./text/language.ts";

/** Mistakes in the letter count only if it is e-mailed. */
function mistakes(raw: Raw): Mistakes {
  if (!isTicked(raw["mail"])) return {};
  const letter = typeof raw["letter"] === "string" ? raw["letter"].trim() : "";
  if (letter === "") return { letter: "required" };
  return hasBlank(letter) ? { letter: "letterBlank" } : {};
}

/** The meeting form about a case: it also changes the status of the case, and writes to the person. */
export const ArrangeForm = MeetingForm.and(
  z
    .object({
      statusId: choice(idsOf(CASE_STATUSES)),
      statusComment: requiredLine(LENGTH.statusComment),
      /** Language of the letter. */
      language: z.enum(LANGUAGES, { error: "invalid" }),
      letter: optionalText(LENGTH.letter.text),
      mail: optionalTick(),
      /** How letter and comment were drafted: who has edited them keeps theirs. */
      draftedLetter: optionalText(LENGTH.letter.text),
      draftedComment: optionalLine(LENGTH.statusComment),
    })
    .and(rule(mistakes)),
);

export type ArrangeForm = z.output<typeof ArrangeForm>;

/** The button that arranges its half hour at once, with the initial texts of the full form. */
export const SLOT_AT_ONCE = "slot-at-once";
