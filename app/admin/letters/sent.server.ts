import { formatDate } from "#app/model/format.ts";
import { hasMailbox, mailtoAddress } from "#app/model/mailbox.ts";
import { municipalityName } from "#app/model/municipalities.ts";
import { skopjeDay } from "#app/model/period.ts";
import { addressIn, latinIn } from "#app/model/text/latin.ts";
import { api } from "#server/api/client.ts";
import { contract } from "#server/api/contract/index.ts";
import type { Context } from "#server/context.ts";
import { whereToGo } from "#server/letters/automatic.ts";
import { sentLettersOf } from "#server/mail/sent-letters.ts";
import { tIn } from "#server/middleware/locale.ts";

export type PrintableLetter = NonNullable<Awaited<ReturnType<typeof readSentLetter>>>["sheet"];

/**
 * A sent letter, and how it looks in print; `undefined` if it has expired.
 * @throws a fault page for another person's case, or while the store is unavailable
 */
export async function readSentLetter(context: Context, caseId: number, id: string, signal: AbortSignal) {
  const [found, letter] = await Promise.all([
    api(context, { signal }).call(contract.cases.get, { params: { id: caseId } }),
    sentLettersOf(context).find(caseId, id),
  ]);
  if (!letter) return undefined;
  const { language, subject, text, at } = letter;
  const { office } = await whereToGo(context, found.mpId, language);
  const institution: string = tIn(language, "mail")("institution");
  const sheet = {
    language,
    institution,
    office: [office?.address, office?.phone].filter(Boolean).join(" · "),
    to: [
      latinIn(language, found.fullName),
      addressIn(language, found.address),
      municipalityName(found.municipalityId, language),
    ].filter(Boolean),
    date: formatDate(skopjeDay(new Date(at))),
    subject,
    text,
  };
  return { letter, sheet, email: hasMailbox(found.email) ? found.email : "", phone: found.phone };
}

/** The longest address that Chromium on Windows opens with another program. */
const MAX_MAILTO_LENGTH = 2000;

/** For the author's mail program; a letter too long for an address goes without its text. */
export function mailtoOf(to: string, subject: string, text: string) {
  const start = `mailto:${mailtoAddress(to)}?subject=${encodeURIComponent(subject)}`;
  const whole = `${start}&body=${encodeURIComponent(text.replaceAll("\n", "\r\n"))}`;
  const isWhole = whole.length <= MAX_MAILTO_LENGTH;
  return { href: isWhole ? whole : start, isWhole };
}
