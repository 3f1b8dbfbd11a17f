import { lookup } from "#app/model/lookups.ts";
import { ANSWER_WAYS, wordsOf, type Wishes } from "#app/model/wishes.ts";
import type { IconName } from "#app/ui/icons.ts";

/** A wish for a meeting, ready to display. */
export interface WishFact {
  readonly name: "language" | "answer" | "days" | "needs";
  readonly icon: IconName;
  readonly text: string;
}

/** The given wishes of a case, in Macedonian. */
export function wishFacts(wishes: Wishes): readonly WishFact[] {
  const words = (...names: (keyof Wishes)[]) => names.flatMap((name) => wordsOf(wishes, name));
  const byMail = lookup(ANSWER_WAYS, wishes.answerWayId)?.icon === "mail";
  const facts: readonly WishFact[] = [
    { name: "needs", icon: "accessibility", text: words("needIds").join(", ") },
    { name: "language", icon: "messages-square", text: words("talkLanguageId").join("") },
    {
      name: "answer",
      icon: byMail ? "mail" : "phone",
      text: words("answerWayId", "answerTimeId").join(", "),
    },
    { name: "days", icon: "calendar-days", text: words("dayIds").join(" или ") },
  ];
  return facts.filter(({ text }) => text !== "");
}

/** The defaults of the form, which nearly everybody keeps, so they are no news in a list. */
const USUAL: readonly string[] = ["македонски", "по телефон"];

/**
 * The wishes in one line for a list, `""` if nothing is out of the ordinary; needs first, because the end may be cut
 * off.
 */
export const wishText = (wishes: Wishes): string =>
  wishFacts(wishes)
    .map(({ text }) => text)
    .filter((text) => !USUAL.includes(text))
    .join(" · ");
