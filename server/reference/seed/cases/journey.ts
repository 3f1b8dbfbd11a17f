import type { StatusKind } from "#app/model/case.ts";
import type { Random } from "../random.ts";
import { at, weekdayOf } from "./days.ts";

/** One entry of a status log. */
export interface Step {
  readonly kind: StatusKind;
  readonly statusId: number;
  readonly comment: string;
  readonly day: number;
  readonly date: string;
}

/** How cases come to a status: the statuses after "submitted", by the last one. */
const PATHS: Readonly<Record<number, readonly (readonly number[])[]>> = {
  1: [[]],
  2: [[2]],
  3: [[3], [3], [2, 3]],
  4: [[2, 4]],
  5: [[2, 4, 5], [2, 4, 5], [5]],
};

const COMMENTS: Readonly<Record<StatusKind, Readonly<Record<number, readonly string[]>>>> = {
  case: {
    2: [
      "Договорен термин со граѓанинот по телефон.",
      "Средбата е закажана за првиот слободен петок.",
      "Испратено е известување со термин за средба.",
    ],
    3: [
      "Прашањето не е во надлежност на пратеникот; граѓанинот е упатен до општината.",
      "Граѓанинот се откажа од средбата.",
      "Предметот е веќе во судска постапка.",
      "Граѓанинот не одговори по три повици.",
    ],
    4: [
      "Средбата е одржана; договорено е да се испрати допис до надлежната институција.",
      "Разговорот е одржан, граѓанинот ги достави документите.",
      "Средбата е одржана преку интернет.",
    ],
    5: [
      "Институцијата одговори и прашањето е решено.",
      "Граѓанинот потврди дека решението е добиено.",
      "Дадено е упатство и граѓанинот е задоволен од одговорот.",
      "По дописот на пратеникот работите се завршени.",
    ],
  },
  initiative: {
    2: ["Се собираат податоци за иницијативата.", "Подготвен е прв текст на иницијативата."],
    3: ["Иницијативата е поднесена до надлежното министерство.", "Иницијативата е поднесена до Собранието."],
  },
  question: {
    2: ["Се подготвува пратеничко прашање.", "Побарани се податоци за прашањето."],
    3: ["Прашањето е поставено на седница за пратенички прашања.", "Прашањето е доставено во писмена форма."],
  },
};

/** The longest that staff take, in days. */
const PATIENCE = 45;

/** The way of a case to `statusId`; each step on a day of its own, at most `age` days after `first`. */
export function journeyTo(
  random: Random,
  kind: StatusKind,
  statusId: number,
  first: number,
  age: number,
): Step[] {
  const path = kind === "case" ? random.pick(PATHS[statusId] ?? []) : [2, 3].filter((id) => id <= statusId);
  const span = Math.min(age, random.between(path.length * 2, PATIENCE));
  let last = first;
  return path.map((id, index) => {
    const day = workdayBefore(first + Math.ceil(((index + 1) * span) / path.length), last);
    last = day;
    const comment = random.pick(COMMENTS[kind][id] ?? []);
    return { kind, statusId: id, comment, day, date: at(random, day, 9, 15) };
  });
}

/** How many days a case must be old before it can have come to a status. */
export const daysTo = (statusId: number): number =>
  Math.max(...(PATHS[statusId] ?? []).map((path) => path.length));

/** A weekend is moved to the Friday before, unless the step before is later than that. */
function workdayBefore(day: number, previous: number): number {
  const friday = day - Math.max(0, weekdayOf(day) - 5);
  return friday > previous ? friday : day;
}
