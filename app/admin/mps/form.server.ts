import { type MpForm, readBirth } from "#app/model/mp-rules.ts";
import { inOrder } from "#app/model/text/order.ts";
import { namedOption, type Option } from "#app/ui/form/fields/option.ts";
import { publicLists, someLists } from "#server/api/cache.ts";
import { api } from "#server/api/client.ts";
import { contract } from "#server/api/contract/index.ts";
import type { Attempt } from "#server/api/fault.ts";
import type { Context } from "#server/context.ts";
import type { ValidSubmission } from "#server/form/submission.ts";
import { getT } from "#server/middleware/locale.ts";
import { placeName } from "../offices/form.server.ts";
import { openWork } from "../record/open-work.ts";
import { orWithout, recordFormContext } from "../record/form-context.ts";
import type { Question } from "../record/reply.ts";
import { lookAgain, saysTheSame, settled, writeOver } from "../record/write.ts";
import { mpTexts } from "./form.tsx";
import { mandateNames } from "./mp.server.ts";

type Valid = ValidSubmission<typeof MpForm>;

/**
 * What the form of an MP needs from the server.
 * @param page its path: what was typed there before the session ended comes back, once
 */
export async function mpFormContext(context: Context, page: string) {
  const parties = await orWithout(context, partyOptions(context), []);
  return { parties, ...recordFormContext(context, page) };
}

/** Inactive ones too: an MP may be of one. */
async function partyOptions(context: Context): Promise<readonly Option[]> {
  const { parties } = await publicLists(context);
  return inOrder(parties, "mk", ({ name }) => name).map((party) => namedOption(party, "mk"));
}

/** The name of an MP's term of office; `""` where it can't be had. */
export const mandateOf = async (context: Context, id: number | null): Promise<string> =>
  (await orWithout(context, mandateNames(context), () => ""))(id);

/**
 * Changes an MP, unless somebody else has done so since it was opened; the mandate stays as it is.
 * @returns `undefined` when the MP is as the person wants it; else the form that goes back
 */
export function changeMp(context: Context, id: number, form: Valid) {
  const { attempt } = api(context);
  const params = { id };
  const value = { ...form.value, dateOfBirth: wholeDay(form.value.dateOfBirth) };
  const mine = mpTexts(value);
  return writeOver(context, form, {
    read: () => attempt(contract.mps.get, { params }),
    textsOf: mpTexts,
    mine: () => mine,
    always: form.file !== undefined,
    asks: async ({ active }) =>
      active && !form.value.active ? hangsOnMp(context, id) : { ok: true, value: undefined },
    async write({ mandateId, picturePath }) {
      const body = { ...value, mandateId, ...(form.file && { picture: form.file }) };
      return settled(await attempt(contract.mps.update, { params, body }), async () => {
        const found = await lookAgain(context)(contract.mps.get, { params });
        if (!found.ok || !saysTheSame(mine, mpTexts(found.value))) return false;
        return form.file === undefined || found.value.picturePath !== picturePath;
      });
    },
  });
}

/** The date of birth is free text; a whole date is kept as the API has dates. */
const wholeDay = (text: string): string => readBirth(text).day ?? text;

/** What hangs on an MP who is about to be made inactive. */
async function hangsOnMp(context: Context, id: number): Promise<Attempt<Question>> {
  const t = getT(context, "mps");
  const [work, { mps, offices, fault }] = await Promise.all([
    openWork(context, { mpIds: [id] }),
    someLists(context),
  ]);
  if (!work.ok) return work;
  if (fault) return { ok: false, fault };
  const mp = mps.find((one) => one.id === id);
  const office = offices.find((one) => one.id === mp?.officeId);
  const lines = [
    t("deactivation.portal"),
    mp?.userFullName && t("deactivation.assistant", { name: mp.userFullName }),
    office && t("deactivation.office", { name: placeName(office) }),
    ...work.value,
  ];
  return { ok: true, value: { title: t("deactivation.title"), lines: lines.filter(isText) } };
}

const isText = (line: string | undefined): line is string => Boolean(line);
