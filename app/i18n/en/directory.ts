import type { Shape } from "../resources.ts";
import type * as mk from "../mk/directory.ts";

export const directory = {
  office: "{{municipality}}, office {{number}}",
  pin: "{{municipality}}, office {{number}} of {{of}}",
  more: "and {{number, number}} more",
  instead: "Urgent? This office is open: {{office}}.",
} satisfies Shape<typeof mk.directory>;
