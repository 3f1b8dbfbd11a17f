import type { PartyForm } from "#app/model/party-rules.ts";
import { someLists } from "#server/api/cache.ts";
import { api } from "#server/api/client.ts";
import { contract } from "#server/api/contract/index.ts";
import type { Attempt } from "#server/api/fault.ts";
import type { Context } from "#server/context.ts";
import type { ValidSubmission } from "#server/form/submission.ts";
import { getT } from "#server/middleware/locale.ts";
import { listed } from "../kit/record/open-work.ts";
import type { Question } from "../kit/record/reply.ts";
import { lookAgain, saysTheSame, settled, writeUnlessChanged } from "../kit/record/write.ts";
import { partyTexts } from "./form.tsx";

/**
 * Changes a party, unless somebody else has changed it since it was opened.
 * @returns `undefined` once the party is as the person wants it; otherwise the form that goes back
 */
export function changeParty(context: Context, id: number, form: ValidSubmission<typeof PartyForm>) {
  const { attempt } = api(context);
  const params = { id };
  const mine = partyTexts(form.value);
  const body = { ...form.value, ...(form.file && { icon: form.file }) };
  return writeUnlessChanged(context, form, {
    read: () => attempt(contract.parties.get, { params }),
    textsOf: partyTexts,
    mine: () => mine,
    always: form.file !== undefined,
    asks: async ({ active }) =>
      active && !form.value.active ? partyDependents(context, id) : { ok: true, value: undefined },
    write: async ({ iconPath }) =>
      settled(await attempt(contract.parties.update, { params, body }), async () => {
        const found = await lookAgain(context)(contract.parties.get, { params });
        if (!found.ok || !saysTheSame(mine, partyTexts(found.value))) return false;
        return form.file === undefined || found.value.iconPath !== iconPath;
      }),
  });
}

/** What depends on a party that is about to become inactive. */
async function partyDependents(context: Context, id: number): Promise<Attempt<Question>> {
  const t = getT(context, "parties");
  const { mps, fault } = await someLists(context);
  if (fault) return { ok: false, fault };
  const names = mps.filter(({ partyId }) => partyId === id).map(({ fullName }) => fullName);
  const total = names.length;
  const line =
    total > 0 ? t("deactivation.mps", { total, names: listed(context, names) }) : t("deactivation.noMps");
  return { ok: true, value: { title: t("deactivation.title"), lines: [line] } };
}
