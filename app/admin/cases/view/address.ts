import { data } from "react-router";
import { idFilter } from "#app/model/query.ts";

/** @throws 404 for an address that names no number */
export function caseId(params: { readonly id: string }): number {
  const id = idFilter.parse(params.id);
  if (id === undefined) throw data({ kind: "notFound" }, { status: 404 });
  return id;
}
