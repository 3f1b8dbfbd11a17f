import type { RouterContextProvider } from "react-router";
import type { MeetingForm } from "#app/model/meeting.ts";
import { api } from "#server/api/client.ts";
import { contract } from "#server/api/contract/index.ts";
import { compareVersions, OPENED } from "#server/form/concurrent-edit.ts";
import type { Submission } from "#server/form/submission.ts";
import { ANYWAY, formTexts, textsOf } from "./fields.ts";
import { choice, notSaved } from "./reply.ts";
import { changeMeeting } from "./save.ts";

type Valid = Extract<Submission<typeof MeetingForm>, { valid: true }>;

/**
 * Writes a meeting over, unless somebody else has changed it since it was opened.
 * @returns `undefined` when the meeting is as the person wants it; else the form that goes back
 */
export async function writeOver(context: Readonly<RouterContextProvider>, id: number, form: Valid) {
  const before = await compared(context, id, form);
  if (!before.ok) return notSaved(context, form, { ...before.fault, sent: "no" }, 0);
  const { stored, versions } = before.value;
  if (versions === "same") return undefined;
  if (versions !== "untouched") return choice(context, versions);

  const anyway = form.fields.get(ANYWAY);
  const outcome = await form.once(() => changeMeeting(context, stored, form.value, anyway));
  if (outcome.ok) return undefined;
  if (outcome.fault.status === 409) {
    // The API's own word for "somebody was faster".
    const after = await compared(context, id, form);
    if (after.ok && typeof after.value.versions === "object") return choice(context, after.value.versions);
  }
  return notSaved(context, form, outcome.fault, stored.meetingStatusId);
}

async function compared(context: Readonly<RouterContextProvider>, id: number, form: Valid) {
  const found = await api(context).attempt(contract.meetings.get, { params: { id } });
  if (!found.ok) return found;
  const stored = found.value;
  const mine = formTexts(form.value, stored.meetingStatusId);
  const versions = compareVersions(form.fields.get(OPENED), mine, textsOf(stored));
  return { ok: true, value: { stored, versions } } as const;
}
