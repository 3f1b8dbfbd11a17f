import { keysOf } from "./keys-of.ts";
import type { LookupItem } from "./lookups.ts";

/**
 * Wishes for a meeting: language, how and when to answer, suitable days, needs. Asked as needs, never as a diagnosis.
 * No call of the API has fields for them, so they are stored as one labelled last line of a case's `reason`, which
 * other readers of the case understand too:
 *
 *     [Желби за средбата: албански, по е-пошта, петок, без скали]
 */

/** One wish; `line` is its Macedonian wording in the line and on the staff's screens. */
interface Wish extends LookupItem {
  readonly line: string;
}

export const TALK_LANGUAGES: readonly Wish[] = [
  { id: 1, name: "Македонски", nameAl: "Maqedonisht", nameEn: "Macedonian", line: "македонски" },
  { id: 2, name: "Албански", nameAl: "Shqip", nameEn: "Albanian", line: "албански" },
  { id: 3, name: "Турски", nameAl: "Turqisht", nameEn: "Turkish", line: "турски" },
  { id: 4, name: "Ромски", nameAl: "Romisht", nameEn: "Romani", line: "ромски" },
  { id: 5, name: "Српски", nameAl: "Serbisht", nameEn: "Serbian", line: "српски" },
  { id: 6, name: "Босански", nameAl: "Boshnjakisht", nameEn: "Bosnian", line: "босански" },
  { id: 7, name: "Влашки", nameAl: "Vllahisht", nameEn: "Aromanian", line: "влашки" },
  { id: 8, name: "Англиски", nameAl: "Anglisht", nameEn: "English", line: "англиски" },
  {
    id: 9,
    name: "Знаковен јазик",
    nameAl: "Gjuha e shenjave",
    nameEn: "Sign language",
    line: "знаковен јазик",
  },
];

export const ANSWER_WAYS: readonly Wish[] = [
  { id: 1, name: "По телефон", nameAl: "Me telefon", nameEn: "By phone", line: "по телефон", icon: "phone" },
  { id: 2, name: "По е-пошта", nameAl: "Me e-postë", nameEn: "By email", line: "по е-пошта", icon: "mail" },
  { id: 3, name: "Со писмо", nameAl: "Me letër", nameEn: "By letter", line: "со писмо", icon: "mail" },
];

export const ANSWER_WAY = { phone: 1, email: 2, letter: 3 } as const;

export const answerWayOf = (id: number | null | undefined) =>
  keysOf(ANSWER_WAY).find((way) => ANSWER_WAY[way] === id);

/** Times to call; none chosen means any time in office hours. */
export const ANSWER_TIMES: readonly Wish[] = [
  { id: 1, name: "Претпладне", nameAl: "Paradite", nameEn: "In the morning", line: "претпладне" },
  { id: 2, name: "Попладне", nameAl: "Pasdite", nameEn: "In the afternoon", line: "попладне" },
  { id: 3, name: "По 16 часот", nameAl: "Pas orës 16", nameEn: "After 4 p.m.", line: "по 16 часот" },
];

/** Suitable days of the week; 1 = Monday. */
export const SUITABLE_DAYS: readonly Wish[] = [
  { id: 1, name: "понеделник", nameAl: "e hënë", nameEn: "Monday", line: "понеделник" },
  { id: 2, name: "вторник", nameAl: "e martë", nameEn: "Tuesday", line: "вторник" },
  { id: 3, name: "среда", nameAl: "e mërkurë", nameEn: "Wednesday", line: "среда" },
  { id: 4, name: "четврток", nameAl: "e enjte", nameEn: "Thursday", line: "четврток" },
  { id: 5, name: "петок", nameAl: "e premte", nameEn: "Friday", line: "петок" },
];

export const NEEDS: readonly Wish[] = [
  {
    id: 1,
    name: "Влез без скали",
    nameAl: "Hyrje pa shkallë",
    nameEn: "An entrance without stairs",
    line: "без скали",
  },
  { id: 2, name: "Толкувач", nameAl: "Përkthyes", nameEn: "An interpreter", line: "толкувач" },
  {
    id: 3,
    name: "Некој до мене на средбата",
    nameAl: "Dikë pranë meje në takim",
    nameEn: "Somebody beside me at the meeting",
    line: "со придружба",
  },
  {
    id: 4,
    name: "Документи со крупни букви",
    nameAl: "Dokumente me shkronja të mëdha",
    nameEn: "Documents in large print",
    line: "крупни букви",
  },
];

/** The wishes of one case: ids of the tables above; `null` and empty lists mean "not given". */
export interface Wishes {
  readonly talkLanguageId: number | null;
  readonly answerWayId: number | null;
  readonly answerTimeId: number | null;
  readonly dayIds: readonly number[];
  readonly needIds: readonly number[];
}

export const NO_WISHES: Wishes = {
  talkLanguageId: null,
  answerWayId: null,
  answerTimeId: null,
  dayIds: [],
  needIds: [],
};

type WishName = keyof Wishes;

/** The table of each wish, in the order of the line and the forms. */
export const WISH_TABLES: Readonly<Record<WishName, readonly Wish[]>> = {
  talkLanguageId: TALK_LANGUAGES,
  answerWayId: ANSWER_WAYS,
  answerTimeId: ANSWER_TIMES,
  dayIds: SUITABLE_DAYS,
  needIds: NEEDS,
};

export const WISH_NAMES = keysOf(WISH_TABLES);

export const isWish = (name: string): boolean => WISH_NAMES.some((wish) => wish === name);

export const MAX_DAYS = 3;

const LABEL = "Желби за средбата";

/** The labelled line, wherever it has been moved; its closing bracket may be missing. */
const LINE = /\[\s*желби\s+за\s+средбата\s*:(?:([^[\]\n]*(?:\n[^[\]\n]*)?)\]|([^[\]\n]*))/giu;

/** The wording of one wish in the line and on the staff's screens; empty when not given. */
export function wordsOf(wishes: Wishes, name: WishName): readonly string[] {
  const ids = [wishes[name] ?? []].flat();
  return WISH_TABLES[name].filter(({ id }) => ids.includes(id)).map(({ line }) => line);
}

/** Without wishes the reason stays as it is. @param reason the person's own text, without such a line */
export function withWishes(reason: string, wishes: Wishes): string {
  const line = wishesLine(wishes);
  return line === "" ? reason : `${reason}\n${line}`;
}

export function wishesLine(wishes: Wishes): string {
  const words = WISH_NAMES.flatMap((name) => wordsOf(wishes, name));
  return words.length === 0 ? "" : `[${LABEL}: ${words.join(", ")}]`;
}

export const lineLength = (wishes: Wishes): number => withWishes("", wishes).length;

/**
 * Separates a case's reason from its wishes. Text around or inside the line is never lost: what is not a wish stays
 * in the reason; of two languages the later one counts and the other stays as text.
 */
export function readWishes(text: string): { readonly reason: string; readonly wishes: Wishes } {
  let read = taken({ reason: text, wishes: NO_WISHES });
  // Removing a line may join its neighbours into another one.
  for (let before = text; read.reason !== before; read = taken(read)) before = read.reason;
  return read;
}

function taken({ reason: text, wishes: before }: ReturnType<typeof readWishes>) {
  let reason = text;
  let wishes = before;
  for (const match of [...text.matchAll(LINE)].toReversed()) {
    const [whole, inBrackets, torn] = match;
    const read = wishesIn(inBrackets ?? torn ?? "", wishes);
    if (!read) continue;
    wishes = read.wishes;
    reason = joined(reason.slice(0, match.index), read.rest, reason.slice(match.index + whole.length));
  }
  return { reason, wishes };
}

const plain = (text: string) => text.toLowerCase().replaceAll(/\s+/g, " ").trim();

const WISH_OF: ReadonlyMap<string, { readonly name: WishName; readonly id: number }> = new Map(
  WISH_NAMES.flatMap((name) => WISH_TABLES[name].map(({ id, line }) => [plain(line), { name, id }])),
);

/** The wishes in a line, added to those before, and its remaining text; `undefined` for a line without any wish. */
function wishesIn(line: string, before: Wishes) {
  let wishes = before;
  const rest: string[] = [];
  const items = line.split(/[,;·]/).filter((item) => item.trim() !== "");
  let found = items.length === 0;
  for (const item of items) {
    const wish = WISH_OF.get(plain(item));
    found ||= wish !== undefined;
    const more = wish && including(wishes, wish.name, wish.id);
    if (more) wishes = more;
    else rest.push(item.trim());
  }
  return found ? { wishes, rest: rest.join(", ") } : undefined;
}

/** The wishes with one more; `undefined` where its place is taken. */
function including(wishes: Wishes, name: WishName, id: number): Wishes | undefined {
  const value = wishes[name];
  if (typeof value === "number") return value === id ? wishes : undefined;
  if (value === null) return { ...wishes, [name]: id };
  if (value.includes(id)) return wishes;
  if (name === "dayIds" && value.length >= MAX_DAYS) return undefined;
  return { ...wishes, [name]: [...value, id].toSorted((one, other) => one - other) };
}

/** The text around a removed line, with what remains of it; a line of its own goes with its line break. */
function joined(before: string, rest: string, after: string): string {
  const left = before.replace(/[^\S\n]+$/, "");
  const right = after.replace(/^[^\S\n]+/, "");
  const isOwnLine = (left === "" || left.endsWith("\n")) && (right === "" || right.startsWith("\n"));
  if (rest === "" && isOwnLine) return left === "" ? right.slice(1) : left.slice(0, -1) + right;
  return [left, rest, right].reduce(glued);
}

const glued = (one: string, other: string) =>
  one === "" || other === "" || /\s$/.test(one) || /^\s/.test(other) ? one + other : `${one} ${other}`;

/** A case as the API accepts it: its wishes moved into its reason. */
export function withoutWishFields<Form extends { readonly reason: string } & Wishes>(form: Form) {
  const { talkLanguageId, answerWayId, answerTimeId, dayIds, needIds, ...rest } = form;
  const wishes = { talkLanguageId, answerWayId, answerTimeId, dayIds, needIds };
  return { ...rest, reason: withWishes(form.reason, wishes) };
}

/** A case as the forms have it: its wishes moved out of its reason into fields. */
export function withWishFields<Of extends { readonly reason: string }>(stored: Of): Of & Wishes {
  const { reason, wishes } = readWishes(stored.reason);
  return { ...stored, reason, ...wishes };
}
