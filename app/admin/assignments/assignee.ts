import type { Mp } from "#app/model/mp.ts";

/** To whom or what MPs are assigned: an assistant or an office. */
export type AssigneeKind = "assistant" | "office";

const FIELD = { assistant: "userId", office: "officeId" } as const;

/** The assistant or the office that an MP has now. */
export const assigneeOf = (kind: AssigneeKind, mp: Mp): number | null => mp[FIELD[kind]];

/** The MPs that one assistant or office has. */
export const assignedMps = (kind: AssigneeKind, id: number, mps: readonly Mp[]): readonly Mp[] =>
  mps.filter((mp) => assigneeOf(kind, mp) === id);

/** MPs as a form has them: their ids in order, with commas. */
export const idsText = (ids: readonly number[]): string =>
  ids.toSorted((one, other) => one - other).join(",");
