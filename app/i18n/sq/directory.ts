import type { directory as source } from "../mk/directory.ts";
import type { Shape } from "../resources.ts";

export const directory = {
  office: "{{municipality}}, zyra {{number}}",
  pin: "{{municipality}}, zyra {{number}} nga {{of}}",
  more: "dhe {{number, number}} të tjera",
  town_one: "{{municipality}}: {{count, number}} zyrë",
  town_other: "{{municipality}}: {{count, number}} zyra",
  numbered: "Çdo numër tregon sa zyra ka një komunë",
  further_one: "Edhe {{count, number}} nuk duket këtu: kërkojeni me emër.",
  further_other: "Edhe {{count, number}} të tjerë nuk duken këtu: kërkoni me emër.",
  instead: "Urgjente? E hapur është: {{office}}.",
  otherMp: "Zgjidh deputet tjetër",
} satisfies Shape<typeof source>;
