import { mayOpen } from "#app/model/access.ts";
import { formatMoment } from "#app/model/format.ts";
import { MEETING_STATUS } from "#app/model/lookups.ts";
import { hasBegun, isAhead, type Meeting } from "#app/model/meeting.ts";
import { api } from "#server/api/client.ts";
import { contract } from "#server/api/contract/index.ts";
import type { Context } from "#server/context.ts";
import { formKey } from "#server/form/form-key.ts";
import { changeInWords } from "#server/meetings/case-change.ts";
import { requireProfile } from "#server/middleware/guard.ts";
import { getT } from "#server/middleware/locale.ts";
import { callNoteOf } from "#server/notifications/call-notes.ts";
import { isReminded } from "#server/notifications/reminders.ts";
import { unlessAway } from "#server/store/store.ts";
import { pendingChangeOf } from "../kit/case/pending-change.server.ts";
import { readCaseBrief } from "../kit/case/brief.server.ts";
import { meetingChanges } from "../kit/case/notifications.server.ts";
import { tellFormFor } from "../kit/record/telling.server.ts";
import { calendarFile, leaveMissing, shownMeeting } from "./rows.server.ts";

/** A meeting with what the desk needs: its case, whether its person knows of it, and what can be done now. */
export async function readMeeting(context: Context, id: number, signal: AbortSignal) {
  const { roleId } = requireProfile(context);
  const read = await api(context, { signal }).attempt(contract.meetings.get, { params: { id } });
  const found = read.ok ? read.value : await leaveMissing(context, id, read.fault);
  const [meeting, brief, changes, note, asked, reminded] = await Promise.all([
    shownMeeting(context, found, signal),
    readCaseBrief(context, found.caseId, signal),
    found.caseId === null ? undefined : meetingChanges(context, found.caseId),
    unlessAway(callNoteOf(context, found)),
    found.caseId === null ? undefined : pendingChangeOf(context, found.caseId),
    isReminded(context, found),
  ]);
  const open = changes?.untold.find(({ meetingId }) => meetingId === id);
  const mayChange = mayOpen("/admin/meetings/edit/:id", roleId);
  return {
    id,
    meeting,
    brief,
    toTell: open && {
      was: changeInWords(context, open).was,
      form: tellFormFor([open]),
      missedAt: open.missedAt && formatMoment(open.missedAt),
    },
    note: note && { is: note.is, at: formatMoment(note.at) },
    asked: asked && { is: asked.kind, text: getT(context, "cases")(`told.marks.${asked.kind}`) },
    history: found.caseId === null ? [] : changes?.all.filter(({ meetingId }) => meetingId === id),
    isReminded: reminded,
    file: calendarFile(id),
    mayChange,
    isRequested: found.meetingStatusId === MEETING_STATUS.requested,
    now: mayChange ? stateOf(found, note?.is === "absent") : ("over" as const),
    formKey: formKey(context),
  };
}

/** What can be done: before its hour it is moved or called off, from then on somebody records how it went. */
function stateOf(meeting: Meeting, isAbsent: boolean): "ahead" | "begun" | "over" {
  if (!isAhead(meeting)) return "over";
  return hasBegun(meeting) && !isAbsent ? "begun" : "ahead";
}
