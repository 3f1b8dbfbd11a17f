import { createHash } from "node:crypto";

/**
 * What is asked before a record is written over: whether it still is what the person opened. The API has no
 * versions, so a form carries a mark of each field as it was read, and the record is read again before writing.
 * The rest of a second between that look and the write stays open.
 */

/** A record as its form has it: the text of each field by its name, every field present. */
export type FieldTexts = Readonly<Record<string, string>>;

/** One field in which the two versions differ. */
interface DifferingField {
  readonly name: string;
  readonly mine: string;
  readonly stored: string;
  /** Which one to begin with: the one that was changed since the form was opened; the person's own when both were. */
  readonly take: "mine" | "stored";
}

/** Two versions of one record, to choose from. */
export interface Versions {
  readonly differing: readonly DifferingField[];
  /** What both versions have in common. */
  readonly equal: FieldTexts;
  /** Marks of what is stored now: who chooses has seen it. */
  readonly opened: string;
}

/** Name of the hidden field that carries the marks. */
export const OPENED = "opened";

const MARK_LENGTH = 8;

/** The marks of a record, for the hidden field; they say nothing to whom does not know the record. */
export const marksOf = (record: FieldTexts): string =>
  fieldsOf(record)
    .map(([name, text]) => markOf(name, text))
    .join(".");

/**
 * Compares what is about to be written with what is stored.
 * @param opened the posted marks; anything that is none counts as "nothing is known", so both versions are shown
 * @param mine what the person wants to write
 * @param stored what was read just now
 * @returns `same`: there is nothing to write, a lost answer or a double click has done it; `untouched`: write;
 * else both versions, because somebody changed the record in the meantime
 */
export function compareVersions(
  opened: unknown,
  mine: FieldTexts,
  stored: FieldTexts,
): "same" | "untouched" | Versions {
  const before = typeof opened === "string" ? opened.split(".") : [];
  const fields = fieldsOf(stored).map(([name, text], at): DifferingField => {
    const own = mine[name] ?? "";
    // What the person leaves as it was opened, somebody else has changed.
    return { name, mine: own, stored: text, take: before[at] === markOf(name, own) ? "stored" : "mine" };
  });
  const differing = fields.filter((field) => tidy(field.mine) !== tidy(field.stored));
  const now = marksOf(stored);
  if (differing.length === 0) return "same";
  if (opened === now) return "untouched";
  const equal = fields.filter((field) => !differing.includes(field));
  return {
    differing,
    equal: Object.fromEntries(equal.map((field) => [field.name, field.stored])),
    opened: now,
  };
}

/** The fields of a record in the order of their marks. */
const fieldsOf = (record: FieldTexts) =>
  Object.entries(record).toSorted(([one], [other]) => (one < other ? -1 : 1));

const markOf = (name: string, text: string): string =>
  createHash("sha256")
    .update(`${name}\n${tidy(text)}`)
    .digest("base64url")
    .slice(0, MARK_LENGTH);

/** As a form's rules leave a text, so that a line break of another system is no change. */
const tidy = (text: string) => text.replaceAll(/\r\n?/g, "\n").normalize("NFC").trim();
