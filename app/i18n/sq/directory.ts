import type { Shape } from "../resources.ts";
import type * as mk from "../mk/directory.ts";

export const directory = {
  office: "{{municipality}}, zyra {{number}}",
  pin: "{{municipality}}, zyra {{number}} nga {{of}}",
  more: "dhe {{number, number}} të tjera",
  instead: "Urgjente? E hapur është: {{office}}.",
} satisfies Shape<typeof mk.directory>;
