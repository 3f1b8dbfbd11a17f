import { setTimeout as wait } from "node:timers/promises";
import { formatMoment } from "#app/model/format.ts";
import { isLost, type MailState, type Template } from "#app/model/letter.ts";
import { CASE_STATUS, CASE_STATUSES, lookup } from "#app/model/lookups.ts";
import type { MeetingNotification } from "#app/model/meeting-notification.ts";
import { isNoticeKind, NOTICE_KINDS, type NoticeKind } from "#app/model/notice.ts";
import { wallTimeOf } from "#app/model/period.ts";
import { phoneLink } from "#app/model/text/number.ts";
import { ANSWER_WAY, answerWayOf } from "#app/model/wishes.ts";
import { api } from "#server/api/client.ts";
import { contract } from "#server/api/contract/index.ts";
import type { Context } from "#server/context.ts";
import { type FailedStep, isSettled } from "#server/form/progress.ts";
import { sentLettersOf } from "#server/mail/sent-letters.ts";
import { casesIn, isReversible, type MeetingAct, toldIn } from "#server/meetings/act.ts";
import { type CaseStep, changeInWords, spokenTime } from "#server/meetings/case-change.ts";
import { requireProfile } from "#server/middleware/guard.ts";
import { getT } from "#server/middleware/locale.ts";
import { untoldOfCase } from "#server/notifications/now.ts";
import { caseReturnTo, followingCase } from "../kit/case/in-list.server.ts";
import { numbered } from "../kit/record/labels.ts";
import { letterAddress, writeAddress } from "../kit/list/address.ts";
import { tellFormFor } from "../kit/record/telling.server.ts";
import { meetingReturnTo } from "../meetings/query.ts";
import type { Shown, ShownStep, ToTell } from "./screen.tsx";

type State = MailState | "withdrawn";

/** What an act on a meeting has done, and whom to tell now. */
export async function shownMeeting(
  context: Context,
  outcome: MeetingAct,
  params: URLSearchParams,
  signal: AbortSignal,
): Promise<Shown> {
  const t = getT(context, "meetings");
  const { act, meeting, was, steps } = outcome;
  const { notification } = toldIn(outcome) ?? {};
  const isLeft = (name: string) => steps.some((step) => step.name === name && !isSettled(step));
  const isMeetingLeft = isLeft("meeting");
  // It may wait for the mail server, which decides whether somebody has to tell the person.
  const mail = await letterOf(context, outcome);
  const untold = notification && (await untoldOfCase(context, notification.caseId));
  const open = untold?.find((one) => one.meetingId === notification?.meetingId);
  const isOpen = notification !== undefined && open?.id === notification.id;
  const change = changeInWords(context, notification ?? { was }, spokenTime);
  const when = change.is || spokenTime((act === "takenBack" && was) || meeting);
  const isCaseLeft = !steps.every(isSettled);
  const rest = act === "takenBack" && !isCaseLeft ? "done" : restOf(outcome, isOpen, mail?.state);
  const isGone = act === "cancelled" || act === "takenBack";
  const tell = isOpen
    ? toTell(context, { ...notification, missedAt: open.missedAt }, outcome, mail?.state)
    : undefined;
  const isTold = !isOpen && open === undefined && !isLeft("told");
  const told: ShownStep = {
    title: t(isTold ? "done.told" : "done.notTold"),
    is: isTold ? "done" : "waits",
    texts: [!isTold && t("done.notToldText")],
  };
  const person = notification?.person ?? meeting.fullName;
  return {
    title:
      isMeetingLeft || isLeft("told")
        ? t("done.left")
        : [t(`done.act.${act}`), ...(rest === "done" ? [] : [t(`done.rest.${rest}`)])].join(". "),
    // What is left to do is no failure.
    isGood: rest === "done" || rest === "sent" || rest === "queued",
    lead: person,
    label: t("done.list"),
    steps: [
      {
        title: isMeetingLeft ? t("done.meetingLeft") : t(`done.${act}`, { when }),
        is: isMeetingLeft ? "failed" : "done",
        texts: [act === "moved" && change.was && t("done.was", { when: change.was })],
      },
      ...casesIn(outcome).map((step) => caseStep(context, step)),
      ...(mail ? [mail.step] : []),
      ...((mail ? tell : !isGone || tell) ? [told] : []),
    ],
    complete: isCaseLeft && t("done.complete"),
    takeBack: isReversible(outcome) && (mail?.waits || (isCaseLeft && isOpen)) && t("done.takeBack"),
    waits: mail?.waits ? { name: person, ...mail.waits } : undefined,
    tell,
    after: await waysOn(context, outcome, params, signal),
  };
}

function caseStep(context: Context, ofCase: CaseStep): ShownStep {
  const t = getT(context, "meetings");
  const { state, statusId, comment, reference } = ofCase;
  const status = lookup(CASE_STATUSES, statusId)?.name ?? "";
  if (isSettled(ofCase))
    return {
      title: t(state === "done" ? "done.case.done" : "done.case.closed", { status }),
      is: "done",
      texts: [state === "done" && comment !== "" && t("done.history", { comment })],
    };
  return {
    title: t(`done.case.${state === "unknown" ? state : "failed"}`),
    is: "failed",
    texts: [
      state !== "waiting" && t(`done.caseText.${state as FailedStep}`),
      reference !== undefined && t("done.reference", { reference }),
    ],
  };
}

/** Where work goes on: of a new meeting with the next case, of others where they were opened. */
async function waysOn(
  context: Context,
  { act, meeting: { id, caseId, startDate } }: MeetingAct,
  params: URLSearchParams,
  signal: AbortSignal,
): Promise<NonNullable<Shown["after"]>> {
  const t = getT(context, "meetings");
  const { from, back } = meetingReturnTo(context, params);
  const isNew = act === "arranged" && caseId !== null && from === "case";
  const isGone = act === "cancelled" || act === "takenBack";
  const day = startDate.slice(0, "YYYY-MM-DD".length);
  return [
    isNew && (await caseAfter(context, caseId, params, signal)),
    from && { to: back, text: t(`view.backTo.${from}`) },
    caseId !== null && from !== "case" && { to: `/admin/cases/view/${caseId}`, text: t("done.toCase") },
    !isGone && id !== undefined && { to: `/admin/meetings/view/${id}`, text: t("done.toMeeting") },
    from !== "calendar" && { to: `/admin/meetings?view=day&date=${day}`, text: t("done.toDay") },
  ];
}

const ONWARD = { look: "btn plain", icon: "arrow-right" } as const;

/** The next case of the list, or else the first new one. */
async function caseAfter(context: Context, id: number, params: URLSearchParams, signal: AbortSignal) {
  const t = getT(context, "meetings");
  const returnTo = caseReturnTo(params, requireProfile(context).roleId);
  const ofList = await followingCase(context, id, returnTo, signal);
  if (ofList) return { to: ofList.to, text: t("done.following", { name: ofList.name }), ...ONWARD };
  const query = { page: 0, size: 2, statusId: CASE_STATUS.submitted };
  const found = await api(context, { signal }).attempt(contract.cases.filter, { query });
  const row = found.ok ? found.value.content.find((one) => one.id !== id) : undefined;
  if (!row) return undefined;
  const name = row.fullName || numbered(row.id);
  return { to: `/admin/cases/view/${row.id}`, text: t("done.nextNew", { name }), ...ONWARD };
}

/** What is left to do, the most important first. */
function restOf(act: MeetingAct, isOpen: boolean, state: State | undefined) {
  const left = act.steps.find((step) => !isSettled(step));
  if (left) return left.state === "unknown" ? "caseUnknown" : "case";
  // Somebody has told the person whom it didn't reach.
  const isOver = !isOpen && isLost(state);
  if (state && !isOver) return state;
  if (!isOpen) return "done";
  return toldIn(act)?.notification?.answerWayId === ANSWER_WAY.letter ? "print" : "call";
}

/** Whom to tell, how, and what to say. */
function toTell(
  context: Context,
  notification: MeetingNotification,
  act: MeetingAct,
  state: State | undefined,
): ToTell {
  const t = getT(context, ["meetings", "noticeKinds"]);
  const { caseId, phone, answerWayId, change, missedAt } = notification;
  const way = answerWayOf(answerWayId) ?? "none";
  // What was queued and is to be told was withdrawn, or didn't arrive.
  const lost = state === "unknown" ? "emailUnknown" : "email";
  const wish = way === "email" ? (toldIn(act)?.mail ? lost : "none") : way;
  const form = tellFormFor([notification]);
  const says = changeInWords(context, notification, spokenTime);
  return {
    ...form,
    phone: phone ? phoneLink(phone) : undefined,
    wish: [t(`done.wish.${wish}`), missedAt && t("done.missedAt", { at: formatMoment(missedAt) })]
      .filter(Boolean)
      .join(" · "),
    say: t(isNoticeKind(change) ? `noticeKinds:${change}.say` : `done.say.${change}`, {
      ...says,
      reason: act.reason ? ` ${act.reason}` : "",
    }),
    write: !form.buttons.letter && {
      to: writeAddress(
        caseId,
        `template=${isNoticeKind(change) ? NOTICE_KINDS[change].letter : TEMPLATES[change]}`,
      ),
      text: t("done.write"),
    },
  };
}

/** Letters that say it: of a meeting that was called off there is none, but they may ask the person to call. */
const TEMPLATES = {
  arranged: "arranged",
  moved: "moved",
  open: "arranged",
  cancelled: "call",
} as const satisfies Record<Exclude<MeetingNotification["change"], NoticeKind>, Template>;

/** The e-mail of an act; of one that hasn't arrived, its page has what helps. */
async function letterOf(context: Context, act: MeetingAct) {
  const { mail, notification } = toldIn(act) ?? {};
  if (!mail || !notification) return undefined;
  const { caseId } = notification;
  const state = await stateSoon(context, caseId, mail);
  const t = getT(context, "meetings");
  const { to = "" } = mail;
  const leavesInMs = mail.leavesAt - Date.now();
  const leavesAt = wallTimeOf(new Date(mail.leavesAt)).slice(
    "YYYY-MM-DDT".length,
    "YYYY-MM-DDTHH:mm:ss".length,
  );
  const step: ShownStep = {
    title: t(`done.letter.${state}`, { to }),
    is: state === "sent" ? "done" : state === "queued" ? "waits" : "failed",
    texts: [state !== "sent" && t(`done.letterText.${state}`, { to })],
    link: isLost(state) && { to: letterAddress(caseId, mail.letterId), text: t("done.toLetter") },
  };
  // It can still be withdrawn.
  return { state, step, waits: leavesInMs > 0 && state === "queued" && { leavesInMs, leavesAt } };
}

/** How long to wait for the mail server: somebody is there to call instead. */
const SOON_MS = 1_000;
const CHECK_AGAIN_MS = 50;
/** A letter that left longer ago waits for a mail server that is away. */
const JUST_LEFT_MS = 5_000;

/** The state of a letter; of one that has just left, what the mail server says, if it is quick. */
async function stateSoon(
  context: Context,
  caseId: number,
  { letterId, leavesAt }: { readonly letterId: string; readonly leavesAt: number },
): Promise<State> {
  const now = Date.now();
  const hasJustLeft = now >= leavesAt && now - leavesAt < JUST_LEFT_MS;
  for (;;) {
    const kept = await sentLettersOf(context).find(caseId, letterId);
    const state = kept?.state ?? "withdrawn";
    if (state !== "queued" || !hasJustLeft || Date.now() - now > SOON_MS) return state;
    await wait(CHECK_AGAIN_MS);
  }
}
