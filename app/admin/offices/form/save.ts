import type { MessageKey } from "#app/model/fields/message-key.ts";
import type { Mp } from "#app/model/mp.ts";
import type { Office, OfficeEntry, OfficeForm } from "#app/model/office.ts";
import { type Api, api } from "#server/api/client.ts";
import { contract } from "#server/api/contract/index.ts";
import type { Attempt } from "#server/api/fault.ts";
import type { Context } from "#server/context.ts";
import { getT } from "#server/middleware/locale.ts";
import { mpsOf } from "../../assignments/assignee.ts";
import type { WithMps } from "../../assignments/read.ts";
import { notEvenKnown, type Reassigned, reassign } from "../../assignments/reassign.ts";
import { listed } from "../../record/hangs-on.ts";
import type { FieldTerms, Question } from "../../record/reply.ts";
import { DONE, lookAgain, saysTheSame, settled } from "../../record/write.ts";
import { dataTexts } from "./fields.ts";
import { askOffice } from "./read.ts";

/** An office that is written; `remains` tells of MPs who are not as they should be. */
export interface Written {
  readonly remains?: Reassigned | undefined;
}

/** How the API names what the form asks in other words. */
export const TERMS: FieldTerms = {
  names: { statusId: "active" },
  messages: { mpIds: "officeInactive" satisfies MessageKey },
};

/**
 * Adds an office, then assigns the MPs. When nobody can tell whether the API has added it, an office that says exactly
 * the same and was not there before is the one (R71).
 */
export async function addOffice(context: Context, form: OfficeEntry): Promise<Attempt<Written>> {
  if (!mayHave(form, [])) return NO_MPS;
  const before = await alike(api(context).attempt, form);
  const newOne = async () => {
    const after = await alike(lookAgain(context), form);
    return before && after?.find(({ id }) => !before.some((office) => office.id === id));
  };
  const outcome = await api(context).attempt(contract.offices.add, { body: bodyOf(form) });
  const added = await settled(outcome, async () => (await newOne()) !== undefined);
  if (!added.ok) return added;
  if (form.mpIds.length === 0) return { ok: true, value: {} };
  const id = added.value ?? (await newOne())?.id;
  const remains =
    id === undefined ? notEvenKnown(form.mpIds) : await reassign(context, "office", id, form.mpIds);
  return { ok: true, value: { remains } };
}

/** Changes an office, if there is anything to change, then the MPs. */
export async function changeOffice(
  context: Context,
  { record: stored, mps }: WithMps<Office>,
  form: OfficeEntry,
): Promise<Attempt<Written>> {
  const { id } = stored;
  if (!mayHave(form, mpsOf("office", id, mps))) return NO_MPS;
  const saved = isAs(stored, form) ? DONE : await writeOver(context, id, bodyOf(form));
  if (!saved.ok) return saved;
  return { ok: true, value: { remains: await reassign(context, "office", id, form.mpIds) } };
}

/** Writes an office over; an outcome that nobody knows is settled by reading it again. */
export async function writeOver(context: Context, id: number, body: OfficeForm): Promise<Attempt<unknown>> {
  const outcome = await api(context).attempt(contract.offices.update, { params: { id }, body });
  return settled(outcome, async () => {
    const found = await askOffice(lookAgain(context), id);
    return found.ok && isAs(found.value, body);
  });
}

/** An inactive office keeps its MPs, but gets no others: else the old ones would be gone before the new ones are refused. */
const mayHave = ({ active, mpIds }: OfficeEntry, present: readonly Mp[]) =>
  active || mpIds.every((id) => present.some((mp) => mp.id === id));

const NO_MPS: Attempt<never> = {
  ok: false,
  fault: { kind: "status", status: 400, sent: "no", reference: "", fieldErrors: { mpIds: "" } },
};

/** What the API takes for an office: not its id, and not its MPs. */
export const bodyOf = ({ municipalityId, address, coordinates, active }: OfficeForm): OfficeForm => ({
  municipalityId,
  address,
  coordinates,
  active,
});

const isAs = (stored: OfficeForm, form: OfficeForm) => saysTheSame(dataTexts(form), dataTexts(stored));

/** The offices that say exactly the same; `undefined` when they can't be had. */
async function alike(ask: Api["attempt"], form: OfficeForm): Promise<readonly Office[] | undefined> {
  const found = await ask(contract.offices.listForStaff);
  return found.ok
    ? found.value.filter((office) => office.address === form.address && isAlike(office, form))
    : undefined;
}

/** The list may leave out the coordinates (section 7 of the back-office document). */
const isAlike = (office: Office, form: OfficeForm) =>
  isAs({ ...office, coordinates: office.coordinates || form.coordinates }, form);

/** What hangs on an office that is about to be made inactive. */
export function hangsOnOffice(
  context: Context,
  { record: stored, mps }: WithMps<Office>,
  form: OfficeEntry,
): Question | undefined {
  const own = mpsOf("office", stored.id, mps);
  // What can't be written needs no question.
  if (!stored.active || form.active || !mayHave(form, own)) return undefined;
  const t = getT(context, "offices");
  const names = listed(
    context,
    own.map(({ fullName }) => fullName),
  );
  return {
    title: t("deactivation.becomes"),
    lines: [
      t("deactivation.text"),
      ...(own.length > 0 ? [t("deactivation.mps", { count: own.length, names })] : []),
    ],
  };
}
