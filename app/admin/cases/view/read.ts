import { type Case, STATUS_KINDS, type StatusKind } from "#app/model/case.ts";
import { formatDate, formatDateTime } from "#app/ui/format.ts";
import { publicLists } from "#server/api/cache.ts";
import { api } from "#server/api/client.ts";
import { contract } from "#server/api/contract/index.ts";
import type { Context } from "#server/context.ts";
import { orWithout } from "../../record/form-context.ts";
import { statusMark } from "../../record/labels.ts";
import { STATUSES } from "../status/statuses.ts";
import type { StatusNow } from "../status/panel.tsx";
import { mergedHistory, since, type StatusLogs } from "../status/timeline.ts";
import { agenda } from "./agenda.ts";
import { factsOf } from "./facts.ts";
import type { Tab } from "./tabs.ts";

/**
 * A case as its page shows it; `undefined` when it can't be had and a form has to go back.
 * @param signal ends the reading when nobody waits for it any more
 * @throws a fault page: 404 for an unknown case, 403 for one of other MPs
 */
export const caseShown = (context: Context, id: number, tab: Tab | "both", signal: AbortSignal) =>
  orWithout(context, readCase(context, id, tab, signal), undefined);

/** The case, its meetings and its three histories are asked for together (section 7 of the back-office document). */
async function readCase(context: Context, id: number, tab: Tab | "both", signal: AbortSignal) {
  const { call } = api(context, { signal });
  const params = { id };
  const [found, meetings, ofCase, ofInitiative, ofQuestion, { categories }] = await Promise.all([
    call(contract.cases.get, { params }),
    call(contract.meetings.ofCase, { params: { caseId: id } }),
    call(contract.history.ofCase, { params }),
    call(contract.history.ofInitiative, { params }),
    call(contract.history.ofQuestion, { params }),
    publicLists(context),
  ]);
  const logs = { case: ofCase, initiative: ofInitiative, question: ofQuestion };
  return {
    topic: found.topic,
    name: found.fullName,
    date: formatDate(found.date),
    wantsOnline: found.wantsOnline,
    facts: factsOf(tab, found, categories),
    meetings: agenda(meetings),
    history: mergedHistory(logs),
    statuses: STATUS_KINDS.map((kind) => statusNow(kind, found, logs)),
  };
}

const CURRENT = {
  case: "caseStatusId",
  initiative: "initiativeStatusId",
  question: "questionStatusId",
} as const satisfies Record<StatusKind, keyof Case>;

function statusNow(kind: StatusKind, found: Case, logs: StatusLogs): StatusNow {
  const id = found[CURRENT[kind]];
  const date = since(logs[kind], id);
  return {
    kind,
    status: statusMark(STATUSES[kind], id),
    ...(date !== undefined && { since: formatDateTime(date) }),
    changes: logs[kind].length,
  };
}
