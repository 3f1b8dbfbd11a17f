import { createHash } from "node:crypto";

/**
 * Detects concurrent edits before a record is overwritten. The API has no versions, so a form carries a hash of each
 * field as it was read, and the record is read again before writing. The fraction of a second between that read and
 * the write remains open.
 */

/** The text of each field by name, every field present. */
export type FieldTexts = Readonly<Record<string, string>>;

interface DifferingField {
  readonly name: string;
  readonly mine: string;
  readonly stored: string;
  /** The preselected version: the one changed since the form was opened; the person's own when both were. */
  readonly take: "mine" | "stored";
}

/** Two versions of a record to choose from. */
export interface Versions {
  readonly differing: readonly DifferingField[];
  readonly equal: FieldTexts;
  /** Hashes of what is stored now, which the person has seen when they choose. */
  readonly opened: string;
}

/** Name of the hidden field with the hashes. */
export const OPENED = "opened";

const MARK_LENGTH = 8;

/** The hashes of a record for the hidden field; they reveal nothing to those who don't know the record. */
export const versionOf = (record: FieldTexts): string =>
  fieldsOf(record)
    .map(([name, text]) => markOf(name, text))
    .join(".");

/**
 * Compares what is about to be written with what is stored.
 * @param opened the posted hashes; invalid ones count as unknown, so that both versions are shown
 * @param mine what the person wants to write
 * @param stored what was just read
 * @returns `same`: nothing to write, after a lost answer or a double click; `untouched`: write; otherwise
 * both versions, because the record has changed since
 */
export function compareVersions(
  opened: unknown,
  mine: FieldTexts,
  stored: FieldTexts,
): "same" | "untouched" | Versions {
  const before = typeof opened === "string" ? opened.split(".") : [];
  const fields = fieldsOf(stored).map(([name, text], at): DifferingField => {
    const own = mine[name] ?? "";
    // The person left it as opened: the change is another's.
    return { name, mine: own, stored: text, take: before[at] === markOf(name, own) ? "stored" : "mine" };
  });
  const differing = fields.filter((field) => tidy(field.mine) !== tidy(field.stored));
  const now = versionOf(stored);
  if (differing.length === 0) return "same";
  if (opened === now) return "untouched";
  const equal = fields.filter((field) => !differing.includes(field));
  return {
    differing,
    equal: Object.fromEntries(equal.map((field) => [field.name, field.stored])),
    opened: now,
  };
}

export const equalRecord = (one: FieldTexts, other: FieldTexts): boolean =>
  compareVersions(undefined, one, other) === "same";

/** The fields of a record in the order of their hashes. */
const fieldsOf = (record: FieldTexts) =>
  Object.entries(record).toSorted(([one], [other]) => (one < other ? -1 : 1));

const markOf = (name: string, text: string): string =>
  createHash("sha256")
    .update(`${name}\n${tidy(text)}`)
    .digest("base64url")
    .slice(0, MARK_LENGTH);

/** Normalises text as form rules do, so that another system's line breaks are no change. */
const tidy = (text: string) => text.replaceAll(/\r\n?/g, "\n").normalize("NFC").trim();
