import type { directory as source } from "../mk/directory.ts";
import type { Shape } from "../resources.ts";

export const directory = {
  office: "{{municipality}}, office {{number}}",
  pin: "{{municipality}}, office {{number}} of {{of}}",
  more: "and {{number, number}} more",
  instead: "Urgent? This office is open: {{office}}.",
  otherMp: "Choose another MP",
} satisfies Shape<typeof source>;
