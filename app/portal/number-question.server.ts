import { keysOf } from "#app/model/keys-of.ts";
import { findNumbers, replaceNumbers } from "#app/model/sensitive-numbers.ts";
import type { Context } from "#server/context.ts";
import { logOf } from "#server/log/log.ts";
import { getT } from "#server/middleware/locale.ts";
import { requestInfo } from "#server/request/request-info.ts";

/** A number that the form asks about: where it is, with its last four digits only. */
export type AskedNumber = ReturnType<typeof askedIn>[number];

export interface NumbersReply {
  /** The numbers to ask about; empty after the answer. */
  readonly ask: readonly AskedNumber[];
  /** The answer, kept with a form that comes back for another reason. */
  readonly answer?: Answer;
}

type Answer = "without" | "as-is";

/** Number of characters of context around a number. */
const AROUND = 60;

/**
 * Asks once about personal numbers, IBANs and card numbers in a form's texts. Sending again after the question counts
 * as an answer. The kinds and the answer are logged, never a number.
 * @param fields as posted
 * @param limits length limit of each text
 * @returns `value` is what to send, absent while the question is open; `reply` is the state to return with the form,
 * absent if there is and was nothing to ask
 */
export function numbersIn<Value extends Readonly<Record<Name, string>>, Name extends string>(
  context: Context,
  fields: FormData,
  value: Value,
  limits: Readonly<Record<Name, number>>,
) {
  const names = keysOf(limits);
  const found = names.flatMap((name) => findNumbers(value[name]).map(({ kind }) => kind));
  if (found.length === 0) return { value };
  const answer = answerIn(fields) ?? (fields.get("asked") === "before" ? "as-is" : undefined);
  logOf(context).info({
    event: "number-question",
    requestId: requestInfo(context).id,
    state: answer ?? "asked",
    reason: [...new Set(found)].toSorted().join(" "),
  });
  if (!answer) return { reply: { ask: names.flatMap((name) => askedIn(name, value[name])) } };
  const reply = { ask: [], answer };
  if (answer === "as-is") return { reply, value };
  const t = getT(context, "errors");
  const texts = names.map((name) => {
    const text = replaceNumbers(value[name], ({ kind }) => `(${t(`form.numbers.kinds.${kind}`)})`);
    // The replacement may be longer than the number.
    return [name, text.length <= limits[name] ? text : replaceNumbers(value[name], () => "(…)")] as const;
  });
  return { reply, value: { ...value, ...Object.fromEntries(texts) } };
}

/**
 * The question's state in a form that comes back for another reason: it asks again in another language, but
 * not after the person has gone back to the form.
 */
export function numbersAgain(
  { fields }: { fields: FormData },
  names: readonly string[],
): NumbersReply | undefined {
  const answer = answerIn(fields);
  if (answer) return { ask: [], answer };
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
  return answer === "without" || answer === "as-is" ? answer : undefined;
}

function askedIn(field: string, text: string) {
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
