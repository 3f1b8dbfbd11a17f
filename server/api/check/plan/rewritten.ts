import { contract } from "../../contract/index.ts";
import type { Endpoint, Input } from "../../endpoint.ts";
import type { Check, Trial } from "../check.ts";
import { expectShown, unlike } from "./afterwards.ts";

/**
 * Writes to records that a check can't make: they are written as they are. Only what was read without a difference
 * is written again, so that no field that has another name there is wiped out.
 * @returns the records that are not as before, in words
 */
export async function checkRewrites(check: Check): Promise<string[]> {
  return [...(await checkMp(check)), ...(await checkParty(check)), ...(await checkProfile(check))];
}

async function checkMp(check: Check): Promise<string[]> {
  const { mps } = contract;
  const list = check.hasFitted(mps.get) ? await check.quietly(mps.list, {}) : undefined;
  const listed = list?.find((one) => one.partyId !== null && one.genderId !== null);
  const params = { id: listed?.id ?? 0 };
  const mp = listed && (await check.quietly(mps.get, { params }));
  const needs = "no member of parliament with party and gender that could be read";
  const trial = { needs } as const;
  if (!mp || mp.partyId === null || mp.genderId === null) {
    await check.call(mps.update, undefined, trial);
    return [];
  }
  const { id: _id, userId: _user, officeId: _office, picturePath: _picture, partyId, genderId, ...rest } = mp;
  const body = { ...rest, partyId, genderId };
  return rewrite(check, mps.update, { params, body }, [mps.get, { params }], trial);
}

async function checkParty(check: Check): Promise<string[]> {
  const { parties } = contract;
  const list = check.hasFitted(parties.get) ? await check.quietly(parties.list, {}) : undefined;
  const params = { id: list?.[0]?.id ?? 0 };
  const party = list?.[0] && (await check.quietly(parties.get, { params }));
  const body = party && { nameAl: party.nameAl, nameEn: party.nameEn, active: party.active };
  const trial = { needs: "no party that could be read" } as const;
  return rewrite(check, parties.update, body && { params, body }, [parties.get, { params }], trial);
}

/** The profile of the first caller. */
async function checkProfile(check: Check): Promise<string[]> {
  const { users } = contract;
  const profile = check.hasFitted(users.profile) ? await check.quietly(users.profile, {}) : undefined;
  const body = profile && {
    fullName: profile.fullName,
    email: profile.email,
    phone: profile.phone,
    workHoursFrom: profile.workHoursFrom,
    workHoursTo: profile.workHoursTo,
  };
  const trial = { needs: "no profile that could be read" } as const;
  return rewrite(check, users.updateProfile, body && { body }, [users.profile, {}], trial);
}

async function rewrite<Write extends Endpoint, Read extends Endpoint>(
  check: Check,
  write: Write,
  input: (Input<Write> & { readonly body: Readonly<Record<string, unknown>> }) | undefined,
  read: readonly [Read, Input<Read>],
  trial: Trial,
): Promise<string[]> {
  await check.call(write, input, trial);
  if (!input) return [];
  await expectShown(check, write, read, input.body);
  if (check.hasFitted(write)) return [];
  // An API that has taken the wrong value has stored it.
  await check.quietly(write, input);
  const fields = unlike(await check.quietly(...read), input.body);
  return fields.length === 0 ? [] : [`${write.path}: NOT as before in ${fields.join(", ")}`];
}
