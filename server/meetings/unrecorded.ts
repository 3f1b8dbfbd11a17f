import { MEETING_STATUS } from "#app/model/lookups.ts";
import { type MeetingNotification, type Notification, subjectOf } from "#app/model/meeting-notification.ts";
import { compareWallTimes, wallTimeOf } from "#app/model/period.ts";
import { api } from "#server/api/client.ts";
import { contract } from "#server/api/contract/index.ts";
import type { Context } from "#server/context.ts";
import { sidesOf } from "./announce.ts";
import { isStillToTell } from "./call-notes.ts";
import { kindOfChange, type MailedMeeting } from "./letters.ts";
import { hasWithdrawn, meetingNotificationsOf } from "./notifications.ts";

/** Each is a call of the API. */
const MAX_CHECKED = 20;

/**
 * What people still have to be told, as their meetings and cases are now: these may have been changed without a record by
 * another program. It is recorded now.
 * @param open the nearest meeting first; of many, only these are checked
 */
export async function upToDate(
  context: Context,
  open: readonly Notification[],
): Promise<readonly Notification[]> {
  const meetingsFirst = open.toSorted((one, other) => Number(!one.meetingId) - Number(!other.meetingId));
  const checked = new Set(meetingsFirst.slice(0, MAX_CHECKED));
  const all = await Promise.all(
    open.map(async (one) => {
      if (!checked.has(one)) return one;
      return one.meetingId === null ? rejectionNow(context, one) : meetingNow(context, one);
    }),
  );
  return all.filter((one) => one !== undefined);
}

const rejectionNow = async (context: Context, one: Notification) =>
  (await isStillToTell(context, one)) ? one : end(context, one);

async function meetingNow(context: Context, one: MeetingNotification): Promise<Notification | undefined> {
  const { id, meetingId, caseId, was, is = was, change } = one;
  const found = await api(context).attempt(contract.meetings.get, { params: { id: meetingId } });
  if (!found.ok && found.fault.status !== 404) return one;
  const stored = found.ok && found.value.caseId === caseId ? found.value : undefined;
  if (stored?.meetingStatusId === MEETING_STATUS.realized) return end(context, one);
  const now = stored?.meetingStatusId === MEETING_STATUS.scheduled ? stored : undefined;
  const at = (times: typeof was): MailedMeeting | undefined =>
    now && { ...now, ...times, meetingStatusId: MEETING_STATUS.scheduled };
  const isSame = one.is ? now && !kindOfChange(at(is), now) : !now;
  if (isSame || compareWallTimes((now ?? is)?.startDate ?? "", wallTimeOf(new Date())) < 0) return one;
  const known = was ?? is;
  const isNews = change === "arranged" || one.isNews;
  const kind = now ? (kindOfChange(at(known), now) ?? (isNews && "arranged")) : "deleted";
  const isPointless = !now && caseId !== null && (await hasWithdrawn(context, caseId, is?.startDate));
  if (!kind || isPointless) return end(context, one);
  const sides = now
    ? await sidesOf(context, kind === "arranged" ? undefined : at(known), now)
    : { was: known, is: undefined };
  const { letterId: _letterId, mailId: _mailId, missedAt: _missedAt, ...person } = one;
  const newer: MeetingNotification = {
    ...person,
    ...sides,
    // Found by two pages at once, it is one change of the history.
    id: [id, now?.startDate ?? "off"].join("-"),
    change: kind === "arranged" || kind === "moved" ? kind : "cancelled",
    ...(isNews && { isNews }),
    by: "",
    at: new Date().toISOString(),
  };
  await meetingNotificationsOf(context).add(newer);
  return newer;
}

/** Nobody has to be told any more. */
async function end(context: Context, one: Notification): Promise<undefined> {
  await meetingNotificationsOf(context).end(subjectOf(one), undefined);
}
