import type { Pattern } from "./access.ts";

/** The query parameters that matter to a public page. */
export interface SharedPageQuery {
  /** Parameters that it reads. Visitors who agree in these get the same page, whatever else is in the query. */
  readonly reads: readonly string[];
  /** Parameters that make the page personal, such as a form or a receipt. */
  readonly own?: readonly string[];
}

/** The months of figures, and the filter form, which redirects to the address of its scope. */
const FIGURES: SharedPageQuery = {
  reads: ["startMonth", "endMonth", "who", "mp", "party", "mandate"],
};

/** Public pages without a form to post: all visitors without a session get the same copy (docs/decisions/speed.md). */
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
      "where",
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
