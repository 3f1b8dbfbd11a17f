import type { Pattern } from "./access.ts";

/** What a public page makes of its query. */
export interface SharedPageQuery {
  /** The parameters that it reads. Visitors who ask with the same ones get the same page, whatever else stands in the query. */
  readonly reads: readonly string[];
  /** Those that make it somebody's own, such as a form or a receipt. */
  readonly own?: readonly string[];
}

/** The months of figures, and the filter form, which leads to the address of its scope. */
const FIGURES: SharedPageQuery = {
  reads: ["startMonth", "endMonth", "all", "mp", "was", "party", "mandate", "stood"],
};

/** The public pages that hold no form to be posted: everybody without a session gets the same one (decision 37). */
export const SHARED_PAGES = {
  "/": {
    reads: [
      "office",
      "municipality",
      "party",
      "mpFilter",
      "findMunicipality",
      "findParty",
      "findMp",
      "all",
      "show",
    ],
    own: ["mp", "receipt"],
  },
  "/about": { reads: [] },
  "/privacy": { reads: [] },
  "/accessibility": { reads: [] },
  "/dashboard": FIGURES,
  "/dashboard/mp/:id": FIGURES,
  "/dashboard/party/:partyId/mandate/:mandateId": FIGURES,
} as const satisfies Partial<Readonly<Record<Pattern, SharedPageQuery>>>;
