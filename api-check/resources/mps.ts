import { MpForm } from "#app/model/mp.ts";
import { contract } from "#server/api/contract/index.ts";
import type { Check } from "../check.ts";
import { expectShown, rewrite } from "../record.ts";

const { mps } = contract;

const LINKS = [
  ["userId", mps.assignAssistant, mps.removeAssistant],
  ["officeId", mps.assignOffice, mps.removeOffice],
] as const;

/**
 * Assigns the check's assistant and office to an MP and removes them again; preferably an MP without either.
 * Reports what can't be restored, to be done by hand.
 */
export async function assign(
  check: Check,
  own: { readonly userId: number | undefined; readonly officeId: number | undefined },
): Promise<void> {
  const { call, quietly, stays } = check;
  const list = (await quietly(mps.list, {})) ?? [];
  const mp = list.find((one) => one.userId === null && one.officeId === null) ?? list[0];
  for (const [field, add, remove] of LINKS) {
    const params = mp && own[field] !== undefined ? { mpId: mp.id } : undefined;
    const assigned = { params, body: { [field]: own[field] } };
    await call(add, params && (assigned as never), { needs: `no ${field} of this check` });
    const read = [mps.get, { params: { id: mp?.id ?? 0 } }] as const;
    if (params) await expectShown(check, add, read, { [field]: own[field] });
    await call(remove, params && { params }, { needs: "no member of parliament in the list" });
    if (!mp || !params) continue;
    await expectShown(check, remove, read, { [field]: null });

    const before = mp[field];
    const isAsBefore = async () => (await quietly(...read))?.[field] === before;
    if (await isAsBefore()) continue;
    await (before === null
      ? quietly(remove, { params })
      : quietly(add, { params, body: { [field]: before } } as never));
    if (await isAsBefore()) continue;
    stays.push(`member of parliament ${mp.id} NOT as before: its ${field} was ${before ?? "none"}`);
  }
}

/** Rewrites an MP, unchanged: a check can't create one. */
export async function rewriteMp(check: Check): Promise<void> {
  const list = await check.quietly(mps.list, {});
  const mp = list?.find(({ partyId, genderId }) => partyId !== null && genderId !== null);
  const input = mp && { params: { id: mp.id } };
  const needs = "no member of parliament with party and gender that could be read";
  await rewrite(check, mps.update, [mps.get, input], { form: MpForm, needs });
}
