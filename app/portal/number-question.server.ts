import { findNumbers, type NumberKind, replaceNumbers } from "#app/model/telling-numbers.ts";
import type { Context } from "#server/context.ts";
import { logOf } from "#server/log/log.ts";
import { getT } from "#server/middleware/locale.ts";
import { requestInfo } from "#server/request/request-info.ts";

/** One number that the form asks about: where it stands, with its last four signs and none of the others. */
export interface AskedNumber {
  readonly kind: NumberKind;
  readonly last: string;
  readonly field: string;
  readonly before: string;
  readonly after: string;
}

/** How a form stands to the question. */
export interface NumbersReply {
  /** What is asked now; empty once somebody has gone back to the form. */
  readonly ask: readonly AskedNumber[];
  /** What was answered: kept with a form that comes back for another reason. */
  readonly answer?: Answer;
}

type Answer = "without" | "as-is";

/** What to do with the numbers of a form that is about to be sent. */
export interface Numbers<Value> {
  /** What goes back with the form; absent where there is nothing to ask and nothing was. */
  readonly reply?: NumbersReply;
  /** What is to be sent; absent while it must be asked first. */
  readonly value?: Value;
}

/** So much is shown before and after a number. */
const AROUND = 60;

/**
 * Asks once about personal numbers, IBANs and cards in the texts of a form. Whoever has been asked and sends all the same
 * has answered. Which kinds, and the answer, go to the log; never a number.
 * @param fields as they were posted
 * @param limits how long each of the texts may be
 */
export function numbersIn<Value extends Readonly<Record<Name, string>>, Name extends string>(
  context: Context,
  fields: FormData,
  value: Value,
  limits: Readonly<Record<Name, number>>,
): Numbers<Value> {
  const names = Object.keys(limits) as Name[];
  const found = names.flatMap((name) => findNumbers(value[name]).map(({ kind }) => kind));
  if (found.length === 0) return { value };
  const answer = answerIn(fields);
  note(context, answer ?? "asked", found);
  if (!answer) return { reply: { ask: names.flatMap((name) => askedIn(name, value[name])) } };
  const reply = { ask: [], answer };
  if (answer === "as-is") return { reply, value };
  const t = getT(context, "errors");
  const texts = names.map((name) => {
    const text = replaceNumbers(value[name], ({ kind }) => `(${t(`form.numbers.kinds.${kind}`)})`);
    // The word may be longer than the number was.
    return [name, text.length <= limits[name] ? text : replaceNumbers(value[name], () => "(…)")] as const;
  });
  return { reply, value: { ...value, ...Object.fromEntries(texts) } };
}

/**
 * How a form stands to the question that comes back for another reason: it asks again in another language, and not
 * once somebody has gone back to it.
 */
export function numbersAgain(
  { fields }: { fields: FormData },
  names: readonly string[],
): NumbersReply | undefined {
  const answer = fields.get("numbers");
  if (answer === "without" || answer === "as-is") return { ask: [], answer };
  if (!fields.has("asked")) return undefined;
  if (fields.get("asked") !== "now" || fields.has("step")) return { ask: [] };
  return {
    ask: names.flatMap((name) => {
      const text = fields.get(name);
      return typeof text === "string" ? askedIn(name, text) : [];
    }),
  };
}

function answerIn(fields: FormData): Answer | undefined {
  const answer = fields.get("numbers");
  if (answer === "without" || answer === "as-is") return answer;
  return fields.get("asked") === "before" ? "as-is" : undefined;
}

function askedIn(field: string, text: string): readonly AskedNumber[] {
  const covered = (part: string) => replaceNumbers(part, ({ last }) => `•••••••••${last}`);
  const numbers = findNumbers(text);
  return numbers.map(({ kind, last, start, end }, at) => {
    const from = Math.max(numbers[at - 1]?.end ?? 0, start - AROUND);
    const to = Math.min(numbers[at + 1]?.start ?? text.length, end + AROUND);
    const before = `${from > 0 ? "… " : ""}${text.slice(from, start)}`;
    return {
      kind,
      last,
      field,
      before: covered(before),
      after: covered(`${text.slice(end, to)}${to < text.length ? " …" : ""}`),
    };
  });
}

function note(context: Context, state: Answer | "asked", kinds: readonly NumberKind[]): void {
  const reason = [...new Set(kinds)].toSorted().join(" ");
  logOf(context).info({ event: "number-question", requestId: requestInfo(context).id, state, reason });
}
