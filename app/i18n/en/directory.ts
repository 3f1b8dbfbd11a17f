import type { Shape } from "../resources.ts";
import type * as mk from "../mk/directory.ts";

export const directory = {
  office: "{{municipality}}, office {{number}}",
  pin: "{{municipality}}, office {{number}} of {{of}}",
  more: "and {{number, number}} more",
  instead: "Urgent? This office is open: {{office}}.",
} satisfies Shape<typeof mk.directory>;

export const nearest = {
  ask: "Nearest to me",
  asking: "Finding out where you are…",
  unknown: "We don’t know exactly where you are: type your place.",
  far: "The nearest to you, as the crow flies:",
  office: "{{name}}, {{km}}\u00a0km away",
} satisfies Shape<typeof mk.nearest>;
