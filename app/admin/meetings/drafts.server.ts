import type { Case } from "#app/model/case.ts";
import { MEETING_LOCATION } from "#app/model/lookups.ts";
import { dateTimeOf, later } from "#app/model/period.ts";
import type { Language } from "#app/model/text/language.ts";
import { letterFacts } from "#server/cases/letter.ts";
import type { Context } from "#server/context.ts";
import { whereToGo } from "#server/letters/automatic.ts";
import { draftLetter } from "#server/mail/letters.ts";
import { whenText } from "#server/meetings/case-change.ts";
import { getT, tIn } from "#server/middleware/locale.ts";
import { DRAFTED, equalText, type Followed } from "./following.ts";

/** As a blank of a letter: what is written around it by hand does not leave with it. */
const UNKNOWN = "[…]";

/** Letter and comment for a case's meeting, with a blank for a day or a time that isn't chosen yet. */
export async function draftFor(context: Context, found: Case, followed: Followed) {
  const { language, online, wholeDay, date } = followed;
  const time = wholeDay ? "00:00" : followed.startTime;
  const isOpen = date === "" || time === "";
  const meeting = isOpen
    ? undefined
    : {
        startDate: dateTimeOf(date, time),
        endDate: dateTimeOf(date, wholeDay ? time : later(time)),
        meetingLocationId: online ? MEETING_LOCATION.online : MEETING_LOCATION.office,
      };
  const write = async (own: Language) =>
    draftLetter(tIn(own, "mail"), "arranged", await letterFacts(context, found, meeting, own));
  const [{ subject, text: letter }, macedonian, { office }] = await Promise.all([
    write(language),
    language === "mk" ? undefined : write("mk"),
    whereToGo(context, found.mpId, "mk", date),
  ]);
  const when = meeting ? whenText(meeting) : UNKNOWN;
  return {
    subject,
    letter,
    statusComment: getT(context, "meetings")("history.arranged", { when }),
    /** What the letter says, for those who can't read its language. */
    meaning: macedonian?.text,
    /** The address of the office on that day. */
    place: office?.address,
  };
}

/**
 * Letter and comment of a form: the current drafts, unless somebody has edited them.
 * @param typed the texts, and how they were drafted
 */
export async function followedTexts(
  context: Context,
  found: Case,
  followed: Followed,
  typed: (name: keyof ReturnType<typeof draftedTexts>) => string,
) {
  const { subject, ...draft } = await draftFor(context, found, followed);
  const follow = (name: keyof typeof DRAFTED) => {
    const text = typed(name);
    const isDrafted = [draft[name], typed(DRAFTED[name]), ""].some((drafted) => equalText(text, drafted));
    return isDrafted ? draft[name] : text;
  };
  return {
    ...draftedTexts(draft),
    letter: follow("letter"),
    statusComment: follow("statusComment"),
    subject,
  };
}

/** The texts of a form that nobody has edited yet, and how they were drafted. */
export const draftedTexts = ({ letter, statusComment }: Readonly<Record<keyof typeof DRAFTED, string>>) => ({
  letter,
  statusComment,
  [DRAFTED.letter]: letter,
  [DRAFTED.statusComment]: statusComment,
});
