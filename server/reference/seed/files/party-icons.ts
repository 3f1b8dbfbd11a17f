/** Colour of the disc and the white mark on it (field of 64 by 64), by party id: invented, nobody's sign. */
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

/** Where a party's icon is, below the API's base. */
export const partyIcon = (id: number): string => `admin/uploads/parties/party-${id}.png`;

/** A disc with a white mark as SVG, square, nothing around it. */
export function drawDisc(colour: string, mark: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="200" height="200" viewBox="0 0 64 64">
    <circle cx="32" cy="32" r="31" fill="${colour}"/><g fill="#fff">${mark}</g>
  </svg>`;
}
