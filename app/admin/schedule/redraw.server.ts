import { data } from "react-router";
import { weekdayName } from "#app/model/calendar-names.ts";
import { dayFromText } from "#app/model/fields/day-text.ts";
import { formatDate } from "#app/model/format.ts";
import { isDay, later, timeFromText } from "#app/model/period.ts";
import type { ScheduleForm } from "#app/model/schedule.ts";
import { isLanguage } from "#app/model/text/language.ts";
import type { Context } from "#server/context.ts";
import { textIn } from "#server/form/posted-form.ts";
import type { Submission } from "#server/form/submission.ts";
import { getT } from "#server/middleware/locale.ts";
import type { MeetingQuestion } from "../meetings/asked.tsx";
import { asTyped } from "../kit/record/reply.ts";
import type { ScheduleReply } from "./submit.server.ts";
import { readFacts } from "./facts.server.ts";
import { DRAFTED, draftKey, type Followed } from "./following.ts";
import { followedTexts } from "./letter.server.ts";
import { offerOf } from "../meetings/offer.server.ts";
import { chosenIn, REDRAFT, SHOW } from "./redraw.ts";

type Posted = Submission<typeof ScheduleForm>;

type Fields = Posted["fields"];

/** Whether one of the buttons was pressed that only update the form. */
const isAskedFor = (fields: Fields): boolean => [SHOW, REDRAFT].some((name) => fields.has(name));

/** Whether the form isn't to be sent yet: without JavaScript the letter has not yet followed another half hour. */
export const isRedraw = ({ fields }: Pick<Posted, "fields">): boolean =>
  isAskedFor(fields) || chosenIn(fields) !== undefined;

/** The form with another day or time, and texts to match; nothing is written. */
export async function redrawn(context: Context, id: number, form: Posted) {
  const reply = asTyped(form);
  const read = await readFacts(context, id);
  if (!read.ok) return data<ScheduleReply>({ ...reply.data, drafted: textIn(form.fields, DRAFTED) });
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
  const { result } = reply.data;
  const initialValue = { ...result.initialValue, ...times, letter, comment };
  return data<ScheduleReply>({
    ...reply.data,
    result: { ...result, initialValue },
    drafted: draftKey(followed),
    ...(!isAskedFor(form.fields) && { ask: askAfterChoice(context, times) }),
  });
}

/** Says that the form follows another half hour now, and is still to be sent. */
export function askAfterChoice(context: Context, { date, startTime }: Times): MeetingQuestion {
  const t = getT(context, "schedule");
  const day = `${weekdayName(date, "mk")}, ${formatDate(date)}`;
  return { title: t("chosen", { day, time: startTime }), lines: [], text: t("chosenText") };
}

interface Times {
  readonly date: string;
  readonly startTime: string;
  readonly endTime: string;
}

/** The chosen half hour; on another day its first free one, unless the typed time is free there too. */
export async function timesIn(
  context: Context,
  fields: Fields,
  mpId: number | undefined,
  wishes: Parameters<typeof offerOf>[2],
): Promise<Times> {
  const written = textIn(fields, "date");
  const typed = {
    date: dayFromText(written) ?? written,
    startTime: timeIn(fields, "startTime"),
    endTime: timeIn(fields, "endTime"),
  };
  const { date, time } = chosenIn(fields) ?? { date: fields.has(SHOW) ? typed.date : "" };
  if (!isDay(date)) return typed;
  if (time !== undefined) return { date, startTime: time, endTime: later(time) };
  const offer = mpId === undefined ? undefined : await offerOf(context, mpId, wishes, { asked: date });
  const free = offer?.slots[date]?.filter(({ isFree }) => isFree) ?? [];
  const first = free.some(({ from }) => from === typed.startTime) ? undefined : free[0];
  return { ...typed, date, ...(first && { startTime: first.from, endTime: first.to }) };
}

const timeIn = (fields: Fields, name: string) => timeFromText(textIn(fields, name)) ?? textIn(fields, name);
