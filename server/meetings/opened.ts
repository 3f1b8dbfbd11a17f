import type { StatusChange } from "#app/model/case.ts";
import type { Meeting } from "#app/model/meeting.ts";
import { notRejected } from "./steps.ts";

/** What a form that arranges a meeting has seen: the case's meetings, and the length of its status log. */
export const openedOf = (meetings: readonly Meeting[], log: readonly StatusChange[]): string =>
  [log.length, ...notRejected(meetings).map(({ id }) => id)].join(".");

/** The same, parsed from a form; `undefined` if the form has none. */
export function seenIn(opened: unknown) {
  if (typeof opened !== "string" || !/^\d{1,9}(?:\.\d{1,15}){0,200}$/.test(opened)) return undefined;
  const [changes = 0, ...ids] = opened.split(".").map(Number);
  return { changes, ids };
}
