import { data } from "react-router";
import type { ScheduleForm } from "#app/model/schedule.ts";
import { isLanguage } from "#app/model/text/language.ts";
import type { Context } from "#server/context.ts";
import { textIn } from "#server/form/posted-form.ts";
import type { Submission } from "#server/form/submission.ts";
import { asTyped } from "../kit/record/reply.ts";
import { chosenIn, SHOW } from "../kit/slots/choice.ts";
import { askAfterChoice, timesIn } from "../kit/slots/choice.server.ts";
import type { ScheduleReply } from "./submit.server.ts";
import { readFacts } from "./facts.server.ts";
import { DRAFTED, draftKey, type Followed, REDRAFT } from "./following.ts";
import { followedTexts } from "./letter.server.ts";

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
