import { isDeepStrictEqual } from "node:util";
import type { Endpoint, Input } from "../../endpoint.ts";
import type { Check } from "../check.ts";

/** Adds to a write's findings the fields that a read afterwards does not show as they were written. */
export async function expectShown<Read extends Endpoint>(
  check: Check,
  write: Endpoint,
  [read, input]: readonly [Read, Input<Read>],
  written: Readonly<Record<string, unknown>>,
): Promise<void> {
  if (!check.hasFitted(write)) return;
  const record = await check.quietly(read, input);
  for (const field of unlike(record, written))
    check.add(write, { probe: "afterwards", field, expected: "what was written", came: "another value" });
}

/** The fields of a record that are not as they were written; none when there is no record to look at. */
export function unlike(record: unknown, written: Readonly<Record<string, unknown>>): string[] {
  if (typeof record !== "object" || record === null) return [];
  const shown = record as Readonly<Record<string, unknown>>;
  return Object.keys(written).filter((field) => !isDeepStrictEqual(shown[field], written[field]));
}

/**
 * Adds to a write's findings that it has told no id, or that the list does not show its record.
 * @param told what the write replied, where the documents promise the new id
 * @returns the id of the new record, as told or as found
 */
export function newIdOf(
  check: Check,
  write: Endpoint,
  found: { readonly id: number } | undefined,
  told?: { readonly id: number | null | undefined },
): number | undefined {
  const id = told?.id ?? found?.id;
  if (!check.hasFitted(write)) return id;
  if (told && told.id === null)
    check.add(write, { probe: "reply", field: "body", expected: "the new id", came: "none" });
  if (!found)
    check.add(write, {
      probe: "afterwards",
      field: "body",
      expected: "the new record in its list",
      came: "none",
    });
  return id;
}
