import { randomBytes } from "node:crypto";
import type { z } from "zod";
import { ROLE } from "#app/model/access.ts";
import { fieldNames } from "#app/model/fields/field.ts";
import { contract } from "#server/api/contract/index.ts";
import { callerWith } from "./callers.ts";
import type { Check } from "./check.ts";
import { limitOf, type Rule, TOO_LONG } from "./refusals.ts";

/** An address that receives no mail. */
const EMAIL = "api-check@example.invalid";

/** An unassigned phone number. */
export const PHONE = "000 000";

/** What a check makes its records with. */
export type Fixture = Awaited<ReturnType<typeof fixtureFor>>;

export async function fixtureFor({ callers, quietly }: Check) {
  const assistant = callerWith(callers, ROLE.assistant)?.user;
  const mps = (await quietly(contract.mps.list, {}))?.filter(({ active }) => active) ?? [];
  const ownMps = mps.filter(({ userId }) => assistant && userId === assistant.id);
  const foreign = mps.find(({ userId }) => assistant && userId !== null && userId !== assistant.id);
  const wrong: readonly Rule[] = foreign ? [["mpId", foreign.id]] : [];
  const [mpId, otherMpId = mpId] = ownMps.map(({ id }) => id);
  const categories = (await quietly(contract.categories.list, {})) ?? [];
  const [caseCategoryId, otherCategoryId = caseCategoryId] = categories.map(({ id }) => id);
  return {
    /** A visible marker for the records of a check, with a number per run. */
    mark: `api:check ${randomBytes(3).toString("hex")}`,
    today: new Date().toISOString().slice(0, "YYYY-MM-DD".length),
    /** What cases and meetings refer to: an active MP of the given assistant, and a category. */
    own:
      mpId && otherMpId && caseCategoryId && otherCategoryId
        ? { mpId, otherMpId, caseCategoryId, otherCategoryId }
        : undefined,
    /** What belongs to an MP of another assistant must be refused, if there is one. */
    foreign: { wrong },
    /** A second assistant, if one was given. */
    stranger: callers.find(({ user }) => user?.roleId === ROLE.assistant && user.id !== assistant?.id),
  };
}

/** A payload that keeps the rules of its form with as little as possible, beside what is given. */
export function leastOf<Form extends z.ZodType>(
  form: Form,
  mark: string,
  given: object = {},
): z.output<Form> {
  const answers = ["", mark, EMAIL, "1", "false"];
  const least = fieldNames(form).map((field) => [
    field,
    answers.find((answer) => mistakeIn(form, {}, field, answer) === undefined),
  ]);
  return form.parse({ ...Object.fromEntries(least), ...given });
}

/**
 * A payload with another value in each field whose rules have one: texts as long as they may be, except e-mail
 * addresses, which have further rules.
 */
export function otherwise<Body extends object>(form: z.ZodType, body: Body): Body {
  const others = Object.entries(body).map(([field, own]: [string, unknown]) => {
    if (typeof own !== "string") {
      const ids = own instanceof File ? [] : [Number(own) + 1, Number(own) - 1];
      const values = typeof own === "boolean" ? [!own] : ids;
      return [field, values.find((value) => mistakeIn(form, body, field, value) === undefined) ?? own];
    }
    const limit = own.includes("@") ? 0 : limitOf(mistakeIn(form, body, field, "ж".repeat(TOO_LONG)));
    return [field, own.padEnd(limit ?? 0, /^[\d ]+$/.test(own) ? "0" : "ж")];
  });
  return { ...body, ...Object.fromEntries(others) };
}

/** The mistake in a field's value by the rules; `undefined` for a valid one. */
function mistakeIn(form: z.ZodType, body: object, field: string, value: unknown): string | undefined {
  const { error } = form.safeParse({ ...body, [field]: value });
  return error?.issues.find(({ path }) => path[0] === field)?.message;
}
