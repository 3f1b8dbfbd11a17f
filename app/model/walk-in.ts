import { z } from "zod";
import { reasonBesideWishes, staffCaseFields } from "./case-rules.ts";
import {
  missing,
  type Mistakes,
  optionalDay,
  optionalEmail,
  optionalLine,
  optionalTime,
  type Raw,
  rule,
  timeRangeMistakes,
} from "./fields/field.ts";
import { LENGTH } from "./limits.ts";
import { later } from "./period.ts";

/** The result of a visit in person: the conversation took place, a meeting was agreed on, or it was only recorded. */
export const WALK_IN_OUTCOMES = ["talked", "meeting", "note"] as const;

export type WalkInOutcome = (typeof WALK_IN_OUTCOMES)[number];

/** Fields that count only with a certain outcome. */
const FIELDS_OF: Readonly<Partial<Record<WalkInOutcome, readonly string[]>>> = {
  talked: ["talkedFrom", "talkedTo"],
  meeting: ["date", "startTime", "endTime"],
};

/** Ignores fields of other outcomes, mistakes included: without JavaScript all of them are visible. */
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

/** The walk-in form: a case and its outcome. People who come in person may have no e-mail. */
export const WalkInForm = z.preprocess(
  withoutOthers,
  z
    .object({
      ...staffCaseFields,
      email: optionalEmail(LENGTH.case.email),
      outcome: z.enum(WALK_IN_OUTCOMES, { error: "invalid" }),
      talkedFrom: optionalTime(),
      talkedTo: optionalTime(),
      date: optionalDay(),
      startTime: optionalTime(),
      endTime: optionalTime(),
      /** For the case's history; the outcome is recorded there anyway. */
      note: optionalLine(LENGTH.statusComment),
    })
    .and(reasonBesideWishes)
    .and(rule(mistakes)),
);

/** A valid form; times of other outcomes are `""`. */
export type WalkInForm = z.output<typeof WalkInForm>;

/** How far the office's clock may be ahead of ours, in minutes. */
const TOLERANCE = 1;

/**
 * The times of a conversation that has not taken place yet; one that has begun may be entered with its expected end,
 * half an hour ahead.
 * @param now the office's time as `HH:mm`; the server's, because clocks of browsers may be wrong
 */
export function timesAhead(
  { outcome, talkedFrom, talkedTo }: Pick<WalkInForm, "outcome" | "talkedFrom" | "talkedTo">,
  now: string,
): readonly ("talkedFrom" | "talkedTo")[] {
  if (outcome !== "talked") return [];
  const latest = later(now, TOLERANCE);
  if (talkedFrom > latest) return ["talkedFrom"];
  return talkedTo > later(latest) ? ["talkedTo"] : [];
}
