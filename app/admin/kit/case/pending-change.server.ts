import { redirect } from "react-router";
import { z } from "zod";
import { formatDate } from "#app/model/format.ts";
import { idFilter } from "#app/model/query.ts";
import type { ChangeKind } from "#app/model/request-state.ts";
import { NO_WISHES, wordsOf } from "#app/model/wishes.ts";
import { api } from "#server/api/client.ts";
import { contract } from "#server/api/contract/index.ts";
import { faultPage } from "#server/api/fault.ts";
import { audit } from "#server/audit/audit.ts";
import type { Context } from "#server/context.ts";
import { postedForm } from "#server/form/posted-form.ts";
import { press } from "#server/form/submission.ts";
import { getSession } from "#server/session/live-session.ts";
import { unlessAway } from "#server/store/store.ts";
import { requestsOf } from "#server/tracking/requests.ts";

/** What a citizen has asked for with their code, until it is settled; `undefined` also while the store is away. */
export async function pendingChangeOf(context: Context, id: number) {
  const state = await unlessAway(requestsOf(context).stateOf(id));
  const change = state?.change;
  if (!change || change.settledOn !== undefined) return undefined;
  return {
    kind: change.kind,
    on: formatDate(change.on),
    /** Suitable days, in words; `""` for none. */
    days: wordsOf({ ...NO_WISHES, dayIds: change.dayIds }, "dayIds").join(", "),
  };
}

/** The day of a meeting that the person of a case can't attend, and the days they name instead; until that is settled. */
export async function askedDays(context: Context, caseId: number) {
  const { change } = (await unlessAway(requestsOf(context).stateOf(caseId))) ?? {};
  if (change?.kind !== "otherDay" || change.settledOn !== undefined) return undefined;
  return { refused: change.startDate?.slice(0, "YYYY-MM-DD".length), dayIds: change.dayIds };
}

/** The cases with unsettled changes, and the kind of each. */
export async function pendingChanges(context: Context): Promise<ReadonlyMap<number, ChangeKind>> {
  const changes = (await unlessAway(requestsOf(context).openChanges())) ?? [];
  return new Map(changes.map(({ caseId, kind }) => [caseId, kind]));
}

export const isSettling = (context: Context): boolean => postedForm(context).fields.has("settle");

/** Settles the change of the case that the button of a list names, if it does. */
export function settleNamed(context: Context, back: string) {
  const id = idFilter.parse(postedForm(context).fields.get("settle"));
  return id === undefined ? undefined : settleChange(context, id, back);
}

/**
 * Settles the change of a case; the citizen's page then says so.
 * @param back the address of the case
 * @throws a fault page for another person's case, or while the store is unavailable
 */
export async function settleChange(context: Context, id: number, back: string) {
  const form = await press(context, z.object({}));
  if (!form.valid) throw redirect(back, 303);
  const found = await api(context).attempt(contract.cases.get, { params: { id } });
  if (!found.ok) throw faultPage(found.fault);
  await requestsOf(context).settle(id);
  audit(context, { event: "request-settled", kind: "cases", recordId: id, state: "done" });
  getSession(context).flash({ kind: "success", text: "toldSettled" });
  return redirect(back, 303);
}
