import { PAGE_SIZES } from "#app/model/limits.ts";
import { PartyQuery } from "#app/model/party-rules.ts";
import type { Party } from "#app/model/party.ts";
import { parseQuery } from "#app/model/query.ts";
import { defineList } from "../kit/list/define-list.server.ts";
import type { Listing } from "../kit/list/register-page.ts";
import { activityFilter, hasActivity } from "../kit/list/register.server.ts";

export const PARTY_LIST = defineList({
  section: "/admin/parties",
  texts: "parties",
  sizes: PAGE_SIZES.parties,
  usual: { q: "" },
  query: (params) => parseQuery(PartyQuery, params),
  known: () => Promise.resolve(undefined),
  filters: { status: activityFilter("f") },
});

export const LISTING: Listing<Party> = {
  order: ({ name }) => name,
  texts: ({ name, nameAl, nameEn }) => [name, nameAl, nameEn],
};

/** Whether the filters let a party through. */
export const partyShown =
  ({ status }: PartyQuery) =>
  (party: Party) =>
    hasActivity(party, status);
