import type { MpForm } from "#app/model/mp.ts";
import { api } from "#server/api/client.ts";
import { contract } from "#server/api/contract/index.ts";
import type { Context } from "#server/context.ts";
import type { Submission } from "#server/form/submission.ts";
import { lookAgain, saysTheSame, settled, writeOver } from "../../record/write.ts";
import { textsOf } from "./fields.ts";

type Valid = Extract<Submission<typeof MpForm>, { valid: true }>;

/**
 * Changes an MP, unless somebody else has done so since it was opened; the mandate stays as it is.
 * @returns `undefined` when the MP is as the person wants it; else the form that goes back
 */
export function changeMp(context: Context, id: number, form: Valid) {
  const { attempt } = api(context);
  const params = { id };
  const mine = textsOf(form.value);
  return writeOver(context, form, {
    read: () => attempt(contract.mps.get, { params }),
    textsOf,
    mine: () => mine,
    always: form.file !== undefined,
    async write({ mandateId, picturePath }) {
      const body = { ...form.value, mandateId, ...(form.file && { picture: form.file }) };
      return settled(await attempt(contract.mps.update, { params, body }), async () => {
        const found = await lookAgain(context)(contract.mps.get, { params });
        if (!found.ok || !saysTheSame(mine, textsOf(found.value))) return false;
        return form.file === undefined || found.value.picturePath !== picturePath;
      });
    },
  });
}
