import type { SentLetter, MailState } from "#app/model/letter.ts";
import { DAY_MS } from "#app/model/period.ts";
import { defineService } from "#server/context.ts";
import { parsed, RETENTION } from "#server/store/records.ts";
import type { Store, StoreKey } from "#server/store/store.ts";

/** Sending is given up after a day: a letter still queued after this long was lost with its outbox. */
const GIVEN_UP_MS = 2 * DAY_MS;

export type SentLetters = ReturnType<typeof createSentLetters>;

/** Letters by case. Methods reject with `StoreUnavailable`. @param months retention of a letter */
export function createSentLetters(
  store: Pick<Store, "add" | "get" | "list" | "change" | "marks" | "remove">,
  months: number,
  now = () => Date.now(),
) {
  const seconds = Math.min((months * 31 * DAY_MS) / 1000, RETENTION.letter);
  const placeOf = (caseId: number, id: string): StoreKey => ["letter", `${caseId}`, id];

  function read(text: string): SentLetter {
    const letter = parsed<SentLetter>(text);
    const isLost = letter.state === "queued" && now() - Date.parse(letter.at) > GIVEN_UP_MS;
    return isLost ? { ...letter, state: "unknown" } : letter;
  }

  async function find(caseId: number, id: string) {
    const text = await store.get(placeOf(caseId, id));
    return text === undefined ? undefined : read(text);
  }

  return {
    /** Stores a letter, unless there is one with its id. @returns the existing one; `undefined` if this one is new */
    async keep(letter: SentLetter): Promise<SentLetter | undefined> {
      const { caseId, id } = letter;
      const isNew = await store.add(placeOf(caseId, id), JSON.stringify(letter), seconds);
      return isNew ? undefined : find(caseId, id);
    },
    find,
    /** Newest first. */
    ofCase: async (caseId: number) =>
      (await store.list(["letter", `${caseId}`]))
        .map(read)
        .toSorted((one, other) => other.at.localeCompare(one.at)),
    /** Records the outcome of a letter that was to be e-mailed, if it still exists. */
    async recordState(caseId: number, id: string, state: MailState) {
      const withState = (text: string | undefined) =>
        text === undefined ? undefined : JSON.stringify({ ...parsed<SentLetter>(text), state });
      await store.change(placeOf(caseId, id), withState, seconds);
    },
    remove: async (caseId: number, id: string) => void (await store.remove(placeOf(caseId, id))),
    /** The id of a letter, derived from what identifies it. */
    idOf: (...parts: readonly string[]) => store.marks(`letter ${JSON.stringify(parts)}`)[0],
  };
}

export const sentLettersOf = defineService<SentLetters>("kept letters");
