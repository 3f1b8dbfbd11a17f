import { data, type RouterContextProvider } from "react-router";
import type { CaseForm } from "#app/model/case.ts";
import { api } from "#server/api/client.ts";
import { contract } from "#server/api/contract/index.ts";
import { type ApiFault, type Attempt, faultPage } from "#server/api/fault.ts";
import { compareVersions, OPENED, type Versions } from "#server/form/concurrent-edit.ts";
import { formKey } from "#server/form/form-key.ts";
import type { Submission } from "#server/form/submission.ts";
import { textsOf } from "./fields.ts";
import { type CaseReply, sentBack } from "./reply.ts";
import { changeCase } from "./save.ts";

type Context = Readonly<RouterContextProvider>;
type Valid = Extract<Submission<typeof CaseForm>, { valid: true }>;

/**
 * Writes a case over, unless somebody else has changed it since it was opened.
 * @returns `undefined` when the case is as the person wants it; else the form that goes back
 */
export async function writeOver(context: Context, id: number, form: Valid) {
  const before = await compare(context, id, form);
  if (!before.ok) return notSaved(form, { ...before.fault, sent: "no" });
  if (before.value === "same") return undefined;
  if (before.value !== "untouched") return choice(context, form, before.value);

  const outcome = await form.once(() => changeCase(context, id, form.value));
  if (outcome.ok) return undefined;
  if (outcome.fault.status !== 409) return notSaved(form, outcome.fault);
  // The API's own word for "somebody was faster".
  const after = await compare(context, id, form);
  const isChanged = after.ok && typeof after.value === "object";
  return isChanged ? choice(context, form, after.value) : notSaved(form, outcome.fault);
}

async function compare(
  context: Context,
  id: number,
  form: Valid,
): Promise<Attempt<ReturnType<typeof compareVersions>>> {
  const stored = await api(context).attempt(contract.cases.get, { params: { id } });
  if (!stored.ok) return stored;
  return {
    ok: true,
    value: compareVersions(form.fields.get(OPENED), textsOf(form.value), textsOf(stored.value)),
  };
}

function notSaved(form: Valid, fault: ApiFault) {
  // There is no form to go back to: the case is not there, or not this person's.
  if (fault.status === 403 || fault.status === 404) throw faultPage(fault);
  return sentBack(form, form.fail(fault));
}

/** Another key than the form's: with that one something may have been written already. */
const choice = (context: Context, { fields }: Valid, versions: Versions) =>
  data<CaseReply>(
    {
      result: {},
      formKey: formKey(context),
      tab: fields.get("shown") === "2" ? 2 : 1,
      opened: versions.opened,
      versions,
    },
    { status: 409 },
  );
