import { drawIcon } from "./category-icons.ts";
import { drawDisc } from "./party-icons.ts";
import { NOBODY, NO_WOMAN } from "./portraits.ts";

/** What is shown for a missing picture (section 3 of the back-office document): SVG by file name. */
export const DEFAULT_PICTURES: ReadonlyMap<string, string> = new Map([
  ["male.png", NOBODY],
  ["female.png", NO_WOMAN],
  ["party.png", drawDisc("#85776d", '<path d="M20 16h24v20H24v14h-4z"/>')],
  ["category.png", drawIcon("M5 9h8l3 4h11v13H5z")],
]);
