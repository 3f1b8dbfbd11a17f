import type { directory as source } from "../mk/directory.ts";
import type { Shape } from "../resources.ts";

export const directory = {
  office: "{{municipality}}, zyra {{number}}",
  pin: "{{municipality}}, zyra {{number}} nga {{of}}",
  more: "dhe {{number, number}} të tjera",
  instead: "Urgjente? E hapur është: {{office}}.",
  otherMp: "Zgjidh deputet tjetër",
} satisfies Shape<typeof source>;
