import { UPLOAD } from "#app/model/limits.ts";

/** Background colour and white symbol (on a 64 by 64 grid), by party id: invented, nobody's logo. */
const MARKS: Readonly<Record<number, readonly [colour: string, mark: string]>> = {
  1: ["#8c2f39", '<path d="M32 14 48 44H16z"/>'],
  2: ["#b4552d", '<circle cx="24" cy="32" r="9"/><circle cx="40" cy="32" r="9"/>'],
  3: ["#2d5d8c", '<path d="M14 40c6-22 12-22 18-6 6-16 12-16 18 6H41c-3-9-6-9-9 2-3-11-6-11-9-2z"/>'],
  4: ["#2f7d6b", '<path d="M16 46V30h8v16zm12 0V18h8v28zm12 0V26h8v20z"/>'],
  5: ["#6b4f9e", '<path d="M32 13 50 32 32 51 14 32zm0 11-8 8 8 8 8-8z"/>'],
  6: ["#3f7f9c", '<path d="M14 24h36v7H14zm6 11h24v7H20z"/>'],
  7: ["#94652a", '<path d="M32 14a18 18 0 0 1 0 36z"/><path d="M28 14a18 18 0 0 0 0 36z" opacity=".55"/>'],
  8: ["#7d2748", '<path d="M46 16 22 32l24 16v-9L35 32l11-7z"/>'],
  9: [
    "#b07d1e",
    '<path d="M32 12v14h16c0-8-8-14-16-14zM16 38c0 8 8 14 16 14V38z"/><circle cx="24" cy="24" r="8"/>',
  ],
  10: ["#c0902f", '<path d="M32 14c8 9 8 14 0 22-8-8-8-13 0-22zM18 40h28v7H18z"/>'],
  11: ["#a8433f", '<path d="M16 20h32v6H16zm0 9h32v6H16zm0 9h32v6H16z"/>'],
  12: [
    "#436f45",
    '<path d="M32 50V30M32 30c-14 0-16-8-16-14 10 0 16 4 16 14zm0 0c0-8 6-12 16-12 0 8-6 12-16 12z"/><path d="M29 30h6v20h-6z"/>',
  ],
  13: ["#9c3d5b", '<path d="M32 18a14 14 0 1 0 14 14h-8a6 6 0 1 1-6-6z"/><circle cx="42" cy="22" r="5"/>'],
  14: ["#35608f", '<path d="M16 18h32L32 32zM16 46h32L32 32z"/>'],
  15: ["#22797a", '<path d="M32 12 36 28 52 32 36 36 32 52 28 36 12 32 28 28z"/>'],
  16: ["#5d6b2c", '<path d="M36 12 20 36h10l-4 16 18-24H34z"/>'],
  17: [
    "#2f7f4f",
    '<path d="M32 15a17 17 0 1 0 0 34 17 17 0 1 0 0-34zm0 7a10 10 0 1 1 0 20 10 10 0 1 1 0-20z" fill-rule="evenodd"/><path d="M30 15h4v34h-4zM15 30h34v4H15z"/>',
  ],
  18: ["#4a5f8a", '<path d="M18 46V24l14-9 14 9v22h-8V30h-12v16z"/>'],
};

/** SVG of each party's icon by its file name. */
export const PARTY_ICONS: ReadonlyMap<string, string> = new Map(
  Object.entries(MARKS).map(([id, [colour, mark]]) => [`party-${id}.png`, drawDisc(colour, mark)]),
);

/** Path of a party's icon, below the API's base. */
export const partyIcon = (id: number): string => `admin/uploads/parties/party-${id}.png`;

/** A disc with a white symbol as SVG, square, without margins. */
export function drawDisc(colour: string, mark: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="200" height="200" viewBox="0 0 64 64">
    <circle cx="32" cy="32" r="31" fill="${colour}"/><g fill="#fff">${mark}</g>
  </svg>`;
}

/** Lines of each icon on a 32 by 32 grid, by category id. */
const LINES: Readonly<Record<number, string>> = {
  // A town hall.
  1: "M4 27h24M6 13h20L16 5zM8 13v10M13 13v10M19 13v10M24 13v10M6 23h20",
  // A book of laws with its ribbon.
  2: "M7 6h14a4 4 0 0 1 4 4v16H11a4 4 0 0 1-4-4zM7 22a4 4 0 0 1 4-4h14M16 6v8l3-2 3 2V6",
  // A plant that grows.
  3: "M16 27V14M16 17c0-6-4-9-10-9 0 6 4 9 10 9zM16 14c0-5 3-8 9-8 0 5-3 8-9 8zM9 27h14",
  // A heart held by a hand.
  4: "M16 16l-5-5a3.4 3.4 0 0 1 5-4.6a3.4 3.4 0 0 1 5 4.6zM4 21h5l4-2h6a2 2 0 0 1 0 4h-5M19 22l6-3a2 2 0 0 1 2 3l-8 5H9l-2-1H4",
  // A pair of scales.
  5: "M16 5v22M10 27h12M6 9h20M6 9l-3 9a3.5 3.5 0 0 0 7 0zM26 9l-3 9a3.5 3.5 0 0 0 7 0z",
  // Trees over water.
  6: "M11 20V10M11 5c5 4 6 8 5 12H6C5 13 6 9 11 5zM22 20v-6M22 9c3 3 4 5 3 8h-6c-1-3 0-5 3-8zM4 24c3-2 5 2 8 0s5 2 8 0 5 2 8 0",
  // A bus.
  7: "M6 8a3 3 0 0 1 3-3h14a3 3 0 0 1 3 3v15H6zM6 16h20M16 5v11M10 23v4M22 23v4M10 19.5h1M21 19.5h1",
  // A graduation cap.
  8: "M3 12l13-6 13 6-13 6zM8 15v7c5 4 11 4 16 0v-7M29 12v9",
  // A cross in a shield.
  9: "M16 4l10 4v8c0 6-4 10-10 12C10 26 6 22 6 16V8zM16 11v10M11 16h10",
  // A briefcase.
  10: "M5 11h22v14H5zM12 11V7h8v4M5 17h22M16 15v4",
  // Two houses.
  11: "M4 15l8-7 8 7M6 14v12h12V14M12 26v-6M20 11l2-2 7 6M27 14v12h-6",
  // Coins beside a growing line.
  12: "M5 24h7M5 20h7M5 16h7M15 24h5M15 20h5M23 24h4M5 11l7-4 6 4 9-7M22 4h5v5",
};

/** SVG of each category's icon by its file name. */
export const CATEGORY_ICONS: ReadonlyMap<string, string> = new Map(
  Object.keys(LINES).map((id) => [`category-${id}.png`, drawIcon(LINES[Number(id)] ?? "")]),
);

/** Path of a category's icon, below the API's base. */
export const categoryIcon = (id: number): string => `admin/uploads/categories/category-${id}.png`;

/** Wine on pale gold, visible on light and dark pages. */
export function drawIcon(lines: string): string {
  const size = UPLOAD.iconPixels;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="-4 -4 40 40">
    <rect x="-4" y="-4" width="40" height="40" rx="9" fill="#fbf1d9"/>
    <path d="${lines}" fill="none" stroke="#7b1a2c" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"/>
  </svg>`;
}
