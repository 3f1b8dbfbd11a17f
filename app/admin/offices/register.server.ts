import { OfficeQuery } from "#app/model/office.ts";
import { NONE } from "#app/model/query.ts";
import { currentList } from "#server/api/cache.ts";
import { contract } from "#server/api/contract/index.ts";
import { activityFilter, defineRegister, hasActivity } from "../kit/list/register.server.ts";
import { staffList } from "../kit/list/staff-list.ts";
import { listedOffices, LISTING } from "./rows.tsx";

export const OFFICE_LIST = defineRegister("offices", {
  query: OfficeQuery,
  async known(context, signal) {
    const [offices, mps] = await Promise.all([
      staffList(context, contract.offices.listForStaff, signal),
      currentList(context, contract.mps.list),
    ]);
    return { rows: listedOffices(offices, mps.value), stale: mps.stale };
  },
  ...LISTING,
  filters: {
    mps: {
      control: "select",
      label: (t) => t("columns.mps"),
      all: (t) => t("withAndWithoutMps"),
      options: (_known, { t }) => [{ value: NONE, label: t("noMps") }],
    },
    status: activityFilter("f"),
  },
  isShown:
    ({ mps, status }) =>
    (office) =>
      hasActivity(office, status) && (mps === undefined || office.mps === ""),
  listed: (office) => office,
  fileName: "kancelarii",
});
