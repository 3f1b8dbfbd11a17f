import { z } from "zod";
import { reasonBesideWishes, staffCaseFields } from "./case-rules.ts";
import {
  missing,
  type Mistakes,
  optionalEmail,
  optionalLine,
  optionalTime,
  type Raw,
  rule,
  timeRangeMistakes,
} from "./fields/field.ts";
import { LENGTH } from "./limits.ts";
import { optionalMeetingDay } from "./meeting.ts";

/** What came of it when somebody came in person: they were talked to, a meeting was agreed on, or it was only noted. */
export const WALK_IN_OUTCOMES = ["talked", "meeting", "note"] as const;

/** One of them. */
export type WalkInOutcome = (typeof WALK_IN_OUTCOMES)[number];

/** The fields that only count with one of the outcomes. */
const FIELDS_OF: Readonly<Partial<Record<WalkInOutcome, readonly string[]>>> = {
  talked: ["talkedFrom", "talkedTo"],
  meeting: ["date", "startTime", "endTime"],
};

/** What belongs to an outcome that was not chosen is ignored, mistakes included: without script all of it is in view. */
function withoutOthers(raw: unknown): unknown {
  if (typeof raw !== "object" || raw === null || !("outcome" in raw)) return raw;
  const others = Object.entries(FIELDS_OF).flatMap(([outcome, names]) =>
    outcome === raw.outcome ? [] : names,
  );
  return { ...raw, ...Object.fromEntries(others.map((name) => [name, ""])) };
}

function mistakes(raw: Raw): Mistakes {
  if (raw["outcome"] === "talked") return timeRangeMistakes(raw, "talkedFrom", "talkedTo");
  if (raw["outcome"] !== "meeting") return {};
  return { ...missing(raw, ["date"]), ...timeRangeMistakes(raw, "startTime", "endTime") };
}

/** The form for somebody who is here: a case, and what came of it. Who comes in person may have no e-mail. */
export const WalkInForm = z.preprocess(
  withoutOthers,
  z
    .object({
      ...staffCaseFields,
      email: optionalEmail(LENGTH.case.email),
      outcome: z.enum(WALK_IN_OUTCOMES, { error: "invalid" }),
      talkedFrom: optionalTime(),
      talkedTo: optionalTime(),
      date: optionalMeetingDay(),
      startTime: optionalTime(),
      endTime: optionalTime(),
      /** For the history of the case; what came of it is said there without. */
      note: optionalLine(LENGTH.statusComment),
    })
    .and(reasonBesideWishes)
    .and(rule(mistakes)),
);

/** The same, filled in; times of other outcomes than the chosen one are `""`. */
export type WalkInForm = z.output<typeof WalkInForm>;
