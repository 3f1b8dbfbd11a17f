import { ROLE } from "#app/model/access.ts";
import type { Mp } from "#app/model/mp.ts";
import { onceFor } from "#app/model/once-for.ts";
import type { FullNamed } from "#app/model/text/language.ts";
import { inOrder } from "#app/model/text/order.ts";
import type { Profile } from "#app/model/user.ts";
import { namedOption, type Option } from "#app/ui/form/fields/form-field.ts";
import { inactiveName } from "../shown/numbered.ts";

/** Somebody to choose. */
interface Person {
  readonly id: number;
  readonly fullName: string;
}

/** People in Macedonian alphabetical order. */
export const byName = onceFor(sorted);

function sorted<P extends Person>(people: readonly P[]): readonly P[] {
  return inOrder(people, "mk", ({ fullName }) => fullName);
}

/** People to choose from, in Macedonian alphabetical order; a search finds an MP by any of the three names. */
export const personOptions = (people: readonly (Person & Partial<FullNamed>)[]): readonly Option[] =>
  byName(people).map(personOption);

const personOption = ({ id, fullName, fullNameAl = "", fullNameEn = "" }: Person & Partial<FullNamed>) =>
  namedOption({ id, name: fullName, nameAl: fullNameAl, nameEn: fullNameEn }, "mk");

/**
 * The MPs by whose records a person may filter: those who are inactive too, because their records stay. An assistant sees
 * the MPs whose `userId` is theirs, the others see all (section 6 of the back-office document).
 */
export const mpOptions = (mps: readonly Mp[], { id, roleId }: Profile): readonly Option[] =>
  byName(roleId === ROLE.assistant ? mps.filter(({ userId }) => userId === id) : mps).map((mp) => ({
    ...personOption(mp),
    ...(!mp.active && { label: inactiveName(mp.fullName) }),
  }));

/** The same MPs as a form offers them: whoever is inactive only where a record has them. */
export function formMpOptions(mps: readonly Mp[], profile: Profile): readonly Option[] {
  const inactive = new Set(mps.flatMap(({ id, active }) => (active ? [] : id)));
  return mpOptions(mps, profile).map((option) =>
    inactive.has(Number(option.value)) ? { ...option, former: true } : option,
  );
}
