import { data } from "react-router";
import { dayFromText } from "#app/model/fields/day-text.ts";
import { isDay, later, timeFromText } from "#app/model/period.ts";
import type { ScheduleForm } from "#app/model/schedule.ts";
import { isLanguage } from "#app/model/text/language.ts";
import type { Context } from "#server/context.ts";
import { textIn } from "#server/form/posted-form.ts";
import type { Submission } from "#server/form/submission.ts";
import { asTyped } from "../record/reply.ts";
import type { ScheduleReply } from "./submit.server.ts";
import { readFacts } from "./facts.server.ts";
import { DRAFTED, draftKey, type Followed } from "./following.ts";
import { followedTexts } from "./letter.server.ts";
import { offerOf } from "./offer.server.ts";
import { REDRAFT, SHOW, SLOT } from "./redraw.ts";

type Posted = Submission<typeof ScheduleForm>;

/** Whether the form isn't to be sent yet. */
export const isRedraw = ({ fields }: Pick<Posted, "fields">): boolean =>
  [SHOW, SLOT, REDRAFT].some((name) => fields.has(name));

/** The form with another day or time, and texts to match; nothing is written. */
export async function redrawn(context: Context, id: number, form: Posted) {
  const reply = asTyped(form);
  const read = await readFacts(context, id);
  if (!read.ok) return data<ScheduleReply>({ ...reply.data, drafted: textIn(form.fields, DRAFTED) });
  const facts = read.value;
  const times = await timesOf(context, form, facts.found.mpId, facts.wishes);
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
  const { result } = reply.data;
  const initialValue = { ...result.initialValue, ...times, letter, comment };
  return data<ScheduleReply>({
    ...reply.data,
    result: { ...result, initialValue },
    drafted: draftKey(followed),
  });
}

interface Times {
  readonly date: string;
  readonly startTime: string;
  readonly endTime: string;
}

/** The clicked half hour; on another day its first free one, unless the typed time is free there too. */
async function timesOf(
  context: Context,
  form: Posted,
  mpId: number,
  wishes: Parameters<typeof offerOf>[2],
): Promise<Times> {
  const [pressed = "", time = ""] = textIn(form.fields, SLOT).split("T");
  if (isDay(pressed) && timeFromText(time) === time)
    return { date: pressed, startTime: time, endTime: later(time) };
  const date = textIn(form.fields, "date");
  const typed = {
    date: dayFromText(date) ?? date,
    startTime: timeIn(form, "startTime"),
    endTime: timeIn(form, "endTime"),
  };
  if (!form.fields.has(SHOW)) return typed;
  const day = dayFromText(textIn(form.fields, SHOW) || typed.date);
  if (day === undefined) return typed;
  const offer = await offerOf(context, mpId, wishes, { asked: day });
  const free = offer?.slots[day]?.filter(({ isFree }) => isFree) ?? [];
  const taken = free.find(({ from }) => from === typed.startTime) ? undefined : free[0];
  return { ...typed, date: day, ...(taken && { startTime: taken.from, endTime: taken.to }) };
}

const timeIn = (form: Pick<Posted, "fields">, name: string) =>
  timeFromText(textIn(form.fields, name)) ?? textIn(form.fields, name);
