import { OfficeForm } from "#app/model/office.ts";
import { contract } from "#server/api/contract/index.ts";
import type { Check } from "../check.ts";
import { type Fixture, leastOf } from "../fixture.ts";
import { addRecord } from "../record.ts";

const { offices } = contract;

const KIND = {
  calls: offices,
  form: OfficeForm,
  list: [offices.listForStaff, {}],
  key: "address",
  repliesId: true,
} as const;

/** Adds an office, to be assigned; retiring makes it inactive, which also checks its change. */
export async function writeOffice(check: Check, { mark }: Fixture) {
  const body = leastOf(OfficeForm, mark, { coordinates: "41.6086,21.7453", active: true });
  const { id, change } = await addRecord(check, KIND, body);
  if (id !== undefined) check.stays.push(`office ${id} at "${mark}", not active`);
  return { id, retire: () => change({ coordinates: "41.9, 20.9" }) };
}
