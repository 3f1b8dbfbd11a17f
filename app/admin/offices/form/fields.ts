import type { Office, OfficeEntry, OfficeForm } from "#app/model/office.ts";
import { idsText, mpsOf } from "../../assignments/assignee.ts";
import type { WithMps } from "../../assignments/read.ts";

export const FORM_ID = "office";

/** The path of the form that changes one. */
export const editPage = (id: number): string => `/admin/offices/edit/${id}`;

/** Every field of the form, in its order. */
export const FIELDS = ["municipalityId", "address", "coordinates", "active", "mpIds"] as const;

export type OfficeField = (typeof FIELDS)[number];

/** An office as its form has it; ticked is `on`, MPs are their ids with commas. */
export type OfficeTexts = Readonly<Record<OfficeField, string>>;

/** Without the MPs, which are assigned by calls of their own. */
export const dataTexts = (office: OfficeForm): Omit<OfficeTexts, "mpIds"> => ({
  municipalityId: String(office.municipalityId),
  address: office.address,
  coordinates: office.coordinates,
  active: office.active ? "on" : "",
});

/** What the form's fields hold for a stored office. */
export const storedTexts = ({ record, mps }: WithMps<Office>): OfficeTexts => ({
  ...dataTexts(record),
  mpIds: idsText(mpsOf("office", record.id, mps).map(({ id }) => id)),
});

/** What the person wants, as the form has it. */
export const wantedTexts = (form: OfficeEntry): OfficeTexts => ({
  ...dataTexts(form),
  mpIds: idsText(form.mpIds),
});
