import type { Case } from "#app/model/case.ts";
import { isLanguage, type Language } from "#app/model/text/language.ts";
import { letterFacts } from "#server/cases/letter.ts";
import type { Context } from "#server/context.ts";
import { draftLetter } from "#server/mail/drafts.ts";
import { getT, tIn } from "#server/middleware/locale.ts";
import type { Facts } from "./facts.server.ts";
import { type Draft, DRAFTED, draftOf, type Drafts, type Followed, OPEN, equalText } from "./following.ts";

/** The texts for a meeting, in every language, for the office and online. */
export async function draftsFor(context: Context, { found }: Pick<Facts, "found">): Promise<Drafts> {
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

/** A form's meeting, and the choices for which its texts were drafted. */
export interface Written extends Followed {
  readonly letter: string;
  readonly comment: string;
  /** The hidden field `DRAFTED`. */
  readonly [DRAFTED]: unknown;
}

/**
 * Letter and comment of a form: the current drafts, unless somebody has edited them.
 * @returns the texts, and whether the letter was edited
 */
export async function followedTexts(
  context: Context,
  facts: Facts,
  form: Written,
): Promise<Draft & { readonly isOwn: boolean }> {
  const drafts = await draftsFor(context, facts);
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
