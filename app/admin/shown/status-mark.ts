import { lookup, type LookupItem, type Tone } from "#app/model/lookups.ts";

/** A status as a screen shows it: its Macedonian word and its colour. */
export interface StatusMark {
  readonly name: string;
  readonly tone: Tone;
}

/** The mark of a status id; an id outside the table is named by its number, never an error. */
export function statusMark(table: readonly LookupItem[], id: number): StatusMark {
  const item = lookup(table, id);
  return { name: item?.name ?? `Статус ${id}`, tone: item?.tone ?? "calm" };
}
