import { formatDate } from "#app/model/format.ts";
import { ETHNICITIES, GENDER, GENDERS, lookup } from "#app/model/lookups.ts";
import { mediaUrl } from "#app/model/media.ts";
import type { MpDetails } from "#app/model/mp.ts";
import { municipalityName } from "#app/model/municipalities.ts";
import { type Office } from "#app/model/office.ts";
import { allLists, type PublicLists } from "#server/api/cache.ts";
import { publicStatistics } from "#server/api/statistics.ts";
import type { Context } from "#server/context.ts";
import { valueOrFallback } from "../kit/record/form-context.ts";
import { numbered } from "../kit/record/labels.ts";

/** Texts, `""` if unknown. */
export async function mpShown(context: Context, mp: MpDetails) {
  const [lists, mandateName] = await Promise.all([allLists(context), mandateNames(context)]);
  return {
    name: mp.fullName,
    nameAl: mp.fullNameAl,
    nameEn: mp.fullNameEn,
    email: mp.email,
    dateOfBirth: formatDate(mp.dateOfBirth),
    party: lists.parties.find((party) => party.id === mp.partyId)?.name ?? numberedOrNone(mp.partyId),
    gender: lookup(GENDERS, mp.genderId)?.name ?? numberedOrNone(mp.genderId),
    ethnicity: lookup(ETHNICITIES, mp.ethnicityId)?.name ?? numberedOrNone(mp.ethnicityId),
    mandate: mandateName(mp.mandateId),
    active: mp.active,
    officeId: mp.officeId,
    userId: mp.userId,
    office: officeText(mp.officeId, lists),
    assistant: assistantOf(mp, lists),
    picture: mediaUrl(mp.picturePath),
    woman: mp.genderId === GENDER.female,
  };
}

/** The API's name of a term of office; `""` for none. */
async function mandateNames(context: Context) {
  const mandates = await publicStatistics(context, (source) => source.mandates());
  return (id: number | null) =>
    id === null ? "" : (mandates.find((one) => one.id === id)?.name ?? numbered(id));
}

const numberedOrNone = (id: number | null) => (id === null ? "" : numbered(id));

function officeText(id: number | null, { offices }: PublicLists): string {
  const office = offices.find((one) => one.id === id);
  return office ? [officeName(id, offices), office.address].filter(Boolean).join(", ") : numberedOrNone(id);
}

/** The name is in the public list only. */
function assistantOf({ id, userId }: MpDetails, { mps }: PublicLists): string {
  const listed = mps.find((one) => one.id === id);
  return listed?.userId === userId ? listed.userFullName : numberedOrNone(userId);
}

/** The municipality of an office; `""` for none. */
export function officeName(id: number | null, offices: readonly Office[]): string {
  const office = offices.find((one) => one.id === id);
  return office ? municipalityName(office.municipalityId, "mk") : "";
}

/** The name of an MP's term of office; `""` if unavailable. */
export const mandateOf = async (context: Context, id: number | null): Promise<string> =>
  (await valueOrFallback(context, mandateNames(context), () => ""))(id);
