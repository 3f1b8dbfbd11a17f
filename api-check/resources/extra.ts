import { contract } from "#server/api/contract/index.ts";
import type { Check } from "../check.ts";

const { anonymise } = contract.extra;

/** Makes the optional write: anonymises a case in the end. */
export async function writeExtra({ call }: Check, id: number | undefined): Promise<void> {
  const params = id === undefined ? undefined : { id };
  const needs = "no case of this check";
  await call(anonymise, params && { params }, { needs });
}
