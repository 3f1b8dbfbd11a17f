import { redirect } from "react-router";
import type { Context } from "#server/context.ts";
import { postedForm } from "#server/form/posted-form.ts";
import { recordAct } from "../../kit/record/row-acts.server.ts";
import { isTelling, tellPerson } from "../../kit/record/telling.server.ts";
import { addressAfter, caseAddress, returnToList } from "../../kit/case/in-list.server.ts";
import { isSettling, settleChange } from "../../kit/case/pending-change.server.ts";
import { postStatus } from "./status.server.ts";

export async function actOnCase(context: Context, id: number, url: URL, signal: AbortSignal) {
  const page = caseAddress(id, returnToList(context, url.searchParams));
  if (isSettling(context)) return settleChange(context, id, page);
  if (postedForm(context).fields.has("act")) return recordAct(context, page);
  if (isTelling(context)) return tellPerson(context, page);
  const reply = await postStatus(context, id);
  if (reply) return reply;
  const { fields } = postedForm(context);
  return redirect(await addressAfter(context, id, { params: url.searchParams, fields, signal }), 303);
}
