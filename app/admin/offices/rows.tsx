import type { TFunction } from "i18next";
import type { Mp } from "#app/model/mp.ts";
import { municipalityName } from "#app/model/municipalities.ts";
import { municipalityNames } from "#app/model/names-in-use.ts";
import type { Office } from "#app/model/office.ts";
import { onceFor } from "#app/model/once-for.ts";
import type { Column } from "#app/ui/list/data-table.tsx";
import { Badge } from "#app/ui/page/badge.tsx";
import type { Listing } from "../kit/list/register-page.ts";

/** By municipality, then by address, in Macedonian order; searchable by both and by its MPs. */
export const LISTING: Listing<ListedOffice> = {
  // A line break sorts before the space in "Центар Жупа".
  order: ({ municipality, address }) => `${municipality}\n${address}`,
  texts: ({ municipality, address, mps }) => [municipalityNames(municipality), address, mps],
};

/** All offices as the list shows them: exactly the documented columns, with the names of their MPs. */
export const listedOffices = onceFor((offices: readonly Office[], mps: readonly Mp[]) => {
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

/** The documented columns, preceded by the actions. */
export const officeColumns = (t: TFunction<"offices">): readonly Column<ListedOffice>[] => [
  {
    key: "municipality",
    header: t("columns.municipality"),
    cell: ({ municipality }) => municipality,
    className: "who",
  },
  { key: "address", header: t("columns.address"), cell: ({ address }) => address },
  { key: "mps", header: t("columns.mps"), cell: ({ mps }) => mps || t("noMps") },
  {
    key: "active",
    header: t("columns.active"),
    cell: ({ active }) => <Badge tone={active ? "ok" : "calm"}>{t(active ? "active" : "inactive")}</Badge>,
    text: ({ active }) => t(active ? "active" : "inactive"),
    className: "state",
  },
];
