import type { Mp } from "#app/model/mp.ts";
import type { Option } from "#app/ui/form/fields/form-field.ts";
import { allLists } from "#server/api/cache.ts";
import type { Context } from "#server/context.ts";
import { requireProfile } from "#server/middleware/guard.ts";
import { formMpOptions } from "../list/choices.ts";
import { orWithout } from "./form-context.ts";

/**
 * The MPs whose records this person may write, as a choice.
 * @throws a fault page when they can't be had, unless a form has to go back to the person
 */
export const ownMpOptions = async (context: Context): Promise<readonly Option[]> =>
  formMpOptions(await orWithout(context, allMps(context), []), requireProfile(context));

const allMps = async (context: Context): Promise<readonly Mp[]> => (await allLists(context)).mps;
