import type { session as mk } from "../mk/session.ts";
import type { Shape } from "../shape.ts";

export const session = {
  soon: "Your session ends at {{time}}.",
  soonText: "Stay signed in so that what you are writing is not interrupted.",
  last: "A sign-in holds for eight hours at most. Save now; then sign in again.",
  stay: "Stay signed in",
  over: "Your session has ended.",
  overText:
    "What you wrote is still here. When you save, you will sign in again and find the form filled in.",
  unknown: "That did not work. Please try again.",
  note: "The session ends at {{time}}.",
  noteText: "Save before then. If it ends, what you wrote will be waiting once you have signed in again.",
} satisfies Shape<typeof mk>;
