import { MEETING_STATUS } from "#app/model/lookups.ts";
import type { Meeting, MeetingData } from "#app/model/meeting.ts";
import { contract } from "#server/api/contract/index.ts";
import type { Attempt } from "#server/api/fault.ts";
import type { Context } from "#server/context.ts";
import { inTurn } from "#server/form/progress.ts";
import { withFixedCredentials } from "#server/identity/credentials.ts";
import type { OwnLetter } from "#server/letters/meeting.ts";
import {
  type ActForm,
  beginAct,
  begunAct,
  MEETING_STEP,
  type MeetingAct,
  takeAct,
  TOLD_STEP,
} from "./act.ts";
import { type CaseNow, plannedCase } from "./case-change.ts";
import { calledOffSince, type MeetingQuestion } from "./questions.ts";
import { turnOf } from "./same-day.ts";
import { type NewStatus, sameMeeting } from "./steps.ts";

/** A case for which a meeting is arranged, its new status, and the letter. */
interface Arrangement {
  readonly ofCase: { readonly found: CaseNow; readonly meetings: readonly Meeting[] };
  readonly change: NewStatus;
  readonly letter: OwnLetter;
}

/**
 * Adds a meeting, schedules its case and tells its person: each once, however often the form is posted; interrupted
 * steps are resumed. The slot is locked between asking and adding.
 * @param form whose `ask` says what must be confirmed before the meeting is added
 * @returns what must be confirmed first, or why nothing was added; `undefined` while another form arranges that day
 */
export async function arrangeMeeting<Question>(
  context: Context,
  form: ActForm & { readonly ask: () => Promise<Question | undefined> },
  body: MeetingData,
  arrangement?: Arrangement,
): Promise<Attempt<MeetingAct> | { readonly question: MeetingQuestion | Question } | undefined> {
  return inTurn(context, turnOf(body), form.id, async () => {
    const begun = await begunAct(context, form.id, body);
    if (begun?.act === "takenBack") return { ok: true, value: begun };
    if (begun && (await hasGone(context, begun))) return { question: calledOffSince(context) };
    if (begun) return takeAct(context, form, begun);
    const question = await form.ask();
    if (question) return { question };
    return beginAct(context, form, planned(body, arrangement));
  });
}

/** What arranging does: one that was requested at that hour is the one that is arranged. */
function planned(body: MeetingData, { ofCase, change, letter }: Partial<Arrangement> = {}): MeetingAct {
  const same = ofCase && sameMeeting(ofCase.meetings, body);
  const was = same?.meetingStatusId === MEETING_STATUS.requested ? same : undefined;
  const meeting = { id: undefined, ...(was ?? body), meetingStatusId: MEETING_STATUS.scheduled };
  const steps = [MEETING_STEP, ...(ofCase && change ? [plannedCase(ofCase.found, change)] : []), TOLD_STEP];
  return { act: "arranged", meeting, was, letter, steps };
}

/** Whether the meeting that an earlier post of the form has arranged is there no more. */
async function hasGone(context: Context, { meeting: { id } }: MeetingAct): Promise<boolean> {
  if (id === undefined) return false;
  const found = await withFixedCredentials(context)(contract.meetings.get, { params: { id } });
  return found.ok ? found.value.meetingStatusId === MEETING_STATUS.rejected : found.fault.status === 404;
}
