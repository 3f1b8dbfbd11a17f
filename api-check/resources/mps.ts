import { contract } from "#server/api/contract/index.ts";
import type { Endpoint } from "#server/api/endpoint.ts";
import { expectShown, rewrite } from "../afterwards.ts";
import type { Check } from "../check.ts";
import { firstId } from "../paging.ts";
import { EMPTY } from "../fixture.ts";

const { mps } = contract;

/** Reads the members of parliament; returns their list as received. */
export async function readMps({ call }: Check): Promise<unknown> {
  const { json } = await call(mps.list, {});
  await call(mps.get, firstId(json), { needs: EMPTY });
  return json;
}

/** Assigns the check's assistant and office to an MP and removes them again; preferably an MP without either. */
export async function assign(
  check: Check,
  { userId, officeId }: { readonly userId: number | undefined; readonly officeId: number | undefined },
): Promise<string[]> {
  const list = (await check.quietly(mps.list, {})) ?? [];
  const mp = list.find((one) => one.userId === null && one.officeId === null) ?? list[0];
  await assignOne(check, mp?.id, { userId }, [mps.assignAssistant, mps.removeAssistant, "assistant"]);
  await assignOne(check, mp?.id, { officeId }, [mps.assignOffice, mps.removeOffice, "office"]);
  return mp && (userId ?? officeId) !== undefined ? putBack(check, mp) : [];
}

async function assignOne(
  check: Check,
  mpId: number | undefined,
  assigned: Readonly<Record<string, number | undefined>>,
  [add, remove, what]: readonly [add: Endpoint, remove: Endpoint, what: string],
): Promise<void> {
  const [field = "", id] = Object.entries(assigned)[0] ?? [];
  const params = mpId !== undefined && id !== undefined ? { mpId } : undefined;
  const read = [mps.get, { params: { id: mpId ?? 0 } }] as const;
  await check.call(add, params && ({ params, body: assigned } as never), {
    needs: `no ${what} of this check`,
  });
  if (params) await expectShown(check, add, read, assigned);
  const needs = "no member of parliament in the list";
  await check.call(remove, params && ({ params } as never), { needs });
  if (params) await expectShown(check, remove, read, { [field]: null });
}

interface Assigned {
  readonly id: number;
  readonly userId: number | null;
  readonly officeId: number | null;
}

const named = (what: string, id: number | null) => (id === null ? `no ${what}` : `${what} ${id}`);

/** Reports what can't be restored, so that somebody does it by hand. */
async function putBack({ quietly }: Check, { id, userId, officeId }: Assigned): Promise<string[]> {
  const params = { mpId: id };
  const read = () => quietly(mps.get, { params: { id } });
  const now = await read();
  if (now?.userId !== userId)
    await (userId === null
      ? quietly(mps.removeAssistant, { params })
      : quietly(mps.assignAssistant, { params, body: { userId } }));
  if (now?.officeId !== officeId)
    await (officeId === null
      ? quietly(mps.removeOffice, { params })
      : quietly(mps.assignOffice, { params, body: { officeId } }));
  const then = await read();
  if (then?.userId === userId && then.officeId === officeId) return [];
  const before = `${named("assistant", userId)} and ${named("office", officeId)}`;
  return [`member of parliament ${id} NOT as before: it had ${before}`];
}

/** Rewrites an MP, unchanged: a check can't create one. */
export async function rewriteMp(check: Check): Promise<string[]> {
  const list = check.hasFitted(mps.get) ? await check.quietly(mps.list, {}) : undefined;
  const params = { id: list?.find((one) => one.partyId !== null && one.genderId !== null)?.id ?? 0 };
  const mp = params.id > 0 ? await check.quietly(mps.get, { params }) : undefined;
  const { id: _id, userId: _user, officeId: _office, picturePath: _picture, ...body } = mp ?? {};
  const isWhole = mp && mp.partyId !== null && mp.genderId !== null;
  const needs = "no member of parliament with party and gender that could be read";
  return rewrite(check, mps.update, isWhole ? { params, body } : undefined, [mps.get, { params }], needs);
}
