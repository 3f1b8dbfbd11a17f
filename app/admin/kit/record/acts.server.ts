import { redirect } from "react-router";
import { z } from "zod";
import { MEETING_STATUS } from "#app/model/lookups.ts";
import type { Notification } from "#app/model/meeting-notification.ts";
import { hasBegun, type Meeting } from "#app/model/meeting.ts";
import { idFilter } from "#app/model/query.ts";
import { api } from "#server/api/client.ts";
import { contract } from "#server/api/contract/index.ts";
import { type Attempt, DONE, faultPage } from "#server/api/fault.ts";
import type { Context } from "#server/context.ts";
import { inTurn, isSettled } from "#server/form/progress.ts";
import { press, type ValidSubmission } from "#server/form/submission.ts";
import { type MeetingAct, toldIn } from "#server/meetings/act.ts";
import { recordOutcome } from "#server/meetings/acts.ts";
import { getT } from "#server/middleware/locale.ts";
import { callNoteOf, recordCall } from "#server/notifications/call-notes.ts";
import { getSession } from "#server/session/live-session.ts";
import { unlessAway } from "#server/store/store.ts";
import type { RowAct } from "../frame/waiting-rows.tsx";
import { doneAddress } from "../list/address.ts";
import { ACTS } from "./act-form.tsx";
import { tellFormFor } from "./telling.server.ts";

/** What can be recorded of a meeting, as the acts of its row. */
export function rowActs(context: Context, asks: keyof typeof ACTS): readonly [RowAct, RowAct] {
  const t = getT(context, "sheet");
  const [[usual, icon], [other]] = ACTS[asks];
  return [
    { text: t(usual), icon, name: "act", value: usual },
    { text: t(other), name: "act", value: other },
  ];
}

export const letterActs = (context: Context, to: string) => {
  const t = getT(context, "sheet");
  return [
    { text: t("printLetter"), icon: "printer", to },
    { text: t("told"), name: "told", value: "letter" },
  ] as const;
};

/** What to record of somebody who is to be told: nobody calls in vain without a number. */
export function toldActs(context: Context, own: readonly Notification[]): readonly RowAct[] {
  const t = getT(context, "sheet");
  const { letter, mayMiss } = tellFormFor(own).buttons;
  if (letter?.isFirst) return letterActs(context, letter.to);
  const told = { text: t("told"), icon: "check", name: "told", value: "phone" } as const;
  return mayMiss ? [told, { text: t("missed"), name: "told", value: "missed" }] : [told];
}

/** What somebody was told, or has confirmed, by phone. */
export const markOf = ({ startDate, meetingLocationId, mpId }: Meeting) =>
  [startDate, meetingLocationId, mpId].join(" ");

const PostedAct = z.object({
  meeting: z.string().max(20).default(""),
  changes: z.string().max(60).default(""),
  act: z.enum(["reached", "missed", "held", "absent", "told"]),
});

/**
 * Records what happened to a meeting of the list: a call, that its person was told, that it took place or not.
 * @param back address to redirect to
 * @throws a fault page: for a missing or somebody else's meeting, and if nothing could be recorded
 */
export async function recordAct(context: Context, back: string): Promise<Response> {
  const form = await press(context, PostedAct);
  const id = form.valid ? idFilter.parse(form.value.meeting) : undefined;
  // An outdated page, or somebody else's form: the page is shown again, with a new key.
  if (!form.valid || id === undefined) return redirect(back, 303);
  const { act } = form.value;
  const found = await api(context).attempt(contract.meetings.get, { params: { id } });
  if (!found.ok && found.fault.status === 404) {
    getSession(context).flash({ kind: "error", text: "meetingGone" });
    return redirect(back, 303);
  }
  if (!found.ok) throw faultPage(found.fault);
  const isOfMeeting = act === "held" || act === "absent";
  // An outdated page: nobody can have come yet.
  if (isOfMeeting && !hasBegun(found.value)) return redirect(back, 303);
  if (!isOfMeeting && form.value.changes !== markOf(found.value)) {
    getSession(context).flash({ kind: "error", text: "changedSince" });
    return redirect(`${back}#m${id}`, 303);
  }
  // Two people who press at once write it into the history once.
  const outcome = await inTurn(context, `meeting ${id}`, form.id, async () =>
    (await isRecorded(context, form, found.value, act))
      ? undefined
      : perform(context, form, found.value, act),
  );
  if (!outcome) {
    getSession(context).flash({ kind: "error", text: "recordedAlready" });
    return redirect(`${back}#m${id}`, 303);
  }
  if (!outcome.ok) throw faultPage(outcome.fault);
  getSession(context).flash({ kind: "success", text: isOfMeeting ? "meetingChanged" : "callNoted" });
  return redirect(`${back}#m${id}`, 303);
}

type Act = z.infer<typeof PostedAct>["act"];

/** Whether somebody else has already recorded how the meeting went. */
async function isRecorded(
  context: Context,
  form: ValidSubmission<typeof PostedAct>,
  { id, caseId }: Meeting,
  act: Act,
): Promise<boolean> {
  const [isHeld, isAbsent] = [act === "held", act === "absent" && caseId !== null];
  if (!isHeld && !isAbsent) return false;
  if ((await form.hasBegun(`case ${caseId}`)) || (await form.hasBegun("meeting"))) return false;
  const found = await api(context).attempt(contract.meetings.get, { params: { id } });
  if (!found.ok) return false;
  const note = await unlessAway(callNoteOf(context, found.value));
  const { rejected, realized } = MEETING_STATUS;
  return note?.is === "absent" || [rejected, realized].some((is) => is === found.value.meetingStatusId);
}

async function perform(
  context: Context,
  form: ValidSubmission<typeof PostedAct>,
  meeting: Meeting,
  act: Act,
): Promise<Attempt<unknown>> {
  if (act === "held" || act === "absent") return recordOutcome(context, form, meeting, act);
  await recordCall(context, meeting, act);
  return DONE;
}

/**
 * The page of an act that leaves something to do: its person has to be told, its letter can be withdrawn, or its case
 * isn't changed. Otherwise back, with a sentence about the e-mail.
 * @param search the query that leads back to where the meeting was opened from
 */
export function addressAfterAct(
  context: Context,
  operation: string,
  done: MeetingAct,
  { search, back }: { readonly search: string; readonly back: string },
): string {
  const { act, steps } = done;
  const told = toldIn(done);
  const { mail, notification: news } = told ?? {};
  const isToShow = !steps.every(isSettled) || (news && (!mail || news.change === "arranged"));
  if (isToShow || act === "takenBack") {
    return doneAddress("meetings", operation, search);
  }
  if (told) {
    const text = mail ? "mailQueued" : "mailNoCase";
    getSession(context).flash({ kind: "success", text });
  }
  return back;
}
