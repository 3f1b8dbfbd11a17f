import type { PartyForm } from "#app/model/party.ts";
import { api } from "#server/api/client.ts";
import { contract } from "#server/api/contract/index.ts";
import type { Context } from "#server/context.ts";
import type { Submission } from "#server/form/submission.ts";
import { lookAgain, saysTheSame, settled, writeOver } from "../../record/write.ts";
import { textsOf } from "./fields.ts";

type Valid = Extract<Submission<typeof PartyForm>, { valid: true }>;

/**
 * Changes a party, unless somebody else has done so since it was opened.
 * @returns `undefined` when the party is as the person wants it; else the form that goes back
 */
export function changeParty(context: Context, id: number, form: Valid) {
  const { attempt } = api(context);
  const params = { id };
  const mine = textsOf(form.value);
  const body = { ...form.value, ...(form.file && { icon: form.file }) };
  return writeOver(context, form, {
    read: () => attempt(contract.parties.get, { params }),
    textsOf,
    mine: () => mine,
    always: form.file !== undefined,
    write: async ({ iconPath }) =>
      settled(await attempt(contract.parties.update, { params, body }), async () => {
        const found = await lookAgain(context)(contract.parties.get, { params });
        if (!found.ok || !saysTheSame(mine, textsOf(found.value))) return false;
        return form.file === undefined || found.value.iconPath !== iconPath;
      }),
  });
}
