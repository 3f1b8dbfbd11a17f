import { data } from "react-router";
import type { z } from "zod";
import type { Mp } from "#app/model/mp.ts";
import { municipalityName } from "#app/model/municipalities.ts";
import { municipalityNames } from "#app/model/names-in-use.ts";
import { type Office, type OfficeData, OfficeEntry, officeLabel, OfficeQuery } from "#app/model/office.ts";
import { onceFor } from "#app/model/once-for.ts";
import { NONE } from "#app/model/query.ts";
import { currentList } from "#server/api/cache.ts";
import { type Api, api } from "#server/api/client.ts";
import { contract } from "#server/api/contract/index.ts";
import { type Attempt, DONE, readBack } from "#server/api/fault.ts";
import type { Context } from "#server/context.ts";
import { equalRecord } from "#server/form/concurrent-edit.ts";
import type { Submission, ValidSubmission } from "#server/form/submission.ts";
import { withFixedCredentials } from "#server/identity/credentials.ts";
import { getT } from "#server/middleware/locale.ts";
import {
  idsOf,
  mpChoices,
  reassign,
  withMps,
  type WithMps,
  type Written,
} from "../kit/assignments/assignments.server.ts";
import { activityFilter, defineRegister, hasActivity } from "../kit/list/register.server.ts";
import { staffList } from "../kit/list/staff-list.ts";
import { defineResource } from "../kit/record/define-resource.server.ts";
import { joinNames } from "../kit/record/open-work.ts";
import { valueOrFallback } from "../kit/record/form-context.ts";
import { asTyped } from "../kit/record/reply.ts";
import { type OfficeReply, officeTexts } from "./fields.tsx";
import { pickedIn, viewText } from "./pick.ts";

/** All offices as the list shows them: exactly the documented columns, with the names of their MPs. */
const listedOffices = onceFor((offices: readonly Office[], mps: readonly Mp[]) => {
  const names = Map.groupBy(mps, ({ officeId }) => officeId);
  return offices.map(({ id, municipalityId, address, active }) => ({
    id,
    municipality: municipalityName(municipalityId, "mk"),
    address,
    mps: (names.get(id) ?? []).map(({ fullName }) => fullName).join(", "),
    active,
  }));
});

export type ListedOffice = ReturnType<typeof listedOffices>[number];

export const OFFICES = defineResource("offices", {
  read: (ask, id) => withMps(ask, "office", id, askOffice(ask, id)),
  /** By municipality, then by address, in Macedonian order; searchable by both and by its MPs. */
  list: defineRegister("offices", {
    query: OfficeQuery,
    async known(context, signal) {
      const [offices, mps] = await Promise.all([
        staffList(context, contract.offices.listForStaff, signal),
        currentList(context, contract.mps.list),
      ]);
      return { rows: listedOffices(offices, mps.value), stale: mps.stale };
    },
    // A line break sorts before the space in "Центар Жупа".
    order: ({ municipality, address }) => `${municipality}\n${address}`,
    texts: ({ municipality, address, mps }) => [municipalityNames(municipality), address, mps],
    filters: {
      mps: {
        control: "select",
        label: (t) => t("columns.mps"),
        all: (t) => t("withAndWithoutMps"),
        options: (_known, { t }) => [{ value: NONE, label: t("noMps") }],
      },
      status: activityFilter("f"),
    },
    isShown: (office, { mps, status }) =>
      hasActivity(office, status) && (mps === undefined || office.mps === ""),
    listed: (office) => office,
    fileName: "kancelarii",
  }),
  shown: ({ record, own }) => ({
    office: record,
    name: officeLabel(record),
    mps: own.map(({ id, fullName }) => ({ id, name: fullName })),
  }),
  head: ({ record }) => officeLabel(record),
  schema: OfficeEntry,
  choices: async (context, id) => ({ mps: await officeMps(context, id) }),
  textsOf: ({ record, own }) => officeTexts(record, idsOf(own)),
  wanted: (form) => officeTexts(form, form.mpIds),
  instead: pickReply,
  asks: async (context, { stored, value }) => ({ ok: true, value: officeDependents(context, stored, value) }),
  add: addOffice,
  change: (context, { stored, value, form }) => changeOffice(context, stored, value, form),
  left: ({ left }) => left,
  terms: () => ({ names: { statusId: "active" }, messages: { mpIds: "officeInactive" } }),
});

async function officeMps(context: Context, id: number | undefined) {
  const t = getT(context, "offices");
  const reading = currentList(context, contract.offices.list).then(({ value }) => value);
  const list = await valueOrFallback<readonly Office[]>(context, reading, []);
  const offices = new Map(list.map((one) => [one.id, one]));
  return mpChoices(context, "office", id, ({ fullName, officeId }) => {
    const elsewhere = offices.get(officeId ?? 0);
    return elsewhere ? t("mpElsewhere", { mp: fullName, office: officeLabel(elsewhere) }) : fullName;
  });
}

/** One office; the API does not repeat its id. */
export async function askOffice(ask: Api["attempt"], id: number): Promise<Attempt<Office>> {
  const found = await ask(contract.offices.get, { params: { id } });
  return found.ok ? { ok: true, value: { ...found.value, id } } : found;
}

/** The form with the place selected on the map; `undefined` if none was selected: the form is to be saved. */
function pickReply(form: Submission<z.ZodType>) {
  const picked = pickedIn(form.fields);
  if (!picked) return undefined;
  const { data: reply } = asTyped(form);
  const { initialValue } = reply.result;
  const coordinates = picked.coordinates ?? initialValue?.["coordinates"] ?? "";
  return data<OfficeReply>({
    ...reply,
    result: { ...reply.result, initialValue: { ...initialValue, coordinates } },
    view: viewText(picked.view),
  });
}

/**
 * Adds an office, then assigns the MPs. After an unknown outcome, a new office with exactly the same content
 * is the added one (R71).
 */
async function addOffice(
  context: Context,
  { id: operation, value: form }: ValidSubmission<typeof OfficeEntry>,
): Promise<Attempt<Written>> {
  if (!mayHave(form, [])) return NO_MPS;
  const before = await alike(api(context).attempt, form);
  const newOne = async () => {
    const after = await alike(withFixedCredentials(context), form);
    return before && after?.find(({ id }) => !before.some((office) => office.id === id));
  };
  const outcome = await api(context).attempt(contract.offices.add, { body: bodyOf(form) });
  const added = await readBack(outcome, async () => (await newOne()) !== undefined);
  if (!added.ok) return added;
  const wanted = form.mpIds;
  if (wanted.length === 0) return { ok: true, value: { left: false } };
  const id = added.value ?? (await newOne())?.id;
  return { ok: true, value: { left: await reassign(context, operation, { kind: "office", id, wanted }) } };
}

/** Changes an office, if anything has changed, then its MPs. */
async function changeOffice(
  context: Context,
  { record: stored, own }: WithMps<Office>,
  form: OfficeEntry,
  operation: string,
): Promise<Attempt<Written>> {
  const { id } = stored;
  if (!mayHave(form, own)) return NO_MPS;
  const saved = isAs(stored, form) ? DONE : await writeOffice(context, id, bodyOf(form));
  if (!saved.ok) return saved;
  const mpsOf = { kind: "office", id, wanted: form.mpIds } as const;
  return { ok: true, value: { left: await reassign(context, operation, mpsOf) } };
}

/** Writes an office; an unknown outcome is settled by reading it again. */
export async function writeOffice(context: Context, id: number, body: OfficeData): Promise<Attempt<unknown>> {
  const outcome = await api(context).attempt(contract.offices.update, { params: { id }, body });
  return readBack(outcome, async () => {
    const found = await askOffice(withFixedCredentials(context), id);
    return found.ok && isAs(found.value, body);
  });
}

/**
 * An inactive office keeps its MPs, but gets no others: otherwise the old ones would be released before the new ones
 * are refused.
 */
const mayHave = ({ active, mpIds }: OfficeEntry, present: readonly Mp[]) =>
  active || mpIds.every((id) => present.some((mp) => mp.id === id));

const NO_MPS: Attempt<never> = {
  ok: false,
  fault: { kind: "status", status: 400, sent: "no", reference: "", fieldErrors: { mpIds: "" } },
};

/** An office for the API: without its id and MPs. */
export const bodyOf = ({ municipalityId, address, coordinates, active }: OfficeData): OfficeData => ({
  municipalityId,
  address,
  coordinates,
  active,
});

/** Except for the MPs, which are assigned by separate calls. */
const isAs = (stored: OfficeData, form: OfficeData) =>
  equalRecord(officeTexts(form, []), officeTexts(stored, []));

/** The offices with exactly the same content; `undefined` if unavailable. */
async function alike(ask: Api["attempt"], form: OfficeData): Promise<readonly Office[] | undefined> {
  const found = await ask(contract.offices.listForStaff);
  return found.ok
    ? found.value.filter((office) => office.address === form.address && isAlike(office, form))
    : undefined;
}

/** The list may leave out the coordinates (section 7 of the back-office document). */
const isAlike = (office: Office, form: OfficeData) =>
  isAs({ ...office, coordinates: office.coordinates || form.coordinates }, form);

/** What depends on an office that is about to become inactive. */
function officeDependents(context: Context, { record: stored, own }: WithMps<Office>, form: OfficeEntry) {
  // A write that would be refused needs no confirmation.
  if (!stored.active || form.active || !mayHave(form, own)) return undefined;
  const t = getT(context, "offices");
  const names = joinNames(
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
