import { OPEN_MEETINGS } from "#app/model/case-contradiction.ts";
import { formatDate, formatDateTime } from "#app/model/format.ts";
import { compareWallTimes, wallTimeOf } from "#app/model/period.ts";
import { idFilter } from "#app/model/query.ts";
import { NO_WISHES, wordsOf } from "#app/model/wishes.ts";
import { everyMp, someLists } from "#server/api/cache.ts";
import type { Api } from "#server/api/client.ts";
import { contract } from "#server/api/contract/index.ts";
import type { Context } from "#server/context.ts";
import { formKey } from "#server/form/form-key.ts";
import { postedForm } from "#server/form/posted-form.ts";
import { requireProfile } from "#server/middleware/guard.ts";
import { requestInfo } from "#server/request/request-info.ts";
import { unlessAway } from "#server/store/store.ts";
import { type CaseChange, requestsOf } from "#server/tracking/requests.ts";
import { assignedMps } from "../kit/assignments/assignee.ts";
import { settleChange } from "../kit/case/pending-change.server.ts";
import { BASE } from "../kit/frame/dashboard.ts";

/** Each line reads its case. */
const MAX_CHANGES = 4;

/**
 * The unsettled changes requested by citizens of the signed-in assistant's MPs, oldest first; absent while the store
 * or the list of MPs is unavailable.
 */
export async function readPendingChanges(context: Context, attempt: Api["attempt"]) {
  const changes = await unlessAway(requestsOf(context).openChanges());
  if (changes?.length === 0) return { value: undefined };
  const lists = await someLists(context);
  const [mps, { fault }] = [everyMp(lists), lists];
  if (!changes || (fault && mps.length === 0))
    return { reference: fault?.reference ?? requestInfo(context).id };
  const own = new Set(assignedMps("assistant", requireProfile(context).id, mps).map(({ id }) => id));
  const all = changes
    .filter(({ mpId }) => own.has(mpId))
    .toSorted((one, other) => (one.on < other.on ? -1 : 1));
  if (all.length === 0) return { value: undefined };
  const first = await Promise.all(all.slice(0, MAX_CHANGES).map((one) => lineOf(context, one, attempt)));
  return {
    value: {
      formKey: formKey(context),
      first,
      more: all.length - first.length,
    },
  };
}

async function lineOf(
  context: Context,
  { caseId: id, kind, on, dayIds }: CaseChange,
  attempt: Api["attempt"],
) {
  const [found, state] = await Promise.all([
    attempt(contract.cases.get, { params: { id } }),
    unlessAway(requestsOf(context).stateOf(id)),
  ]);
  const now = wallTimeOf(new Date());
  const ahead = state?.meetings
    .filter(({ meetingStatusId }) => OPEN_MEETINGS.includes(meetingStatusId))
    .filter(({ startDate }) => compareWallTimes(startDate, now) > 0)
    .toSorted((one, other) => compareWallTimes(one.startDate, other.startDate))[0];
  return {
    id,
    kind,
    on: formatDate(on),
    /** Suitable days, in words; `""` for none. */
    days: wordsOf({ ...NO_WISHES, dayIds }, "dayIds").join(", "),
    /** `""` if the case is unavailable. */
    citizen: found.ok ? found.value.fullName : "",
    /** The meeting to move or cancel. */
    meeting: ahead && { id: ahead.id, when: formatDateTime(ahead.startDate) },
  };
}

export function settleHere(context: Context): Promise<Response> | undefined {
  const id = idFilter.parse(postedForm(context).fields.get("settle"));
  return id === undefined ? undefined : settleChange(context, id, BASE);
}
