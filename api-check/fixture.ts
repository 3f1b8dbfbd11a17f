import { randomBytes } from "node:crypto";
import { ROLE } from "#app/model/access.ts";
import { contract } from "#server/api/contract/index.ts";
import { type Caller, callerWith } from "./callers.ts";
import type { Check } from "./check.ts";
import type { Rule } from "./wrong-values.ts";

/** A visible marker for the records of a check, with a number per run. */
export const newMark = (): string => `api:check ${randomBytes(3).toString("hex")}`;

/** An address that receives no mail. */
export const EMAIL = "api-check@example.invalid";

/** A phone number that nobody has. */
export const PHONE = "000 000";

export const MUNICIPALITY = 1;

/** Why a record could not be called for. */
export const EMPTY = "the list is empty or could not be read";

export const today = (): string => new Date().toISOString().slice(0, "YYYY-MM-DD".length);

/** What a check's cases and meetings refer to: an MP, of the given assistant if there is one, and a category. */
export interface Fixture {
  readonly mpId: number;
  /** Another MP of the same assistant, otherwise the same one. */
  readonly otherMpId: number;
  readonly caseCategoryId: number;
  readonly otherCategoryId: number;
  readonly isOwn: boolean;
  /** The rule that refuses another assistant's MP; empty when there is none. */
  readonly foreignMp: readonly Rule[];
  /** A second assistant, if one was given. */
  readonly stranger: Caller | undefined;
}

/** Finds an MP whose cases the given assistant may see, else any active one. */
export async function fixtureFor({ callers, quietly }: Check): Promise<Fixture | undefined> {
  const assistant = callerWith(callers, ROLE.assistant)?.user;
  const mps = (await quietly(contract.mps.list, {}))?.filter(({ active }) => active) ?? [];
  const own = mps.filter(({ userId }) => assistant && userId === assistant.id);
  const foreign = mps.find(({ userId }) => assistant && userId !== null && userId !== assistant.id);
  const [mp, otherMp = mp] = own.length > 0 ? own : mps;
  const [category, otherCategory = category] = (await quietly(contract.categories.list, {})) ?? [];
  if (!mp || !otherMp || !category || !otherCategory) return undefined;
  return {
    mpId: mp.id,
    otherMpId: otherMp.id,
    caseCategoryId: category.id,
    otherCategoryId: otherCategory.id,
    isOwn: own.length > 0,
    foreignMp: foreign ? [["mpId", foreign.id, "invalid"]] : [],
    stranger: callers.find(({ user }) => user?.roleId === ROLE.assistant && user.id !== assistant?.id),
  };
}
