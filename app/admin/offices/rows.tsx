import type { TFunction } from "i18next";
import type { Mp } from "#app/model/mp.ts";
import { municipalityName } from "#app/model/municipalities.ts";
import type { Office } from "#app/model/office.ts";
import { onceFor } from "#app/model/once-for.ts";
import type { Column } from "#app/ui/list/data-table.tsx";
import { ActivityBadge, activityName } from "../kit/record/activity.tsx";

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
    cell: ({ active }) => <ActivityBadge active={active} gender="f" />,
    text: ({ active }) => activityName(active, "f"),
    className: "state",
  },
];
