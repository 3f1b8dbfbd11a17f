import { describe, expect, it } from "vitest";
import {
  readWishes,
  WISH_NAMES,
  WISH_TABLES,
  type Wishes,
  wishesLine,
  withWishes,
} from "#app/model/wishes.ts";
import { createRandom, type Random } from "#demo/seed/random.ts";

const WISHES: Wishes = {
  talkLanguageId: 2,
  answerWayId: 2,
  answerTimeId: 3,
  dayIds: [4, 5],
  needIds: [1, 2],
};
const REASON = "Патот е оштетен.\n\nКомбето не минува [од мај].";
const LINE = "[Желби за средбата: албански, по е-пошта, по 16 часот, четврток, петок, без скали, толкувач]";

describe("the line of the wishes", () => {
  it("stands last and is read back", () => {
    const text = withWishes(REASON, WISHES);
    expect(text).toBe(`${REASON}\n${LINE}`);
    expect(readWishes(text)).toEqual({ reason: REASON, wishes: WISHES });
  });

  it.each([
    ["text after it", `${REASON}\n${LINE}\nСе јавив на 14.11.`, `${REASON}\nСе јавив на 14.11.`],
    ["text before it", `Итно! ${LINE}`, "Итно!"],
    ["text on both sides", `Итно! ${LINE} Се јавив.`, "Итно! Се јавив."],
    ["text in front", `${LINE}\n${REASON}`, REASON],
    [
      "capitals, spaces and other commas",
      `${REASON}\n${LINE.toUpperCase().replaceAll(", ", " ;  ")}`,
      REASON,
    ],
    ["a line that was broken", `${REASON}\n${LINE.replace("петок", "\nпеток")}`, REASON],
    ["a torn bracket", `${REASON}\n${LINE.slice(0, -1)}`, REASON],
    [
      "a remark inside",
      `${REASON}\n${LINE.replace("]", ", доаѓа со мајка си]")}`,
      `${REASON}\nдоаѓа со мајка си`,
    ],
  ])("is read with %s", (_what, text, reason) => {
    expect(readWishes(text)).toEqual({ reason, wishes: WISHES });
  });
});

function randomWishes({ between }: Random): Wishes {
  const id = (name: keyof Wishes) => between(0, WISH_TABLES[name].length) || null;
  const some = (name: keyof Wishes, most: number) =>
    WISH_TABLES[name]
      .map((wish) => wish.id)
      .filter(() => between(0, 2) === 0)
      .slice(0, most);
  return {
    talkLanguageId: id("talkLanguageId"),
    answerWayId: id("answerWayId"),
    answerTimeId: id("answerTimeId"),
    dayIds: some("dayIds", 3),
    needIds: some("needIds", 4),
  };
}

const PIECES = [
  ..."aбЖ5 \n\t,;·:.[](){}-–„“'\\",
  "\n\n",
  "албански",
  "петок",
  "Желби за средбата",
  "[Желби за средбата:",
  "[Желби за средбата: турски]",
  "Се јавив вчера.",
  "🙂",
  "e\u0301",
];

/** A change that people make to a text at a place in it. */
function edited(text: string, { between, pick }: Random): string {
  const at = between(0, text.length);
  const length = between(1, 12);
  const rest = text.slice(at + length);
  return pick([
    () => text.slice(0, at) + pick(PIECES) + text.slice(at),
    () => text.slice(0, at) + rest,
    () => text.slice(0, at) + text.slice(at, at + length).toUpperCase() + rest,
    () => text + pick(PIECES),
    () => pick(PIECES) + text,
    () => text.slice(at) + text.slice(0, at),
    () => text.slice(0, at) + text.slice(at, at + length).repeat(2) + rest,
  ])();
}

const words = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
const LABEL_WORDS = new Set(words("Желби за средбата"));
const WISH_WORDS = new Set(
  WISH_NAMES.flatMap((name) => WISH_TABLES[name].flatMap(({ line }) => words(line))),
);

/** What a reader finds in a text: its words, without those of wishes, which may be repeated. */
const found = (text: string) => words(text).filter((word) => !LABEL_WORDS.has(word) && !WISH_WORDS.has(word));

describe("1,000 random edits by hand", () => {
  it("around the line leave the wishes as they were, and every word", () => {
    const random = createRandom("around");
    for (let round = 0; round < 1000; round += 1) {
      const wishes = randomWishes(random);
      const safe = PIECES.filter((piece) => !/[[\]]|Желби/.test(piece));
      const around = () => Array.from({ length: random.between(0, 3) }, () => random.pick(safe)).join("");
      const [before, after] = [around() + REASON + around(), around()];
      const read = readWishes(`${before}\n${wishesLine(wishes)}${after}`);
      expect(read.wishes).toEqual(wishes);
      expect(words(read.reason)).toEqual([...words(before), ...words(after)]);
    }
  });

  it("anywhere lose nothing, and read the same after saving again", () => {
    const random = createRandom("anywhere");
    for (let round = 0; round < 1000; round += 1) {
      let text = withWishes(REASON, randomWishes(random));
      for (let times = random.between(1, 5); times > 0; times -= 1) text = edited(text, random);
      const read = readWishes(text);
      expect(found(read.reason)).toEqual(found(text));
      const saved = readWishes(withWishes(read.reason.trim(), read.wishes));
      expect(saved).toEqual({ reason: read.reason.trim(), wishes: read.wishes });
    }
  });
});
