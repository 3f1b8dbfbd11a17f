import { municipalityName } from "#app/model/municipalities.ts";
import type { Office } from "#app/model/office.ts";
import type { Option } from "#app/ui/form/fields/form-field.ts";
import { currentList } from "#server/api/cache.ts";
import { contract } from "#server/api/contract/index.ts";
import type { Context } from "#server/context.ts";
import { getT } from "#server/middleware/locale.ts";
import { mpChoices } from "../../assignments/read.ts";
import { orWithout, type RecordMeans, recordMeans } from "../../record/means.ts";

/** What both forms of an office need from the server. */
export interface FormMeans extends RecordMeans {
  readonly mps: readonly Option[];
}

/**
 * The means of a form.
 * @param page its path: what was typed there before the session ended comes back, once
 * @param id of the office; absent for a new one
 */
export async function formMeans(context: Context, page: string, id?: number): Promise<FormMeans> {
  const t = getT(context, "offices");
  const offices = new Map((await orWithout(context, allOffices(context), [])).map((one) => [one.id, one]));
  const mps = await mpChoices(context, "office", id, ({ fullName, officeId }) => {
    const elsewhere = offices.get(officeId ?? 0);
    return elsewhere ? t("mpElsewhere", { mp: fullName, office: placeName(elsewhere) }) : fullName;
  });
  return { mps, ...recordMeans(context, page) };
}

const allOffices = async (context: Context): Promise<readonly Office[]> =>
  (await currentList(context, contract.offices.list)).value;

/** An office has no name of its own: its municipality and address are one. */
export const placeName = ({ municipalityId, address }: Pick<Office, "municipalityId" | "address">): string =>
  `${municipalityName(municipalityId, "mk")}, ${address}`;
