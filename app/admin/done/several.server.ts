import { CASE_STATUSES, lookup } from "#app/model/lookups.ts";
import type { Notification } from "#app/model/meeting-notification.ts";
import { phoneLink } from "#app/model/text/number.ts";
import type { Tone } from "#app/ui/page/badge.tsx";
import type { Several } from "#server/cases/status.ts";
import type { Context } from "#server/context.ts";
import { isLeft, isSettled } from "#server/form/progress.ts";
import { sentLettersOf } from "#server/mail/sent-letters.ts";
import { getT } from "#server/middleware/locale.ts";
import { recordTold } from "#server/notifications/call-notes.ts";
import { unlessAway } from "#server/store/store.ts";
import { addressWith, letterAddress, writeAddress } from "../kit/list/address.ts";
import { numbered } from "../kit/record/labels.ts";
import { ownNotifications, tellFormFor } from "../kit/record/telling.server.ts";
import type { Shown, ShownStep } from "./screen.tsx";

type Step = Several["steps"][number];

const TONES: Readonly<Partial<Record<Step["state"], Tone>>> = {
  done: "ok",
  same: "calm",
  unknown: "wait",
  left: "calm",
};

/** @param list query of the list that the change started from */
export async function shownSeveral(
  context: Context,
  operation: string,
  { steps, statusId, comment }: Several,
  list: string,
): Promise<Shown> {
  const t = getT(context, "cases");
  const to = lookup(CASE_STATUSES, statusId)?.name ?? "";
  const open = await ownNotifications(context);
  const untold = (step: Step) => open?.filter(({ caseId }) => caseId === step.value.id);
  const isUntold = (step: Step) => step.value.tell !== undefined && untold(step)?.length !== 0;
  const count = steps.filter(isUntold).length;
  const done = steps.filter(({ state }) => state === "done").length;
  const isWhole = steps.every(isSettled);
  const letters = steps.filter(({ value }) => value.tell?.is === "toPrint");
  const toPrint = letters.filter(isUntold).length;
  return {
    title: [
      isWhole
        ? t(done > 0 ? "several.allDone" : "several.noneDone", { count: done })
        : t("several.someDone", { done, total: steps.length }),
      ...(count > 0 ? [t("several.toTell", { count })] : []),
    ].join(" "),
    isGood: isWhole,
    lead: t("several.comment", { comment }),
    label: t("several.results"),
    steps: await Promise.all(steps.map((step) => shownStep(context, step, untold(step), { to, list }))),
    complete: steps.some(isLeft) && t("several.goOn"),
    posted: toPrint > 0 && t("several.posted"),
    buttons:
      letters.length === 0
        ? []
        : [
            {
              to: addressWith("/admin/cases/several/letters.pdf", `form=${operation}`),
              text: toPrint > 0 ? t("several.letters", { count: toPrint }) : t("several.lettersAgain"),
              look: toPrint > 0 ? "btn" : "btn plain",
              icon: "printer",
            },
          ],
    after: [{ to: addressWith("/admin/cases", list), text: t("several.back") }],
  };
}

/** @param open what its person is still to be told; `undefined` while that is unknown */
async function shownStep(
  context: Context,
  { state, value }: Step,
  open: readonly Notification[] | undefined,
  { to, list }: { readonly to: string; readonly list: string },
): Promise<ShownStep> {
  const t = getT(context, "cases");
  const { id, name, topic, status, tell } = value;
  const { letterId } = tell ?? {};
  const letter =
    letterId !== undefined && tell?.is === "mail"
      ? ((await unlessAway(sentLettersOf(context).find(id, letterId)))?.state ?? ("queued" as const))
      : undefined;
  const said = [
    numbered(id),
    state === "done" ? `${status} → ${to}` : status,
    tell && t(`several.wish.${tell.is}`),
  ];
  const form = tellFormFor(open ?? []);
  return {
    title: [name, topic].filter(Boolean).join(" · "),
    to: `/admin/cases/view/${id}`,
    is: isSettled({ name, state }) ? "done" : "failed",
    badge: { tone: TONES[state] ?? "bad", text: t(`several.states.${state as "done"}`, { to }) },
    texts: [
      said.filter(Boolean).join(" · "),
      tell && tell.is !== "mail" && open?.length === 0 && t("several.toldAlready"),
    ],
    link: letterId !== undefined &&
      !form.buttons.letter && {
        to: letterAddress(id, letterId),
        text: t(letter ? `several.mail.${letter}` : "several.letter"),
      },
    tell:
      tell && open && open.length > 0
        ? {
            ...form,
            person: name,
            phone: tell.phone ? phoneLink(tell.phone) : undefined,
            write: !form.buttons.letter && {
              to: writeAddress(id, "template=caseRejected", list),
              text: t("nextSteps.write"),
            },
          }
        : undefined,
  };
}

/** Records that all letters on paper were posted. */
export async function recordLettersTold(context: Context, { steps }: Several): Promise<void> {
  const own = await ownNotifications(context);
  const onPaper = steps.filter(({ value }) => value.tell?.is === "toPrint");
  const told = onPaper.flatMap(({ value }) => own?.filter(({ caseId }) => caseId === value.id) ?? []);
  await recordTold(context, told, "letter");
}
