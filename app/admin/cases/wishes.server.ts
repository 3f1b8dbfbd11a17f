import { lookup } from "#app/model/lookups.ts";
import { ANSWER_WAYS, wordsOf, type Wishes } from "#app/model/wishes.ts";
import type { IconName } from "#app/ui/icons.ts";
import type { Mark } from "#app/ui/page/badge.tsx";
import type { Context } from "#server/context.ts";
import { getT } from "#server/middleware/locale.ts";

/** A wish for a meeting, ready to display. */
export interface WishFact {
  readonly name: "language" | "answer" | "days" | "needs";
  readonly icon: IconName;
  readonly text: string;
}

/** The icon of a need, by its id; several needs share that of the first. */
const NEED_ICONS: Readonly<Record<number, IconName>> = {
  1: "accessibility",
  2: "messages-square",
  3: "users-round",
  4: "file-text",
};

/** The given wishes of a case, in Macedonian. */
export function wishFacts(wishes: Wishes): readonly WishFact[] {
  const words = (...names: (keyof Wishes)[]) => names.flatMap((name) => wordsOf(wishes, name));
  const byMail = lookup(ANSWER_WAYS, wishes.answerWayId)?.icon === "mail";
  const [need = 0] = wishes.needIds;
  const facts: readonly WishFact[] = [
    { name: "needs", icon: NEED_ICONS[need] ?? "accessibility", text: words("needIds").join(", ") },
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

/** The icon of the wish to meet online. */
export const ONLINE_ICON: IconName = "video";

/** The wishes as a list shows them, a mark for each kind: those out of the ordinary only. */
export const wishMarks = (context: Context, wantsOnline: boolean, wishes: Wishes): readonly Mark[] => [
  ...(wantsOnline ? [{ icon: ONLINE_ICON, text: getT(context, "cases")("wantsOnline") }] : []),
  ...wishFacts(wishes)
    .filter(({ text }) => !USUAL.includes(text))
    .map(({ icon, text }) => ({ icon, text })),
];
