import {
  CASE_STATUSES,
  INITIATIVE_STATUSES,
  lookup,
  type LookupItem,
  QUESTION_STATUSES,
  type Tone,
} from "#app/model/lookups.ts";
import type { StatusKind } from "#app/model/case.ts";

/** A status as a screen shows it: its Macedonian word and its colour. */
export interface StatusMark {
  readonly name: string;
  readonly tone: Tone;
}

/** The statuses that each of the three things about a case may have (section 4 of the back-office document). */
export const STATUSES: Readonly<Record<StatusKind, readonly LookupItem[]>> = {
  case: CASE_STATUSES,
  initiative: INITIATIVE_STATUSES,
  question: QUESTION_STATUSES,
};

/** The mark of a status id; an id outside the table is named by its number, never an error. */
export function statusMark(table: readonly LookupItem[], id: number): StatusMark {
  const item = lookup(table, id);
  return { name: item?.name ?? `Статус ${id}`, tone: item?.tone ?? "calm" };
}
