import { mayOpen, ROLE } from "#app/model/access.ts";
import type { Mp } from "#app/model/mp.ts";
import { onceFor } from "#app/model/once-for.ts";
import type { FullNamed } from "#app/model/text/language.ts";
import { inOrder } from "#app/model/text/order.ts";
import type { Profile } from "#app/model/user.ts";
import { namedOption, type Option } from "#app/ui/form/fields/option.ts";
import { allLists } from "#server/api/cache.ts";
import { api } from "#server/api/client.ts";
import { contract } from "#server/api/contract/index.ts";
import type { Context } from "#server/context.ts";
import { requireProfile } from "#server/middleware/guard.ts";
import { valueOrFallback } from "./form-context.ts";
import { inactiveName, numbered } from "./labels.ts";

interface Person {
  readonly id: number;
  readonly fullName: string;
}

export const byName = onceFor(<P extends Person>(people: readonly P[]): readonly P[] =>
  inOrder(people, "mk", ({ fullName }) => fullName),
);

/** People as options, in Macedonian alphabetical order; MPs are found by any of their three names. */
export const personOptions = (people: readonly (Person & Partial<FullNamed>)[]): readonly Option[] =>
  byName(people).map(personOption);

const personOption = ({ id, fullName, fullNameAl = "", fullNameEn = "" }: Person & Partial<FullNamed>) =>
  namedOption({ id, name: fullName, nameAl: fullNameAl, nameEn: fullNameEn }, "mk");

/** A list's MPs with their options: the same for all staff, and needed by every page of a list. */
const everyOption = onceFor((mps: readonly Mp[]) =>
  byName(mps).map((mp) => ({
    userId: mp.userId,
    active: mp.active,
    option: { ...personOption(mp), ...(!mp.active && { label: inactiveName(mp.fullName) }) },
  })),
);

/** Assistants see the MPs whose `userId` is theirs, the other roles all (section 6 of the back-office document). */
const ownOptions = (mps: readonly Mp[], { id, roleId }: Profile) =>
  everyOption(mps).filter(({ userId }) => roleId !== ROLE.assistant || userId === id);

/** The MPs by whose records a person may filter, including inactive ones, because their records remain. */
export const mpOptions = (mps: readonly Mp[], profile: Profile): readonly Option[] =>
  ownOptions(mps, profile).map(({ option }) => option);

/** The same MPs as a form offers them: inactive ones only if a record refers to them. */
export const formMpOptions = (mps: readonly Mp[], profile: Profile): readonly Option[] =>
  ownOptions(mps, profile).map(({ active, option }) => (active ? option : { ...option, former: true }));

/**
 * The MPs whose records this person may write.
 * @throws a fault page if they are unavailable, unless a form must go back to the person
 */
export async function ownMpOptions(context: Context) {
  const mps = allLists(context).then((lists) => lists.mps);
  return formMpOptions(await valueOrFallback(context, mps, []), requireProfile(context));
}

/**
 * The name of the MP of a record that has only the id. An unlisted MP is requested by roles that may open an
 * MP's page; the others, and all if it is unavailable, get the number.
 * @param mps all MPs, including inactive ones
 */
export async function mpName(context: Context, mps: readonly Mp[], id: number, signal: AbortSignal) {
  const listed = mps.find((mp) => mp.id === id)?.fullName;
  if (listed !== undefined) return listed;
  if (!mayOpen("/admin/mps/view/:id", requireProfile(context).roleId)) return numbered(id);
  const found = await api(context, { signal }).attempt(contract.mps.get, { params: { id } });
  return (found.ok && found.value.fullName) || numbered(id);
}
