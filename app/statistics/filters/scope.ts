import { idFromText } from "#app/model/fields/id-text.ts";
import { DASHBOARD } from "#app/model/limits.ts";
import { type Months, monthsParams } from "./months.ts";

/** Whose figures a dashboard shows. Party 0 is all parties (section 2.1 of the portal document). */
export type Scope =
  | { readonly of: "all" }
  | { readonly of: "mp"; readonly id: number }
  | { readonly of: "party"; readonly partyId: number; readonly mandateId: number };

/** Parts of addresses as the router gives them. */
type Params = { readonly [Name in "id" | "partyId" | "mandateId"]?: string | undefined };

/** The scope that an address names; `undefined` for one that can name none. */
export function scopeOf({ id, partyId, mandateId }: Params): Scope | undefined {
  if (id !== undefined) {
    const mp = idFromText(id);
    return mp === undefined ? undefined : { of: "mp", id: mp };
  }
  if (partyId === undefined) return { of: "all" };
  const party = partyId === "0" ? DASHBOARD.party : idFromText(partyId);
  const mandate = idFromText(mandateId);
  if (party === undefined || mandate === undefined) return undefined;
  return { of: "party", partyId: party, mandateId: mandate };
}

/** Where the figures of a scope stand, below the dashboard's own address. */
export function scopePath(scope: Scope): string {
  switch (scope.of) {
    case "all":
      return "";
    case "mp":
      return `/mp/${scope.id}`;
    case "party":
      return `/party/${scope.partyId}/mandate/${scope.mandateId}`;
  }
}

/**
 * The scope that the filter form asks for (section 2.5 of the portal document): choosing an MP clears party and
 * mandate, choosing one of these clears the MP. Without JavaScript all fields arrive together, so the MP that
 * was chosen before (`was`), and the term at which the list stood though none was chosen (`stood`), tell which of
 * them is new.
 * @returns `undefined` when the query is not the form's
 */
export function askedScope(params: URLSearchParams): Scope | undefined {
  if (!["mp", "party", "mandate", "all"].some((name) => params.has(name))) return undefined;
  const id = (name: string) => idFromText(params.get(name) ?? undefined);
  const [mp, was, party, mandate] = [id("mp"), id("was"), id("party"), id("mandate")];
  if (mp !== undefined && mp !== was) return { of: "mp", id: mp };
  if (party !== undefined || mandate !== id("stood"))
    return { of: "party", partyId: party ?? DASHBOARD.party, mandateId: mandate ?? DASHBOARD.mandate };
  return mp === undefined || params.has("all") ? { of: "all" } : { of: "mp", id: mp };
}

/** The address of a scope's figures with their months. */
export function dashboardPath(base: string, scope: Scope, months: Months | URLSearchParams): string {
  const params = months instanceof URLSearchParams ? months : monthsParams(months);
  return `${base}${scopePath(scope)}${params.size > 0 ? `?${params}` : ""}`;
}
