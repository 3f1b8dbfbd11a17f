import { inOrder } from "#app/model/text/order.ts";
import { namedOption, type Option } from "#app/ui/form/fields/form-field.ts";
import { publicLists } from "#server/api/cache.ts";
import type { Context } from "#server/context.ts";
import { orWithout, type RecordMeans, recordMeans } from "../../record/means.ts";
import { mandateNames } from "../shown.ts";

/** What the form of an MP needs from the server. */
export interface MpMeans extends RecordMeans {
  readonly parties: readonly Option[];
}

/** @param page path of the form: what was typed there before the session ended comes back, once */
export async function mpMeans(context: Context, page: string): Promise<MpMeans> {
  const parties = await orWithout(context, partyOptions(context), []);
  return { parties, ...recordMeans(context, page) };
}

/** Inactive ones too: an MP may be of one. */
async function partyOptions(context: Context): Promise<readonly Option[]> {
  const { parties } = await publicLists(context);
  return inOrder(parties, "mk", ({ name }) => name).map((party) => namedOption(party, "mk"));
}

/** The name of an MP's term of office; `""` where it can't be had. */
export const mandateOf = async (context: Context, id: number | null): Promise<string> =>
  (await orWithout(context, mandateNames(context), () => ""))(id);
