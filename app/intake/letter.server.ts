import { directoryOf } from "#app/directory/directory.ts";
import type { KeptLetter } from "#app/model/letter.ts";
import { hasMailbox } from "#app/model/mailbox.ts";
import { fullNameOf, type Language } from "#app/model/text/language.ts";
import { latinIn } from "#app/model/text/latin.ts";
import { ANSWER_WAY, type Wishes } from "#app/model/wishes.ts";
import { publicLists } from "#server/api/cache.ts";
import type { Context } from "#server/context.ts";
import { logOf } from "#server/log/log.ts";
import { keptLettersOf } from "#server/mail/kept-letters.ts";
import { type LetterFacts, type LetterOffice, type OwnPage, writeLetter } from "#server/mail/letters.ts";
import { type Letter, outboxOf } from "#server/mail/outbox.ts";
import type { Mail } from "#server/mail/smtp.ts";
import { tIn } from "#server/middleware/locale.ts";
import { requestInfo } from "#server/request/request-info.ts";
import { StoreUnavailable, unlessAway } from "#server/store/store.ts";
import { requestsOf } from "#server/tracking/requests.ts";

/** Whether somebody is written to by e-mail: only who has one, and has chosen it. */
export function mayMail({
  email,
  answerWayId,
}: Pick<Wishes, "answerWayId"> & { readonly email: string }): "yes" | "noMailbox" | "notChosen" {
  if (!hasMailbox(email)) return "noMailbox";
  return answerWayId === ANSWER_WAY.email ? "yes" : "notChosen";
}

/** What somebody speaks, of `TALK_LANGUAGES`, in the languages of the letters; Macedonian for all others. */
export const letterLanguage = ({ talkLanguageId }: Pick<Wishes, "talkLanguageId">): Language =>
  new Map<number | null, Language>([
    [2, "sq"],
    [8, "en"],
  ]).get(talkLanguageId) ?? "mk";

/** The MP and their office in the words of a letter, and who answers for the MP; without the lists it says none of them. */
export async function whereToGo(
  context: Context,
  mpId: number,
  language: Language,
): Promise<{
  readonly mp: string;
  readonly office: LetterOffice | undefined;
  readonly assistantId: number | null;
}> {
  const lists = await publicLists(context).catch(() => undefined);
  const mp = lists?.mps.find(({ id }) => id === mpId);
  if (!lists || !mp) return { mp: "", office: undefined, assistantId: null };
  const { offices } = directoryOf(lists, language, tIn(language, "directory"));
  const own = offices.find(({ office }) => office.id === mp.officeId);
  return {
    mp: fullNameOf(mp, language),
    office: own && {
      name: own.names.short,
      address: latinIn(language, own.office.address),
      phone: mp.userPhone,
    },
    assistantId: mp.userId,
  };
}

/** The page where a person looks up their request by code, for the letters about a case that has one. */
export async function pageByCode(context: Context, caseId: number): Promise<OwnPage | undefined> {
  const has = await unlessAway(requestsOf(context).has(caseId));
  return has ? { link: `${requestInfo(context).origin}/request` } : undefined;
}

/** A letter in words, to whom it goes. */
export function mailOf(
  to: string,
  language: Language,
  facts: LetterFacts,
  calendar?: Mail["calendar"],
): Mail {
  return { to, ...writeLetter(tIn(language, "mail"), facts), calendar };
}

/** A letter that nobody of the staff has written, and of which case it is; without one it is only sent. */
type Automatic = Letter & {
  readonly about?: Pick<KeptLetter, "caseId" | "kind" | "language" | "by"> & {
    /** What staff may read of it later, where that is less than was sent. */
    readonly text?: string;
  };
};

/** Keeps a letter to be sent, and that it was. @returns whether it is kept: without the store it can't be */
export async function post(context: Context, { about, ...letter }: Automatic): Promise<boolean> {
  const { id, mail } = letter;
  const letters = keptLettersOf(context);
  const kept = about && { caseId: about.caseId, id: letters.idOf(id) };
  try {
    if (about && kept && outboxOf.ifAny(context)) {
      const { subject, text } = mail;
      const at = new Date().toISOString();
      await letters.keep({ text, ...about, ...kept, way: "mail", subject, at, form: id, state: "queued" });
    }
    await outboxOf.ifAny(context)?.post({ ...letter, kept });
    return true;
  } catch (err) {
    if (!(err instanceof StoreUnavailable)) throw err;
    logOf(context).error({ event: "mail", state: "not-kept", requestId: requestInfo(context).id });
    return false;
  }
}
