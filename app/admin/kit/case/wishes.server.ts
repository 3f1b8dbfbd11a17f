import { type Case, type CaseRow, isNew } from "#app/model/case.ts";
import { lookup } from "#app/model/lookups.ts";
import type { ChangeKind } from "#app/model/request-state.ts";
import { ANSWER_WAYS, readWishes, wordsOf, type Wishes } from "#app/model/wishes.ts";
import type { IconName } from "#app/ui/icons.ts";
import type { Mark } from "#app/ui/page/badge.tsx";
import { api } from "#server/api/client.ts";
import { contract } from "#server/api/contract/index.ts";
import type { Context } from "#server/context.ts";
import { getT } from "#server/middleware/locale.ts";
import { unlessAway } from "#server/store/store.ts";
import { requestsOf } from "#server/tracking/requests.ts";
import { CHANGE_ICONS } from "../list/change-marks.tsx";

interface WishFact {
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
    { name: "days", icon: DAYS_ICON, text: words("dayIds").join(" или ") },
  ];
  return facts.filter(({ text }) => text !== "");
}

/** The form's defaults, which nearly all keep: no news in a list. */
const USUAL: readonly string[] = ["македонски", "по телефон"];

export const ONLINE_ICON: IconName = "video";
export const DAYS_ICON: IconName = "calendar-days";

/** The wishes as a list shows them, a mark for each kind: those out of the ordinary only. */
const wishMarks = (context: Context, wantsOnline: boolean, wishes: Wishes): readonly Mark[] => [
  ...(wantsOnline ? [{ icon: ONLINE_ICON, text: getT(context, "cases")("wantsOnline") }] : []),
  ...wishFacts(wishes)
    .filter(({ text }) => !USUAL.includes(text))
    .map(({ icon, text }) => ({ icon, text })),
];

interface CaseWish extends ReturnType<typeof wishOf> {
  readonly asked?: ChangeKind;
}

/** Wishes of cases by id; unknown ones are absent. */
export type KnownWishes = ReadonlyMap<number, CaseWish>;

type Wishing = Pick<Case, "wantsOnline" | "reason"> & Partial<Pick<Case, "phone" | "topic">>;

const wishOf = (context: Context, { wantsOnline, reason, phone, topic }: Wishing) => ({
  marks: wishMarks(context, wantsOnline, readWishes(reason).wishes),
  // If the case itself was read.
  ...(phone && { phone }),
  ...(topic && { topic }),
});

/** The wishes of a list's row, as far as the API gives them. */
const wishIn = (context: Context, { wantsOnline, reason }: CaseRow): CaseWish | undefined =>
  wantsOnline === undefined || reason === undefined ? undefined : wishOf(context, { wantsOnline, reason });

/** The wishes with what citizens ask for now, first. */
export async function withAsked(context: Context, known: KnownWishes): Promise<KnownWishes> {
  const t = getT(context, "cases");
  const asked = (await unlessAway(requestsOf(context).openChanges())) ?? [];
  const marked = asked.map(({ caseId, kind }) => {
    const wish = known.get(caseId);
    const mark: Mark = { icon: CHANGE_ICONS[kind], text: t(`told.marks.${kind}`) };
    return [caseId, { ...wish, asked: kind, marks: [mark, ...(wish?.marks ?? [])] }] as const;
  });
  return new Map([...known, ...marked]);
}

/** How many cases a page reads individually; the wishes of others are not shown. */
const MAX_CASES_READ = 25;

const OPTIONAL_CONTENT_MS = 2_500;

/** Unavailable ones are left out, never a fault. @param attempt makes the page's calls in turn */
export async function wishesOfCases(
  context: Context,
  caseIds: readonly number[],
  signal: AbortSignal,
  attempt = api(context, { signal, eachMs: OPTIONAL_CONTENT_MS }).attempt,
): Promise<KnownWishes> {
  const asked = [...new Set(caseIds)].slice(0, MAX_CASES_READ);
  const found = await Promise.all(asked.map((id) => attempt(contract.cases.get, { params: { id } })));
  return new Map(
    found.flatMap((one) => (one.ok ? [[one.value.id, wishOf(context, one.value)] as const] : [])),
  );
}

/** A case is read only if its row doesn't contain them. */
export async function wishesOfNew(
  context: Context,
  rows: readonly CaseRow[],
  signal: AbortSignal,
): Promise<KnownWishes> {
  const fresh = rows.filter(isNew);
  const said = fresh.flatMap((row) => {
    const wish = wishIn(context, row);
    return wish ? [[row.id, wish] as const] : [];
  });
  const known = new Map(said);
  const silent = fresh.filter(({ id }) => !known.has(id)).map(({ id }) => id);
  return new Map([...known, ...(await wishesOfCases(context, silent, signal))]);
}
