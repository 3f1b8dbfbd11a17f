import { isAhead } from "#app/model/meeting.ts";
import { compareWallTimes, wallTimeOf } from "#app/model/period.ts";
import { phoneLink } from "#app/model/text/number.ts";
import { NO_WISHES, wordsOf } from "#app/model/wishes.ts";
import { everyMp, someLists } from "#server/api/cache.ts";
import type { Api } from "#server/api/client.ts";
import { contract } from "#server/api/contract/index.ts";
import type { Context } from "#server/context.ts";
import { formKey } from "#server/form/form-key.ts";
import { requireProfile } from "#server/middleware/guard.ts";
import { getT } from "#server/middleware/locale.ts";
import { requestInfo } from "#server/request/request-info.ts";
import { unlessAway } from "#server/store/store.ts";
import { type CaseChange, requestsOf } from "#server/tracking/requests.ts";
import { assignedMps } from "../kit/assignments/assignments.server.ts";
import { addressWith, DASHBOARD, FROM_DASHBOARD } from "../kit/list/address.ts";
import { CHANGE_ICONS } from "../kit/list/change-marks.tsx";
import { dayOf, hourOf, type PlacedRow } from "./placed.server.ts";

/** Each row reads its case. */
const MAX_CHANGES = 8;

/**
 * The unsettled changes requested by citizens of the signed-in assistant's MPs, the oldest ones; not known while the
 * store or the list of MPs is unavailable.
 */
export async function readPendingChanges(context: Context, attempt: Api["attempt"]) {
  const changes = await unlessAway(requestsOf(context).openChanges());
  if (changes?.length === 0) return { value: [] };
  const lists = await someLists(context);
  const [mps, { fault }] = [everyMp(lists), lists];
  if (!changes || (fault && mps.length === 0))
    return { reference: fault?.reference ?? requestInfo(context).id };
  const own = new Set(assignedMps("assistant", requireProfile(context).id, mps).map(({ id }) => id));
  const first = changes
    .filter(({ mpId }) => own.has(mpId))
    .toSorted((one, other) => (one.on < other.on ? -1 : 1))
    .slice(0, MAX_CHANGES);
  return { value: await Promise.all(first.map((one) => rowOf(context, one, attempt))) };
}

async function rowOf(
  context: Context,
  { caseId: id, kind, dayIds }: CaseChange,
  attempt: Api["attempt"],
): Promise<PlacedRow> {
  const [found, state] = await Promise.all([
    attempt(contract.cases.get, { params: { id } }),
    unlessAway(requestsOf(context).stateOf(id)),
  ]);
  const t = getT(context, "overview");
  const now = wallTimeOf(new Date());
  const ahead = state?.meetings
    .filter(isAhead)
    .filter(({ startDate }) => compareWallTimes(startDate, now) > 0)
    .toSorted((one, other) => compareWallTimes(one.startDate, other.startDate))[0];
  const days = wordsOf({ ...NO_WISHES, dayIds }, "dayIds").join(", ");
  const href = `/admin/cases/view/${id}`;
  const isGivenUp = kind === "withdrawn";
  const settled = { text: t("told.settle"), name: "settle", value: String(id) };
  const first = ahead
    ? {
        text: t(isGivenUp ? "told.callOff" : "told.move"),
        icon: isGivenUp ? ("x" as const) : ("calendar-days" as const),
        to: addressWith(`/admin/meetings/${isGivenUp ? "delete" : "move"}/${ahead.id}`, FROM_DASHBOARD),
      }
    : isGivenUp && { text: t("told.close"), to: `${href}?status=case#statuses` };
  return {
    on: ahead ? dayOf(ahead) : "",
    row: {
      key: `asked ${id}`,
      ...(ahead && { hour: hourOf(context, ahead) }),
      href,
      // If the case is unavailable, its number says enough.
      name: found.ok ? found.value.fullName : t("told.case", { id }),
      marks: [{ icon: CHANGE_ICONS[kind], text: t(`told.${kind}`), tone: isGivenUp ? "calm" : "bad" }],
      what: days && t("told.days", { days }),
      phone: found.ok && found.value.phone ? phoneLink(found.value.phone) : undefined,
      acts: first ? [first, settled] : [settled],
      form: { formKey: formKey(context), page: DASHBOARD },
    },
  };
}
