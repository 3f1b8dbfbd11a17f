import type { Context } from "#server/context.ts";
import { getT } from "#server/middleware/locale.ts";
import type { RowAct } from "../frame/waiting-rows.tsx";
import { ACTS } from "./act-form.tsx";

/** What can be recorded of a meeting, as the acts of its row. */
export function rowActs(context: Context, asks: keyof typeof ACTS): readonly [RowAct, RowAct] {
  const t = getT(context, "sheet");
  const [[usual, icon], [other]] = ACTS[asks];
  return [
    { text: t(usual), icon, name: "act", value: usual },
    { text: t(other), name: "act", value: other },
  ];
}
