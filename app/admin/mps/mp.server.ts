import { ETHNICITIES, GENDER, GENDERS, lookup } from "#app/model/lookups.ts";
import { mediaUrl } from "#app/model/media.ts";
import type { MpDetails } from "#app/model/mp.ts";
import { municipalityName } from "#app/model/municipalities.ts";
import type { Office } from "#app/model/office.ts";
import { formatDate } from "#app/ui/format.ts";
import { allLists, type PublicLists } from "#server/api/cache.ts";
import { api } from "#server/api/client.ts";
import { contract } from "#server/api/contract/index.ts";
import { publicStatistics } from "#server/api/statistics.ts";
import type { Context } from "#server/context.ts";
import { numbered } from "../record/labels.ts";

/** An MP as its own page shows it: texts, `""` for what is not known. */
export type ShownMp = ReturnType<typeof shownMp>;

/**
 * An MP, ready to show.
 * @param signal ends the reading when nobody waits for it any more
 * @throws a fault page: 404 for an unknown MP
 */
export async function mpShown(context: Context, id: number, signal: AbortSignal): Promise<ShownMp> {
  const [mp, lists, mandate] = await Promise.all([
    api(context, { signal }).call(contract.mps.get, { params: { id } }),
    allLists(context),
    mandateNames(context),
  ]);
  return shownMp(mp, lists, mandate);
}

/** How the API names a term of office; `""` for none. */
export async function mandateNames(context: Context): Promise<(id: number | null) => string> {
  const mandates = await publicStatistics(context, (source) => source.mandates());
  return (id) => (id === null ? "" : (mandates.find((one) => one.id === id)?.name ?? numbered(id)));
}

function shownMp(mp: MpDetails, lists: PublicLists, mandateName: (id: number | null) => string) {
  return {
    name: mp.fullName,
    nameAl: mp.fullNameAl,
    nameEn: mp.fullNameEn,
    email: mp.email,
    dateOfBirth: formatDate(mp.dateOfBirth),
    party: lists.parties.find(({ id }) => id === mp.partyId)?.name ?? numberedOrNone(mp.partyId),
    gender: lookup(GENDERS, mp.genderId)?.name ?? numberedOrNone(mp.genderId),
    ethnicity: lookup(ETHNICITIES, mp.ethnicityId)?.name ?? numberedOrNone(mp.ethnicityId),
    mandate: mandateName(mp.mandateId),
    active: mp.active,
    office: officeText(mp.officeId, lists),
    assistant: assistantOf(mp, lists),
    picture: mediaUrl(mp.picturePath),
    woman: mp.genderId === GENDER.female,
  };
}

const numberedOrNone = (id: number | null) => (id === null ? "" : numbered(id));

function officeText(id: number | null, { offices }: PublicLists): string {
  const office = offices.find((one) => one.id === id);
  return office ? [officeName(id, offices), office.address].filter(Boolean).join(", ") : numberedOrNone(id);
}

/** The name comes with the public list only. */
function assistantOf({ id, userId }: MpDetails, { mps }: PublicLists): string {
  const listed = mps.find((one) => one.id === id);
  return listed?.userId === userId ? listed.userFullName : numberedOrNone(userId);
}

/** The municipality of an office; `""` for none. */
export function officeName(id: number | null, offices: readonly Office[]): string {
  const office = offices.find((one) => one.id === id);
  return office ? municipalityName(office.municipalityId, "mk") : "";
}
