import { PAGE_SIZES } from "#app/model/limits.ts";
import { OfficeQuery } from "#app/model/office-rules.ts";
import { NONE, parseQuery } from "#app/model/query.ts";
import { currentList } from "#server/api/cache.ts";
import { contract } from "#server/api/contract/index.ts";
import type { Context } from "#server/context.ts";
import { defineList } from "../kit/list/define-list.server.ts";
import { activityFilter, defineRegister, hasActivity } from "../kit/list/register.server.ts";
import { staffList } from "../kit/list/staff-list.ts";
import { listedOffices, LISTING } from "./rows.tsx";

const LIST = defineList({
  section: "/admin/offices",
  texts: "offices",
  sizes: PAGE_SIZES.offices,
  usual: { q: "" },
  query: (params) => parseQuery(OfficeQuery, params),
  async known(context: Context, signal: AbortSignal) {
    const [offices, mps] = await Promise.all([
      staffList(context, contract.offices.listForStaff, signal),
      currentList(context, contract.mps.list),
    ]);
    return { rows: listedOffices(offices, mps.value), stale: mps.stale };
  },
  filters: {
    mps: {
      control: "select",
      label: (t) => t("columns.mps"),
      all: (t) => t("withAndWithoutMps"),
      options: (_known, { t }) => [{ value: NONE, label: t("noMps") }],
    },
    status: activityFilter("f"),
  },
});

export const OFFICES = defineRegister(LIST, {
  ...LISTING,
  isShown:
    ({ mps, status }) =>
    (office) =>
      hasActivity(office, status) && (mps === undefined || office.mps === ""),
});
