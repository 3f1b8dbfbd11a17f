import type { SentLetter } from "#app/model/letter.ts";
import { hasMailbox } from "#app/model/mailbox.ts";
import { noticesOn, placeInstead } from "#app/model/notice.ts";
import { shortName } from "#app/model/office.ts";
import { fullNameOf, type Language } from "#app/model/text/language.ts";
import { addressIn } from "#app/model/text/latin.ts";
import { ANSWER_WAY, type Wishes } from "#app/model/wishes.ts";
import { everyMp, publicLists } from "#server/api/cache.ts";
import type { Context } from "#server/context.ts";
import { logOf } from "#server/log/log.ts";
import type { LetterOffice, OwnPage } from "#server/mail/letters.ts";
import { type Letter, outboxOf } from "#server/mail/outbox.ts";
import { sentLettersOf } from "#server/mail/sent-letters.ts";
import { knownNotices } from "#server/notices/notices.ts";
import { requestInfo } from "#server/request/request-info.ts";
import { unlessAway } from "#server/store/store.ts";
import { requestsOf } from "#server/tracking/requests.ts";

type Reached = Pick<Wishes, "answerWayId"> & { readonly email: string };

/** Whether a person may be e-mailed: they have a mailbox, we a mail server (else `off`), and they chose no other way. */
export function mayEmail(
  context: Context,
  { email, answerWayId }: Reached,
): "yes" | "noMailbox" | "off" | "notChosen" {
  if (!hasMailbox(email)) return "noMailbox";
  if (!outboxOf.ifAny(context)) return "off";
  return answerWayId === null || answerWayId === ANSWER_WAY.email ? "yes" : "notChosen";
}

/** How to tell a person about their meeting: as they have chosen, or else by e-mail if they can be. */
export function wayToTell(context: Context, person: Reached): "mail" | "letter" | "phone" | "none" {
  if (person.answerWayId === ANSWER_WAY.letter) return "letter";
  if (mayEmail(context, person) === "yes") return "mail";
  return person.answerWayId === ANSWER_WAY.phone ? "phone" : "none";
}

/** The language of letters for a chosen language (`TALK_LANGUAGES`); `undefined` where letters don't support it. */
export const chosenLanguage = ({ talkLanguageId }: Pick<Wishes, "talkLanguageId">): Language | undefined =>
  new Map<number | null, Language>([
    [1, "mk"],
    [2, "sq"],
    [8, "en"],
  ]).get(talkLanguageId);

/** The language of letters about a case: the chosen one, else the one in which the request was sent. */
export async function letterLanguage(
  context: Context,
  wishes: Pick<Wishes, "talkLanguageId">,
  caseId: number,
): Promise<Language> {
  const chosen = chosenLanguage(wishes);
  return chosen ?? (await unlessAway(requestsOf(context).languageOf(caseId))) ?? "mk";
}

/**
 * The MP, their office, and the contact for the MP, in the language of a letter; none of them if the lists are
 * unavailable.
 * @param time of a meeting, as the API writes it: the address is that of its day
 */
export async function whereToGo(context: Context, mpId: number, language: Language, time = "") {
  const lists = await publicLists(context).catch(() => undefined);
  const mp = lists && everyMp(lists).find(({ id }) => id === mpId);
  if (!lists || !mp) return { mp: "", office: undefined, assistantId: null };
  const own = lists.offices.find(({ id, active }) => active && id === mp.officeId);
  const { notices } = await knownNotices(context);
  const instead = placeInstead(noticesOn(notices, mp, time.slice(0, "YYYY-MM-DD".length)));
  const office: LetterOffice | undefined = own && {
    name: shortName(lists.offices, own, language),
    address: addressIn(language, instead ?? own.address),
    phone: mp.userPhone,
  };
  return { mp: fullNameOf(mp, language), office, assistantId: mp.userId };
}

/** The page on which a person looks up their request by code, for letters about a case with a code. */
export async function pageByCode(context: Context, caseId: number): Promise<OwnPage | undefined> {
  const has = await unlessAway(requestsOf(context).has(caseId));
  return has ? { link: `${requestInfo(context).origin}/request` } : undefined;
}

/** A letter, and what is recorded of it with its case; without a case it is only sent. */
type Posted = Letter & {
  /** It can be withdrawn for some seconds. */
  readonly isHeld?: boolean;
  readonly about?: Pick<SentLetter, "caseId" | "kind" | "language" | "by"> & {
    /** What staff may read of it later, if less than was sent. */
    readonly text?: string;
  };
};

/**
 * Stores a letter for sending, and the record of it.
 * @returns when it leaves, epoch milliseconds; `undefined` if it couldn't be stored: the store is unavailable
 */
export const post = (context: Context, letter: Posted): Promise<number | undefined> =>
  unlessAway(keepAndPost(context, letter), () =>
    logOf(context).error({ event: "mail", state: "not-kept", requestId: requestInfo(context).id }),
  );

async function keepAndPost(context: Context, { about, isHeld = false, ...letter }: Posted) {
  const { id, mail } = letter;
  const letters = sentLettersOf(context);
  const kept = about && { caseId: about.caseId, id: letters.idOf(id) };
  const outbox = outboxOf.ifAny(context);
  if (about && kept && outbox) {
    const { subject, text } = mail;
    const at = new Date().toISOString();
    await letters.keep({ text, ...about, ...kept, way: "mail", subject, at, form: id, state: "queued" });
  }
  if (isHeld && outbox) return outbox.postLater({ ...letter, kept });
  await outbox?.post({ ...letter, kept });
  return Date.now();
}
