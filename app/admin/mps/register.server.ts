import { GENDER } from "#app/model/lookups.ts";
import { mediaUrl } from "#app/model/media.ts";
import { type Mp, MpQuery } from "#app/model/mp.ts";
import { municipalityName } from "#app/model/municipalities.ts";
import { municipalityNames } from "#app/model/names-in-use.ts";
import type { Office } from "#app/model/office.ts";
import { onceFor } from "#app/model/once-for.ts";
import { NONE } from "#app/model/query.ts";
import { inOrder } from "#app/model/text/order.ts";
import type { Option } from "#app/ui/form/fields/option.ts";
import { currentList } from "#server/api/cache.ts";
import { contract } from "#server/api/contract/index.ts";
import { publicStatistics } from "#server/api/statistics.ts";
import type { Context } from "#server/context.ts";
import { activityFilter, defineRegister, hasActivity, optionsIn } from "../kit/list/register.server.ts";

/** MPs and offices in their current state, and the terms of office. */
async function readMps(context: Context) {
  const [mps, offices, mandates] = await Promise.all([
    currentList(context, contract.mps.list),
    currentList(context, contract.offices.list),
    publicStatistics(context, (source) => source.mandates()),
  ]);
  return {
    mps: mps.value,
    offices: offices.value,
    rows: listedMps(mps.value, offices.value),
    mandates,
    stale: mps.stale || offices.stale,
  };
}

/** MPs by name; searchable by their names in all languages, party, office and assistant. */
export const MP_LIST = defineRegister("mps", {
  query: MpQuery,
  known: readMps,
  order: ({ name }) => name,
  texts: ({ name, nameAl, nameEn, party, office, assistant }) => [
    name,
    nameAl,
    nameEn,
    party,
    municipalityNames(office),
    assistant,
  ],
  filters: {
    partyId: {
      control: "chooser",
      label: (t) => t("fields.partyId"),
      options: ({ mps, offices }) => optionsOf(mps, offices).parties,
    },
    mandateId: {
      control: "select",
      label: (t) => t("fields.mandateId"),
      options: ({ mandates }) => optionsIn(mandates, ({ id, name }) => [id, name]),
    },
    officeId: {
      control: "chooser",
      label: (t) => t("fields.officeId"),
      options: ({ mps, offices }, { t }) => [
        { value: NONE, label: t("filters.noOffice") },
        ...optionsOf(mps, offices).offices,
      ],
    },
    userId: {
      control: "chooser",
      label: (t) => t("fields.userId"),
      options: ({ mps, offices }, { t }) => [
        { value: NONE, label: t("filters.noAssistant") },
        ...optionsOf(mps, offices).assistants,
      ],
    },
    status: activityFilter("m"),
  },
  isShown: (mp, { partyId, mandateId, officeId, userId, status }) =>
    hasActivity(mp, status) &&
    isChosen(partyId, mp.partyId) &&
    isChosen(mandateId, mp.mandateId) &&
    (officeId === NONE ? !mp.isOfficeOpen : isChosen(officeId, mp.officeId)) &&
    isChosen(userId, mp.userId),
  listed: (mp) => mp,
  fileName: "pratenici",
});

const sorted = (options: readonly Option[]) => inOrder(options, "mk", ({ label }) => label);

const optionsOf = onceFor((mps: readonly Mp[], offices: readonly Office[]) => ({
  parties: sorted(optionsIn(mps, ({ partyId, partyName }) => [partyId, partyName])),
  offices: sorted(
    offices.map(({ id, address }) => ({ value: id, label: `${officeName(id, offices)}, ${address}` })),
  ),
  assistants: sorted(optionsIn(mps, ({ userId, userFullName }) => [userId, userFullName])),
}));

/** The municipality of an office; `""` for none. */
export function officeName(id: number | null, offices: readonly Office[]): string {
  const office = offices.find((one) => one.id === id);
  return office ? municipalityName(office.municipalityId, "mk") : "";
}

const listedMps = onceFor((all: readonly Mp[], offices: readonly Office[]) =>
  all.map((mp) => ({
    id: mp.id,
    name: mp.fullName,
    // These two are for the search.
    nameAl: mp.fullNameAl,
    nameEn: mp.fullNameEn,
    party: mp.partyName,
    office: officeName(mp.officeId, offices),
    assistant: mp.userFullName,
    active: mp.active,
    partyId: mp.partyId,
    mandateId: mp.mandateId,
    officeId: mp.officeId,
    isOfficeOpen: offices.some(({ id, active }) => active && id === mp.officeId),
    userId: mp.userId,
    picture: mediaUrl(mp.picturePath),
    woman: mp.genderId === GENDER.female,
  })),
);

export type ListedMp = ReturnType<typeof listedMps>[number];

const isChosen = (asked: number | typeof NONE | undefined, id: number | null) =>
  asked === undefined || asked === (id ?? NONE);
