import { contract } from "../../contract/index.ts";
import type { Check } from "../check.ts";
import { expectShown } from "./afterwards.ts";

const nobody = "no member of parliament in the list";

/** Assigns the check's assistant and office to an MP and removes them again; one who has neither is preferred. */
export async function checkAssignments(
  check: Check,
  { userId, officeId }: { readonly userId: number | undefined; readonly officeId: number | undefined },
): Promise<string[]> {
  const { call, quietly } = check;
  const { mps } = contract;
  const list = (await quietly(mps.list, {})) ?? [];
  const mp = list.find((one) => one.userId === null && one.officeId === null) ?? list[0];
  const params = mp && { mpId: mp.id };
  const read = [mps.get, { params: { id: mp?.id ?? 0 } }] as const;

  const user = params && userId !== undefined ? { params, body: { userId } } : undefined;
  await call(mps.assignAssistant, user, { needs: "no assistant of this check" });
  if (user) await expectShown(check, mps.assignAssistant, read, { userId });
  await call(mps.removeAssistant, user && params && { params }, { needs: nobody });
  if (user) await expectShown(check, mps.removeAssistant, read, { userId: null });

  const office = params && officeId !== undefined ? { params, body: { officeId } } : undefined;
  await call(mps.assignOffice, office, { needs: "no office of this check" });
  if (office) await expectShown(check, mps.assignOffice, read, { officeId });
  await call(mps.removeOffice, office && params && { params }, { needs: nobody });
  if (office) await expectShown(check, mps.removeOffice, read, { officeId: null });
  return mp && (user ?? office) ? putBack(check, mp) : [];
}

interface Assigned {
  readonly id: number;
  readonly userId: number | null;
  readonly officeId: number | null;
}

const named = (what: string, id: number | null) => (id === null ? `no ${what}` : `${what} ${id}`);

/** What can't be put back is said, so that somebody does it by hand. */
async function putBack({ quietly }: Check, mp: Assigned): Promise<string[]> {
  const { mps } = contract;
  const params = { mpId: mp.id };
  const now = await quietly(mps.get, { params: { id: mp.id } });
  const { userId, officeId } = mp;
  if (now?.userId !== userId)
    await (userId === null
      ? quietly(mps.removeAssistant, { params })
      : quietly(mps.assignAssistant, { params, body: { userId } }));
  if (now?.officeId !== officeId)
    await (officeId === null
      ? quietly(mps.removeOffice, { params })
      : quietly(mps.assignOffice, { params, body: { officeId } }));
  const then = await quietly(mps.get, { params: { id: mp.id } });
  if (then?.userId === userId && then.officeId === officeId) return [];
  const before = `${named("assistant", userId)} and ${named("office", officeId)}`;
  return [`member of parliament ${mp.id} NOT as before: it had ${before}`];
}
