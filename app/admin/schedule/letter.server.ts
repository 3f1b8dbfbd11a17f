import type { Case } from "#app/model/case.ts";
import { isLanguage, type Language } from "#app/model/text/language.ts";
import { letterFacts } from "#server/cases/letter.ts";
import type { Context } from "#server/context.ts";
import { draftLetter } from "#server/mail/letters.ts";
import { getT, tIn } from "#server/middleware/locale.ts";
import type { Facts } from "./facts.server.ts";
import { type Draft, DRAFTED, draftOf, type Followed, OPEN, equalText } from "./following.ts";

export type Drafts = Awaited<ReturnType<typeof draftsFor>>;

/**
 * The texts for a meeting, in every language, for the office and online; with placeholders for day and time, which are
 * filled in here and in the browser.
 */
export async function draftsFor(context: Context, found: Case) {
  const [mk, sq, en] = await Promise.all([
    lettersIn(context, found, "mk"),
    lettersIn(context, found, "sq"),
    lettersIn(context, found, "en"),
  ]);
  return { comment: getT(context, "schedule")("comment", OPEN), letters: { mk, sq, en } };
}

async function lettersIn(context: Context, found: Case, language: Language) {
  const facts = await letterFacts(context, found, undefined, language);
  const write = (online: boolean) => {
    const meeting = { when: OPEN, online };
    const { subject, text } = draftLetter(tIn(language, "mail"), "arranged", { ...facts, meeting });
    return { subject, letter: text };
  };
  return { office: write(false), online: write(true) };
}

/**
 * Letter and comment of a form: the current drafts, unless somebody has edited them.
 * @param form its meeting, and the choices for which its texts were drafted
 * @returns the texts, and whether the letter was edited
 */
export async function followedTexts(
  context: Context,
  { found }: Facts,
  form: Followed & Omit<Draft, "subject"> & { readonly [DRAFTED]: unknown },
) {
  const drafts = await draftsFor(context, found);
  const [now, before] = [draftOf(drafts, form), draftedBefore(drafts, form[DRAFTED])];
  const isDrafted = (name: "letter" | "comment") =>
    form[name].trim() === "" || [now, before].some((draft) => draft && equalText(form[name], draft[name]));
  const isOwn = !isDrafted("letter");
  return {
    ...now,
    ...(isOwn && { letter: form.letter }),
    ...(!isDrafted("comment") && { comment: form.comment }),
    isOwn,
  };
}

function draftedBefore(drafts: Drafts, drafted: unknown): Draft | undefined {
  if (typeof drafted !== "string") return undefined;
  const [word, place = "", date = "", startTime = ""] = drafted.split(" ");
  return isLanguage(word) ? draftOf(drafts, { language: word, place, date, startTime }) : undefined;
}
