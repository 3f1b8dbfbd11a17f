import { GENDER } from "#app/model/lookups.ts";

/** Size of a portrait in pixels. */
const WIDTH = 200;
const HEIGHT = 244;

interface Tones {
  readonly back: string;
  readonly face: string;
  readonly neck: string;
  readonly hair: string;
  readonly coat: string;
}

const tones = (back: string, face: string, neck: string, hair: string, coat: string): Tones => ({
  back,
  face,
  neck,
  hair,
  coat,
});

/** One hue per portrait, of paper, stone and wine; no skin colours. */
const TONES: readonly Tones[] = [
  tones("#efe3d3", "#d6c4ad", "#c4ae94", "#7d6753", "#9a8269"),
  tones("#e3e0ea", "#c3bed4", "#b0aac6", "#67607f", "#857ea1"),
  tones("#dfe8e2", "#b9ccbf", "#a5bcac", "#56705f", "#76937f"),
  tones("#f3dfdb", "#dcb9b3", "#cba59f", "#7d4f4b", "#a5726c"),
  tones("#e0e7ec", "#bccad5", "#a8b9c6", "#536878", "#748b9b"),
  tones("#ece5c9", "#d1c79c", "#bfb386", "#726943", "#968a5a"),
];

/** Hair behind the head and before it, as paths. */
const WOMEN = [
  [
    "M52 170c-4-84 8-126 48-126s52 42 48 126c-30 10-66 10-96 0z",
    "M64 100c4-26 18-40 40-42 18 4 30 18 32 42 2-32-8-52-36-52s-38 20-36 52z",
  ],
  [
    "M58 134c-8-60 6-90 42-90s50 30 42 90c-26 12-58 12-84 0z",
    "M62 106c10-10 36-14 44-34 10 14 22 22 32 34 4-42-12-58-38-58s-42 16-38 58z",
  ],
  [
    "M100 18a19 19 0 1 1 0 38 19 19 0 1 1 0-38z",
    "M63 104c2-22 14-38 37-38s35 16 37 38c4-38-12-56-37-56s-41 18-37 56z",
  ],
] as const;

const MEN = [
  ["", "M62 104c-2-38 12-58 38-58s40 20 38 58c-6-20-10-28-18-32-14 6-34 6-44 2-8 8-12 16-14 30z"],
  ["", "M64 98c-2-32 12-48 36-48s38 16 36 48c-6-24-20-30-36-30s-30 6-36 30z"],
  ["", "M65 108c-8-42 8-62 37-60 25 0 38 20 33 60-3-12-5-24-8-32-20 4-42-2-52-8-6 12-8 26-10 40z"],
] as const;

const BEARD = "M66 108c2 44 18 50 34 50s32-6 34-50c-6 18-14 24-22 24h-24c-8 0-16-6-22-24z";

const GLASSES =
  '<g fill="none" stroke="#fff" stroke-width="4"><circle cx="84" cy="106" r="12"/><circle cx="116" cy="106" r="12"/><path d="M96 106h8"/></g>';

/** SVG of each portrait by its file name; half of them have a woman's silhouette. */
export const PORTRAITS: ReadonlyMap<string, string> = new Map(
  TONES.flatMap((palette, index) =>
    [GENDER.male, GENDER.female].map((genderId): [string, string] => [
      fileOf(index, genderId),
      draw(palette, index, genderId),
    ]),
  ),
);

/** Path of the MP's picture, below the API's base; one MP in three has none. */
export function pictureFor(mpId: number, genderId: number): string {
  return mpId % 3 === 0 ? "" : `admin/uploads/mps/${fileOf(Math.floor(mpId / 3) % TONES.length, genderId)}`;
}

function fileOf(index: number, genderId: number): string {
  return `${genderId === GENDER.female ? "woman" : "man"}-${index + 1}.jpg`;
}

/** A head and shoulders without a face, as SVG: clearly nobody. */
function draw({ back, face, neck, hair, coat }: Tones, index: number, genderId: number): string {
  const woman = genderId === GENDER.female;
  const styles = woman ? WOMEN : MEN;
  const [behind, before] = styles[index % styles.length] ?? styles[0];
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
    <rect width="${WIDTH}" height="${HEIGHT}" fill="${back}"/>
    <path d="${behind}" fill="${hair}"/>
    <path d="M82 132h36v44c0 18-36 18-36 0z" fill="${neck}"/>
    <path d="M18 ${HEIGHT}c0-54 30-72 64-78 6 14 30 14 36 0 34 6 64 24 64 78z" fill="${coat}"/>
    <ellipse cx="100" cy="106" rx="35" ry="44" fill="${face}"/>
    ${!woman && index % 2 === 1 ? `<path d="${BEARD}" fill="${hair}"/>` : ""}
    <path d="${before}" fill="${hair}"/>
    ${index % 3 === (woman ? 0 : 2) ? GLASSES : ""}
  </svg>`;
}

/** The placeholder for people without a picture: a neutral silhouette as SVG, square. */
export const BLANK_PORTRAIT = silhouette("");

/** The same with a woman's hair. */
export const NO_WOMAN = silhouette('<path d="M58 122c-6-56 6-88 42-88s48 32 42 88c-26 10-58 10-84 0z"/>');

function silhouette(behind: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="200" height="200">
    <rect width="200" height="200" fill="#efe8df"/>
    <g fill="#85776d">${behind}<circle cx="100" cy="78" r="38"/><path d="M24 200c0-52 34-78 76-78s76 26 76 78z"/></g>
  </svg>`;
}
