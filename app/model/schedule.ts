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

/** Longer than any mark of the choices for which texts were drafted. */
const MAX_MARK = 60;

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
      /** The choices for which its texts were drafted. */
      drafted: optionalLine(MAX_MARK),
    })
    .and(rule(mistakes)),
);

export type ArrangeForm = z.output<typeof ArrangeForm>;

/** Name of the button that arranges its half hour at once, with the texts that the full form would open with. */
export const SLOT_AT_ONCE = "slot-at-once";
