import { redirect } from "react-router";
import { z } from "zod";
import type { MessageKey } from "#app/model/fields/message-key.ts";
import { formatDate } from "#app/model/format.ts";
import { hasBlank } from "#app/model/letter.ts";
import { ScheduleForm, SLOT_AT_ONCE } from "#app/model/schedule.ts";
import { isLanguage } from "#app/model/text/language.ts";
import type { ApiFault } from "#server/api/fault.ts";
import type { Context } from "#server/context.ts";
import { OPENED } from "#server/form/concurrent-edit.ts";
import { postedForm, textIn } from "#server/form/posted-form.ts";
import { inTurn } from "#server/form/progress.ts";
import { submission, type Submission, type ValidSubmission } from "#server/form/submission.ts";
import { arrangeMeeting, meetingOf } from "#server/meetings/arrange.ts";
import { openedOf } from "#server/meetings/opened.ts";
import { type MeetingQuestion, turnTaken, unusual } from "#server/meetings/questions.ts";
import { sameMeeting } from "#server/meetings/steps.ts";
import { ANYWAY } from "../kit/record/asked.tsx";
import {
  asTyped,
  failedReply,
  type FieldTerms,
  questionReply,
  type RecordReply,
  refusedAt,
  refusedReply,
  withMore,
} from "../kit/record/reply.ts";
import { addressAfterAct } from "../kit/record/after-act.server.ts";
import { caseAddress, returnToCase } from "../kit/case/in-list.server.ts";
import { askedSlot } from "../kit/slots/slots.ts";
import { newerSince, readFacts } from "./facts.server.ts";
import { DRAFTED, draftKey, type Followed, REDRAFT } from "./following.ts";
import { draftsFor, followedTexts } from "./letter.server.ts";
import { initialOf } from "./read.server.ts";
import { SHOW } from "../kit/slots/choice.ts";
import { askAfterChoice, chosenIn, timesIn } from "../kit/slots/choice.server.ts";

export interface ScheduleReply extends RecordReply {
  /** The choices for which its texts were drafted. */
  readonly drafted?: string;
}

type Form = ValidSubmission<z.ZodType>;

interface Posted {
  readonly form: Form;
  readonly value: ScheduleForm;
  /** What the full form shows if this one goes back, unless that is what was typed. */
  readonly initial?: Readonly<Record<string, string>>;
  /** The query that leads from the case back to its list. */
  readonly list: string;
}

/**
 * Arranges the meeting, changes the case's status and writes to the person: each once, however often the form is
 * posted; interrupted steps are resumed. Somebody else's changes, and an unusual time, must be confirmed first.
 */
export async function scheduleAndNotify(context: Context, id: number, list: string) {
  if (postedForm(context).fields.has(SLOT_AT_ONCE)) return scheduleAtOnce(context, id, list);
  const form = await submission(context, ScheduleForm);
  if (isRedraw(form.fields)) return redrawn(context, id, form);
  if (!form.valid) return goesBack({ form }, refusedReply(form));
  return arrangeInTurn(context, id, { form, value: form.value, list });
}

const SlotAtOnce = z.object({ [SLOT_AT_ONCE]: z.string().max(16).default("") });

/** The same for a half hour of the case's page, with what the form would open with. */
async function scheduleAtOnce(context: Context, id: number, list: string) {
  const form = await submission(context, SlotAtOnce);
  const at = form.valid ? form.value[SLOT_AT_ONCE] : "";
  const slot = askedSlot(new URLSearchParams({ at }));
  const read = await readFacts(context, id);
  const again = redirect(caseAddress(id, list), 303);
  if (!form.valid || !slot?.startTime) return again;
  if (!read.ok) return notMade({ form }, { ...read.fault, sent: "no" });
  const initial = initialOf(context, read.value, await draftsFor(context, read.value.found), slot);
  const { data: value } = ScheduleForm.safeParse(initial);
  return value ? arrangeInTurn(context, id, { form, value, initial, list }) : again;
}

async function arrangeInTurn(context: Context, id: number, posted: Posted) {
  const reply = await inTurn(context, `schedule ${id}`, posted.form.id, () => arrange(context, id, posted));
  return reply ?? askFirst(posted, turnTaken(context));
}

async function arrange(context: Context, id: number, posted: Posted) {
  const { form, list } = posted;
  const read = await readFacts(context, id);
  if (!read.ok) return notMade(posted, { ...read.fault, sent: "no" });
  const facts = read.value;
  const written = await followedTexts(context, facts, {
    ...posted.value,
    place: String(posted.value.place),
    [DRAFTED]: posted.initial?.["drafted"] ?? form.fields.get(DRAFTED),
  });
  const { letter: text, comment, subject, isOwn: isEdited } = written;
  const value = { ...posted.value, letter: text, comment };
  const body = meetingOf(facts.found, facts.meetings, value);
  const mistake = value.mail && letterMistake(value, isEdited);
  if (mistake) return goesBack({ form }, refusedAt(form, { letter: mistake }));

  const { statusId, language, mail: isMailed } = value;
  const own = sameMeeting(facts.meetings, body)?.id;
  const ask = async () =>
    newerSince(context, facts, form.fields.get(OPENED), value) ??
    unusual(context, body, { own, anyway: form.fields.get(ANYWAY) });
  const arranged = await arrangeMeeting(context, { ...form, ask }, body, {
    change: { statusId, comment },
    letter: { language, subject, text, isMailed, isEdited },
  });
  if (!arranged) return askFirst(posted, turnTaken(context));
  if ("question" in arranged) {
    const drafted = draftKey({ ...value, place: String(value.place) });
    const opened = openedOf(facts.meetings, facts.log);
    return askFirst(posted, arranged.question, { opened, drafted, texts: { letter: text, comment } });
  }
  if (!arranged.ok) return notMade(posted, arranged.fault);
  const next = { search: returnToCase(id, list), back: caseAddress(id, list) };
  return redirect(addressAfterAct(context, form.id, arranged.value, next), 303);
}

/** An edited letter must contain day and time; none is sent with a blank. */
function letterMistake({ letter, date, startTime }: ScheduleForm, isEdited: boolean): MessageKey | undefined {
  if (hasBlank(letter)) return "letterBlank";
  const names = letter.includes(formatDate(date)) && letter.includes(startTime);
  return isEdited && !names ? "letterTime" : undefined;
}

/** Form fields by the API's name, where they differ. */
const TERMS: FieldTerms = {
  names: { startDate: "startTime", endDate: "endTime", meetingLocationId: "place" },
};

const notMade = (posted: Pick<Posted, "form" | "initial">, fault: ApiFault) =>
  goesBack(posted, failedReply(posted.form, fault, TERMS));

const askFirst = (posted: Sent, ask: MeetingQuestion, seen?: More) =>
  goesBack(posted, asTyped(posted.form), { ...seen, ...questionReply(ask) }, 409);

type Sent = Pick<Posted, "initial"> & { readonly form: Submission<z.ZodType> };

/** What the form comes back with: the state of the case as seen, and texts adapted to the time. */
type More = Partial<ScheduleReply> & { readonly texts?: Readonly<Record<string, string>> };

function goesBack({ form, initial }: Sent, answer: Answer, { texts, ...more }: More = {}, status?: number) {
  const { result } = answer.data;
  const drafted = initial?.["drafted"] ?? form.fields.get(DRAFTED);
  const initialValue = { ...(initial ?? result.initialValue), ...texts };
  return withMore<ScheduleReply>(
    answer,
    {
      ...((initial ?? texts) && { result: { ...result, initialValue } }),
      ...(typeof drafted === "string" && { drafted }),
      ...more,
    },
    status,
  );
}

type Answer = ReturnType<typeof asTyped>;

/** Whether one of the buttons was pressed that only update the form. */
const isAskedFor = (fields: FormData): boolean => [SHOW, REDRAFT].some((name) => fields.has(name));

/** Whether the form isn't to be sent yet: without JavaScript the letter has not yet followed another half hour. */
const isRedraw = (fields: FormData): boolean => isAskedFor(fields) || chosenIn(fields) !== undefined;

/** The form with another day or time, and texts to match; nothing is written. */
async function redrawn(context: Context, id: number, form: Submission<typeof ScheduleForm>) {
  const read = await readFacts(context, id);
  if (!read.ok) return goesBack({ form }, asTyped(form));
  const facts = read.value;
  const times = await timesIn(context, form.fields, facts.found.mpId, facts.wishes);
  const [place, language] = [textIn(form.fields, "place"), textIn(form.fields, "language")];
  const followed: Followed = {
    ...times,
    place,
    language: isLanguage(language) ? language : facts.language,
  };
  const { letter, comment } = await followedTexts(context, facts, {
    ...followed,
    letter: form.fields.has(REDRAFT) ? "" : textIn(form.fields, "letter"),
    comment: textIn(form.fields, "comment"),
    [DRAFTED]: form.fields.get(DRAFTED),
  });
  return goesBack({ form }, asTyped(form), {
    texts: { ...times, letter, comment },
    drafted: draftKey(followed),
    ...(!isAskedFor(form.fields) && { ask: askAfterChoice(context, times) }),
  });
}
