import { formatDateTime } from "#app/model/format.ts";
import type { SentLetter } from "#app/model/letter.ts";
import { wallTimeOf } from "#app/model/period.ts";
import type { Context } from "#server/context.ts";
import { sentLettersOf } from "#server/mail/sent-letters.ts";
import { getT } from "#server/middleware/locale.ts";
import { unlessAway } from "#server/store/store.ts";
import { letterAddress } from "../list/address.ts";

export type ShownLetter = ReturnType<typeof shownLetter>;

/** The letters of a case, newest first; `undefined` while the store is unavailable. */
export async function lettersOfCase(context: Context, caseId: number) {
  const found = await unlessAway(sentLettersOf(context).ofCase(caseId));
  return found?.map((letter) => shownLetter(context, letter));
}

const TONES = { queued: "wait", sent: "ok", refused: "bad", late: "bad", unknown: "wait" } as const;

export function shownLetter(context: Context, letter: SentLetter) {
  const t = getT(context, "letters");
  const { id, caseId, kind, way, language, at, by, state } = letter;
  const iso = wallTimeOf(new Date(at));
  return {
    id,
    to: letterAddress(caseId, id),
    name: t(`templates.${kind}`),
    state: state === undefined ? t(`ways.${way}`) : t(`states.${state}`),
    tone: state === undefined ? ("calm" as const) : TONES[state],
    how: [t(`ways.${way}`), t(`languages.${language}`)].slice(state === undefined ? 1 : 0).join(", "),
    /** ISO wall-clock text, and the same as `DD.MM.YYYY HH:mm`. */
    iso,
    when: formatDateTime(iso),
    by: by || t("system"),
  };
}
