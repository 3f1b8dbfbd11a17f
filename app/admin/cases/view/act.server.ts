import { redirect } from "react-router";
import { ROLE } from "#app/model/access.ts";
import { audit } from "#server/audit/audit.ts";
import type { Context } from "#server/context.ts";
import { postedForm } from "#server/form/posted-form.ts";
import { requireProfile } from "#server/middleware/guard.ts";
import { isTelling, tellPerson } from "../../kit/record/telling.server.ts";
import { addressAfter, caseAddress, returnToList } from "../../kit/case/in-list.server.ts";
import { isSettling, settleChange } from "../pending-change.server.ts";
import { NAMELESS } from "../nameless.ts";
import { UNTOLD } from "./notices.tsx";
import { askNameless } from "./nameless.server.ts";
import { postStatus } from "./status.server.ts";

/** Makes a case nameless, settles a citizen's change, records that they were told, or changes one of the three statuses. */
export async function actOnCase(context: Context, id: number, url: URL, signal: AbortSignal) {
  const list = returnToList(context, url.searchParams);
  const page = caseAddress(id, list);
  const isNameless = url.searchParams.has(NAMELESS);
  const { roleId } = requireProfile(context);
  if (isNameless && roleId === ROLE.administrator) return askNameless(context, id);
  if (isNameless || roleId !== ROLE.assistant) {
    const record = { kind: "cases", recordId: id };
    audit(context, { event: "access-refused", reason: "role", ...record }, "Access refused");
    return redirect("/admin/unauthorized");
  }
  if (isSettling(context)) return settleChange(context, id, page);
  if (isTelling(context)) return tellPerson(context, page);
  const reply = await postStatus(context, id, caseAddress(id, list, `${UNTOLD}=1`));
  if (reply) return reply;
  const { fields } = postedForm(context);
  return redirect(await addressAfter(context, id, { params: url.searchParams, fields, signal }), 303);
}
