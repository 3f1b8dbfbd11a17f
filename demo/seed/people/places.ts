import texts from "../texts.json" with { type: "json" };
import type { Origin } from "./names.ts";

/** A municipality with offices: how many, for how many MPs, and the shares of communities other than Macedonians. */
export interface SeedPlace {
  readonly municipalityId: number;
  readonly offices: number;
  readonly mps: number;
  readonly others: Readonly<Partial<Record<Origin, number>>>;
  /** The origin of the first MP, so that every community has a seat somewhere. */
  readonly firstSeat?: Origin;
}

const place = (
  municipalityId: number,
  offices: number,
  mps: number,
  others: SeedPlace["others"] = {},
  firstSeat?: Origin,
): SeedPlace => ({ municipalityId, offices, mps, others, ...(firstSeat && { firstSeat }) });

/** 39 municipalities with 75 offices of 120 MPs; shares are approximate, for names that fit the place. */
export const SEED_PLACES: readonly SeedPlace[] = [
  place(74, 4, 9, { sq: 0.06, vl: 0.02 }), // Центар
  place(73, 4, 8, { sq: 0.75, tr: 0.02 }), // Тетово
  place(1, 2, 4, { sr: 0.05 }), // Аеродром
  place(9, 1, 2, { sq: 0.25, sr: 0.04 }), // Бутел
  place(16, 2, 4, { sq: 0.17, rom: 0.03, sr: 0.03 }), // Гази Баба
  place(27, 2, 3, { sq: 0.06, sr: 0.04 }), // Ѓорче Петров
  place(35, 3, 6, { sq: 0.04, sr: 0.04 }), // Карпош
  place(36, 2, 4, { sr: 0.03, tr: 0.02 }), // Кисела Вода
  place(64, 1, 2, { sq: 0.92 }), // Сарај
  place(76, 2, 4, { sq: 0.6, tr: 0.07, bs: 0.05 }), // Чаир
  place(81, 1, 2, { rom: 0.65, sq: 0.25 }, "rom"), // Шуто Оризари
  place(4, 4, 7, { sq: 0.04, rom: 0.03, vl: 0.02 }), // Битола
  place(58, 3, 5, { rom: 0.06 }), // Прилеп
  place(54, 3, 5, { sq: 0.06, tr: 0.04 }), // Охрид
  place(69, 2, 3, { sq: 0.55, tr: 0.06 }), // Струга
  place(18, 3, 5, { sq: 0.65, tr: 0.1 }, "tr"), // Гостивар
  place(44, 4, 7, { sq: 0.26, sr: 0.08, rom: 0.04 }, "sr"), // Куманово
  place(37, 2, 3, { sq: 0.5, tr: 0.08 }), // Кичево
  place(20, 2, 2, { sq: 0.6, tr: 0.15 }), // Дебар
  place(13, 2, 3, { bs: 0.05, sq: 0.04 }, "bs"), // Велес
  place(80, 3, 4, { vl: 0.04, rom: 0.04, tr: 0.03 }), // Штип
  place(70, 3, 5, { tr: 0.07 }), // Струмица
  place(39, 2, 3, { rom: 0.04 }), // Кочани
  place(33, 2, 3), // Кавадарци
  place(17, 2, 3), // Гевгелија
  place(51, 1, 1), // Неготино
  place(60, 1, 1, { tr: 0.14 }), // Радовиш
  place(14, 1, 1, { rom: 0.05 }), // Виница
  place(3, 1, 1), // Берово
  place(22, 1, 1, { rom: 0.03 }), // Делчево
  place(65, 1, 1), // Свети Николе
  place(59, 1, 1), // Пробиштип
  place(40, 1, 1), // Кратово
  place(41, 1, 1), // Крива Паланка
  place(62, 1, 1, { tr: 0.1, sq: 0.09 }), // Ресен
  place(43, 1, 1, { vl: 0.1, sq: 0.2 }, "vl"), // Крушево
  place(49, 1, 1), // Македонски Брод
  place(45, 1, 1, { sq: 0.97 }), // Липково
  place(28, 1, 1, { sq: 0.98 }), // Желино
];

export function originsOf({ others }: SeedPlace): Readonly<Partial<Record<Origin, number>>> {
  const rest = Object.values(others).reduce((sum, share) => sum + share, 0);
  return { ...others, mk: Math.max(0, 1 - rest) };
}

/**
 * Positions of offices, in degrees, where the municipality's seat is on the edge of its outline on the map or outside
 * it: the outlines of the capital's small municipalities are coarse.
 */
export const INNER_POINTS: Readonly<Record<number, readonly [lat: number, lon: number]>> = {
  1: [41.973, 21.46],
  16: [41.999, 21.468],
  27: [42.008, 21.353],
  35: [42.004, 21.391],
  36: [41.963, 21.436],
  64: [41.994, 21.319],
  74: [41.983, 21.43],
  76: [41.998, 21.434],
  81: [42.035, 21.415],
};

/** Mostly Albanian towns have streets of other names. */
export const streetsOf = ({ others }: SeedPlace): readonly string[] =>
  texts[(others.sq ?? 0) >= 0.5 ? "sq" : "mk"].streets;

/** Floors of offices; most addresses have none. */
export const FLOORS = ["", "", "", ", приземје", ", кат 1", ", кат 2", " (зграда на Општината)"] as const;
