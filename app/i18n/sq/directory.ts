import type { Shape } from "../resources.ts";
import type * as mk from "../mk/directory.ts";

export const directory = {
  office: "{{municipality}}, zyra {{number}}",
  pin: "{{municipality}}, zyra {{number}} nga {{of}}",
  more: "dhe {{number, number}} të tjera",
  instead: "Urgjente? E hapur është: {{office}}.",
} satisfies Shape<typeof mk.directory>;

export const nearest = {
  ask: "Më e afërta me mua",
  asking: "Po gjejmë ku jeni…",
  unknown: "Nuk e dimë saktësisht ku jeni: shkruani vendin.",
  far: "Më të afërtat me ju, në vijë ajrore:",
  office: "{{name}}, {{km}}\u00a0km larg",
} satisfies Shape<typeof mk.nearest>;
