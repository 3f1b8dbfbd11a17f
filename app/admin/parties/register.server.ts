import { PAGE_SIZES } from "#app/model/limits.ts";
import { PartyQuery } from "#app/model/party-rules.ts";
import type { Party } from "#app/model/party.ts";
import { parseQuery } from "#app/model/query.ts";
import { currentList } from "#server/api/cache.ts";
import { contract } from "#server/api/contract/index.ts";
import type { Context } from "#server/context.ts";
import { defineList } from "../kit/list/define-list.server.ts";
import { activityFilter, defineRegister, hasActivity } from "../kit/list/register.server.ts";

const LIST = defineList({
  section: "/admin/parties",
  texts: "parties",
  sizes: PAGE_SIZES.parties,
  usual: { q: "" },
  query: (params) => parseQuery(PartyQuery, params),
  async known(context: Context) {
    const { value: rows, stale } = await currentList(context, contract.parties.list);
    return { rows, stale };
  },
  filters: { status: activityFilter("f") },
});

export const PARTIES = defineRegister(LIST, {
  order: ({ name }) => name,
  texts: ({ name, nameAl, nameEn }: Party) => [name, nameAl, nameEn],
  isShown:
    ({ status }) =>
    (party) =>
      hasActivity(party, status),
});
