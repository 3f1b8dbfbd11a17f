import { directoryOf } from "#app/directory/directory.ts";
import { hasMailbox } from "#app/model/mailbox.ts";
import { fullNameOf, type Language } from "#app/model/text/language.ts";
import { ANSWER_WAY, type Wishes } from "#app/model/wishes.ts";
import { publicLists } from "#server/api/cache.ts";
import type { Context } from "#server/context.ts";
import { logOf } from "#server/log/log.ts";
import { type LetterFacts, type LetterOffice, writeLetter } from "#server/mail/letters.ts";
import { type Letter, outboxOf } from "#server/mail/outbox.ts";
import type { Mail } from "#server/mail/smtp.ts";
import { tIn } from "#server/middleware/locale.ts";
import { requestInfo } from "#server/request/request-info.ts";
import { StoreUnavailable } from "#server/store/store.ts";

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

/** The MP and their office in the words of a letter; without the lists it says neither. */
export async function whereToGo(
  context: Context,
  mpId: number,
  language: Language,
): Promise<{ readonly mp: string; readonly office: LetterOffice | undefined }> {
  const lists = await publicLists(context).catch(() => undefined);
  const mp = lists?.mps.find(({ id }) => id === mpId);
  if (!lists || !mp) return { mp: "", office: undefined };
  const { offices } = directoryOf(lists, language, tIn(language, "home"));
  const own = offices.find(({ office }) => office.id === mp.officeId);
  return {
    mp: fullNameOf(mp, language),
    office: own && { name: own.names.short, address: own.office.address, phone: mp.userPhone },
  };
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

/** Keeps a letter to be sent. @returns whether it is kept: without the store it can't be */
export async function post(context: Context, letter: Letter): Promise<boolean> {
  try {
    await outboxOf.ifAny(context)?.post(letter);
    return true;
  } catch (err) {
    if (!(err instanceof StoreUnavailable)) throw err;
    logOf(context).error({ event: "mail", state: "not-kept", requestId: requestInfo(context).id });
    return false;
  }
}
