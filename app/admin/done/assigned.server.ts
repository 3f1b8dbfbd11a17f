import type { Context } from "#server/context.ts";
import { isSettled } from "#server/form/progress.ts";
import { endSession } from "#server/identity/sign-out.ts";
import { getT } from "#server/middleware/locale.ts";
import { getSession } from "#server/session/live-session.ts";
import { type Assigned, reassign } from "../kit/assignments/assignments.server.ts";
import { addressAtRow } from "../kit/list/address.ts";
import type { Shown } from "./shown.ts";

const LISTS = {
  assistant: { list: "/admin/users", changed: "users:changed" },
  office: { list: "/admin/offices", changed: "offices:changed" },
} as const;

/** Which MPs of a user or an office are assigned and released, and which are left. */
export function shownAssigned(context: Context, { kind, id, steps }: Assigned): Shown {
  const t = getT(context, "record");
  const isWhole = steps.every(isSettled);
  const remains = kind === "office" ? getT(context, "offices")("remains") : getT(context, "users")("remains");
  return {
    title: isWhole ? t("mps.whole") : remains,
    isGood: isWhole,
    lead: "",
    label: t("mps.label"),
    steps: steps.map((step) => {
      const { comes, name } = step.value;
      const is = isSettled(step);
      const said = comes ? (is ? "assigned" : "notAssigned") : is ? "removed" : "notRemoved";
      return { title: t(`mps.${said}`, { names: name }), is: is ? "done" : "failed" } as const;
    }),
    complete: !isWhole && id !== undefined && t("mps.again"),
    after: [
      { to: LISTS[kind].list, text: t("mps.list") },
      id !== undefined && { to: `${LISTS[kind].list}/edit/${id}`, text: t("mps.edit") },
    ],
  };
}

/** Does what is left. @returns the list once nothing is, else the same page */
export async function completeAssigned(context: Context, operation: string, journal: Assigned, page: string) {
  const { kind, id } = journal;
  const left = id === undefined ? "left" : await reassign(context, operation, journal);
  if (left === "ended") throw await endSession(context);
  if (left) return page;
  getSession(context).flash({ kind: "success", text: LISTS[kind].changed });
  return addressAtRow(LISTS[kind].list, String(id));
}
