import type { Register } from "#app/model/access.ts";

/**
 * The registers: the texts of each, which only its own screens load, and its name in the menu, which every screen of the
 * back-office shows.
 */
export { categories } from "./categories.ts";
export { events } from "./events.ts";
export { mps } from "./mps.ts";
export { noticeForms } from "./notice-forms.ts";
export { offices } from "./offices.ts";
export { parties } from "./parties.ts";
export { users } from "./users.ts";

export const registers = {
  events: "Настани",
  notices: "Известувања",
  categories: "Категории",
  mps: "Пратеници",
  parties: "Партии",
  offices: "Канцеларии",
  users: "Корисници",
} as const satisfies Record<Register, string>;
