import type { flash as mk } from "../mk/flash.ts";
import type { Shape } from "../shape.ts";

export const flash = {
  requestSent: "Thank you for your interest for the meeting. We will contact you as soon as possible!",
  contactSent: "The message was sent!",
} satisfies Shape<typeof mk>;
