import { z } from "zod";
import {
  missing,
  optionalChoice,
  optionalLine,
  optionalText,
  optionalTick,
  requiredLine,
  requiredText,
  rule,
} from "./fields/field.ts";
import { type Blank, BLANKS, TEMPLATES } from "./letter.ts";
import { LENGTH } from "./limits.ts";
import { CASE_STATUSES, idsOf } from "./lookups.ts";
import { LANGUAGES } from "./text/language.ts";

const blank = optionalLine(LENGTH.letter.blank);
const blanks = Object.fromEntries(BLANKS.map((name) => [name, blank])) as Record<Blank, typeof blank>;

/**
 * A letter to a case's person, and what happens to the case's status: `statusId` changes it, `note` adds the comment
 * to its history. The server checks for unfilled blanks, because it knows the letter's language.
 */
export const LetterForm = z
  .object({
    template: z.enum(TEMPLATES, { error: "invalid" }),
    language: z.enum(LANGUAGES, { error: "invalid" }),
    ...blanks,
    subject: requiredLine(LENGTH.letter.subject),
    text: requiredText(LENGTH.letter.text),
    statusId: optionalChoice(idsOf(CASE_STATUSES)),
    note: optionalTick(),
    comment: optionalText(LENGTH.statusComment),
  })
  .and(rule((raw) => (raw["note"] || raw["statusId"] ? missing(raw, ["comment"]) : {})));

export type LetterForm = z.output<typeof LetterForm>;
