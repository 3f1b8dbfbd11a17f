import type { Mp } from "#app/model/mp.ts";

export type AssigneeKind = "assistant" | "office";

export const assigneeOf = (kind: AssigneeKind, { userId, officeId }: Mp): number | null =>
  kind === "assistant" ? userId : officeId;

export const assignedMps = (kind: AssigneeKind, id: number, mps: readonly Mp[]): readonly Mp[] =>
  mps.filter((mp) => assigneeOf(kind, mp) === id);

/** Their ids in order, comma-separated. */
export const idsText = (ids: readonly number[]): string =>
  ids.toSorted((one, other) => one - other).join(",");
