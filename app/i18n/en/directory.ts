import type { directory as source } from "../mk/directory.ts";
import type { Shape } from "../resources.ts";

export const directory = {
  office: "{{municipality}}, office {{number}}",
  pin: "{{municipality}}, office {{number}} of {{of}}",
  more: "and {{number, number}} more",
  town_one: "{{municipality}}: {{count, number}} office",
  town_other: "{{municipality}}: {{count, number}} offices",
  numbered: "Each number shows how many offices a municipality has",
  further_one: "{{count, number}} more not shown: search by name.",
  further_other: "{{count, number}} more not shown: search by name.",
  instead: "Urgent? This office is open: {{office}}.",
  otherMp: "Choose another MP",
} satisfies Shape<typeof source>;
