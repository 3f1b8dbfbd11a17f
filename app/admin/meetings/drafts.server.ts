import type { Case } from "#app/model/case.ts";
import { NOTICE_KIND } from "#app/model/notice.ts";
import { addressIn } from "#app/model/text/address.ts";
import type { Language } from "#app/model/text/language.ts";
import { publicLists } from "#server/api/cache.ts";
import { letterFacts } from "#server/cases/letter.ts";
import type { Context } from "#server/context.ts";
import { draftLetter } from "#server/mail/letters.ts";
import { getT, tIn } from "#server/middleware/locale.ts";
import { knownNotices } from "#server/notices/notices.ts";
import type { Facts } from "./facts.server.ts";
import { type Draft, draftOf, equalText, type Followed, followedFrom, OPEN } from "./following.ts";

export type Drafts = Awaited<ReturnType<typeof draftsFor>>;

/**
 * The texts for a meeting, in every language, for each kind of meeting; with placeholders for day, time and the address
 * of that day, which are filled in here and in the browser.
 */
export async function draftsFor(context: Context, found: Case) {
  const [mk, sq, en, elsewhere] = await Promise.all([
    lettersIn(context, found, "mk"),
    lettersIn(context, found, "sq"),
    lettersIn(context, found, "en"),
    daysElsewhere(context, found),
  ]);
  const statusComment = getT(context, "meetings")("history.arranged", { when: OPEN.when });
  const places = { mk: mk.place, sq: sq.place, en: en.place };
  return { statusComment, letters: { mk, sq, en }, places, elsewhere };
}

/** The days on which the MP's office receives at another address. */
async function daysElsewhere(context: Context, { mpId }: Case) {
  const lists = await publicLists(context).catch(() => undefined);
  const officeId = lists?.mps.find(({ id }) => id === mpId)?.officeId;
  const { notices } = await knownNotices(context);
  return notices
    .filter((one) => one.kindId === NOTICE_KIND.elsewhere && one.officeId === officeId)
    .map(({ from, until, endedOn, address }) => ({
      from,
      until,
      endedOn,
      places: { mk: addressIn("mk", address), sq: addressIn("sq", address), en: addressIn("en", address) },
    }));
}

async function lettersIn(context: Context, found: Case, language: Language) {
  const facts = await letterFacts(context, found, undefined, language);
  const office = facts.office && { ...facts.office, address: OPEN.address };
  const write = (online: boolean, time: string) => {
    const meeting = { when: { ...OPEN, time }, online };
    const { subject, text } = draftLetter(tIn(language, "mail"), "arranged", { ...facts, office, meeting });
    return { subject, letter: text };
  };
  return {
    place: facts.office?.address ?? "",
    office: write(false, OPEN.time),
    online: write(true, OPEN.time),
    officeDay: write(false, ""),
    onlineDay: write(true, ""),
  };
}

interface Written extends Omit<Draft, "subject"> {
  /** The mark of the choices for which they were drafted. */
  readonly drafted: string;
}

/**
 * Letter and comment of a form: the current drafts, unless somebody has edited them.
 * @returns the texts, and whether the letter was edited
 */
export async function followedTexts(
  context: Context,
  { found }: Facts,
  followed: Followed,
  { drafted, ...texts }: Written,
) {
  const drafts = await draftsFor(context, found);
  const marked = followedFrom(drafted);
  const [now, before] = [draftOf(drafts, followed), marked && draftOf(drafts, marked)];
  const isDrafted = (name: "letter" | "statusComment") =>
    texts[name].trim() === "" || [now, before].some((draft) => draft && equalText(texts[name], draft[name]));
  const isOwn = !isDrafted("letter");
  return {
    ...now,
    ...(isOwn && { letter: texts.letter }),
    ...(!isDrafted("statusComment") && { statusComment: texts.statusComment }),
    isOwn,
  };
}
