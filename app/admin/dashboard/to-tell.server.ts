import { redirect } from "react-router";
import { z } from "zod";
import { formatMoment, formatTime } from "#app/model/format.ts";
import {
  byPerson,
  type MeetingTimes,
  type Notification,
  subjectOf,
  type ToBeTold,
} from "#app/model/meeting-notification.ts";
import { isNoticeKind, isOffKind, NOTICE_KINDS } from "#app/model/notice.ts";
import { wallTimeOf } from "#app/model/period.ts";
import { phoneLink } from "#app/model/text/number.ts";
import { answerWayOf } from "#app/model/wishes.ts";
import type { Context } from "#server/context.ts";
import { formKey } from "#server/form/form-key.ts";
import { press } from "#server/form/submission.ts";
import { outboxOf } from "#server/mail/outbox.ts";
import { changeInWords } from "#server/meetings/case-change.ts";
import { requireProfile } from "#server/middleware/guard.ts";
import { getT } from "#server/middleware/locale.ts";
import { requestInfo } from "#server/request/request-info.ts";
import { unlessAway } from "#server/store/store.ts";
import { changeText } from "../kit/case/notifications.server.ts";
import { addressWith, DASHBOARD, FROM_DASHBOARD, writeAddress } from "../kit/list/address.ts";
import { toldActs } from "../kit/record/acts.server.ts";
import { justTold, ownNotifications, tellFormFor } from "../kit/record/telling.server.ts";
import type { RowAct, RowMark, WaitingRow } from "../kit/frame/waiting-rows.tsx";
import { dayOf, hourOf, type PlacedRow, shortDay } from "./placed.server.ts";

/** @param told names who was told by the last press, to take it back */
export async function readToTell(context: Context, told: string | null) {
  const [own, justNow] = await Promise.all([ownNotifications(context), justTold(context, told)]);
  if (own === undefined) return { reference: requestInfo(context).id };
  const rows = byPerson(own).map((changes) => rowOf(context, changes));
  const last = byPerson(justNow).flatMap((changes) => {
    const at = changes[0].end?.at;
    return at === undefined ? [] : [doneRow(context, changes, at, told ?? "")];
  });
  return { value: [...rows, ...last.slice(0, 1)] };
}

/** An hour they would come to, before one that is off. */
const nextOf = (own: ToBeTold): Notification =>
  own.find(({ is }) => is) ?? own.find(({ was }) => was) ?? own[0];

function rowOf(context: Context, own: ToBeTold): PlacedRow {
  const t = getT(context, "overview");
  const next = nextOf(own);
  const { meetingId, caseId, was, is, person, phone, answerWayId, missedAt, by } = next;
  const at = is ?? was;
  // Unknown without a memory.
  const wish = by === "" ? undefined : (answerWayOf(answerWayId) ?? ("none" as const));
  const mark = markOf(context, next);
  const said = wordsOf(context, next);
  return {
    on: at ? dayOf(at) : "",
    isToTell: true,
    row: {
      key: `to-tell ${caseId}`,
      id: `t${subjectOf(next)}`,
      ...(at && { hour: { ...hourOf(context, at), isOff: !is } }),
      href:
        is && own.length === 1
          ? addressWith(`/admin/meetings/view/${meetingId}`, FROM_DASHBOARD)
          : `/admin/cases/view/${caseId}`,
      name: person,
      marks: mark ? [mark] : [],
      what: [
        !mark && said,
        wish && t(`toTell.wish.${wish}`),
        missedAt && getT(context, "sheet")("missedAt", { time: formatTime(wallTimeOf(new Date(missedAt))) }),
      ]
        .filter(Boolean)
        .join(" · "),
      more: own
        .filter((one) => one !== next)
        .map((one) => ({
          id: `t${subjectOf(one)}`,
          text: changeText(context, one),
        })),
      phone: phone ? phoneLink(phone) : undefined,
      acts: actsOf(context, own, next),
      form: { formKey: formKey(context), page: DASHBOARD, about: { changes: tellFormFor(own).changes } },
    },
  };
}

/** Of a meeting that doesn't or can't take place. */
function markOf(context: Context, { change }: Notification): RowMark | undefined {
  if (change === "cancelled")
    return { icon: "x", tone: "wait", text: getT(context, "overview")("toTell.change.cancelled") };
  if (!isOffKind(change)) return undefined;
  const icon = NOTICE_KINDS[change].about === "office" ? "lock" : "calendar-x";
  return { icon, tone: "bad", text: getT(context, "noticeKinds")(`${change}.toTell`) };
}

/** The hour that now holds stands before it; the former one only as far as it differs. */
function wordsOf(context: Context, { change, was, is }: Notification): string {
  const when = (times: MeetingTimes) => {
    if (times === is) return "";
    const { text } = hourOf(context, times);
    return is && dayOf(is) === dayOf(times) ? text : `${shortDay(dayOf(times))} ${text}`;
  };
  const sides = changeInWords(context, { was, is }, when);
  const t = getT(context, ["overview", "noticeKinds"]);
  return t(isNoticeKind(change) ? `noticeKinds:${change}.toTell` : `toTell.change.${change}`, {
    was: [sides.was, change === "moved" && sides.is].filter(Boolean).join(" → "),
    is: sides.is,
  });
}

/** A meeting that can't take place has to be moved or called off: then its person is told of that. */
function actsOf(context: Context, own: ToBeTold, { change, meetingId }: Notification): readonly RowAct[] {
  const t = getT(context, "overview");
  if (isOffKind(change)) {
    const to = (act: string) => addressWith(`/admin/meetings/${act}/${meetingId}`, FROM_DASHBOARD);
    return [
      { text: t("told.move"), icon: "calendar-days", to: to("move") },
      { text: t("told.callOff"), to: to("delete") },
    ];
  }
  return toldActs(context, own);
}

/** Who was told last, in their place, with the way to take it back. */
function doneRow(context: Context, own: ToBeTold, at: string, name: string): PlacedRow {
  const t = getT(context, "overview");
  const { on, row } = rowOf(context, own);
  const done = t("toTell.toldAt", { time: formatTime(wallTimeOf(new Date(at))) });
  const acts = [{ text: t("toTell.takeBack"), name: "takeBack", value: name }];
  const form = { formKey: formKey(context), page: DASHBOARD };
  return { on, row: { ...row, key: "done", done, acts, form } };
}

/** Citizens to call: a letter to them did not, or may not have, arrived. None while the store is unavailable. */
export async function readUnsent(context: Context): Promise<readonly WaitingRow[]> {
  const notices = outboxOf.ifAny(context)?.notices(requireProfile(context).id);
  const found = (notices && (await unlessAway(notices))) ?? [];
  const t = getT(context, "overview");
  return found.map(({ id, page, why, writtenAt }) => {
    const [, about] = /^\/admin\/cases\/view\/(\d+)/.exec(page) ?? [];
    const seen = { text: t("unsent.seen"), name: "letter", value: id };
    return {
      key: id,
      href: page,
      name: about === undefined ? t("unsent.title") : t("told.case", { id: about }),
      marks: [{ icon: "circle-alert", text: t(`unsent.${why}`), tone: "bad" }],
      what: t("unsent.text", { written: formatMoment(writtenAt) }),
      acts:
        about === undefined ? [seen] : [{ text: t("unsent.again"), to: writeAddress(Number(about)) }, seen],
      form: { formKey: formKey(context), page: DASHBOARD },
    };
  });
}

/** Dismisses a letter. @throws a fault page while the store is unavailable */
export async function seeUnsent(context: Context) {
  const form = await press(context, z.object({ letter: z.string().max(200).default("") }));
  const outbox = outboxOf.ifAny(context);
  if (!form.valid || !outbox) return redirect(DASHBOARD, 303);
  const { letter } = form.value;
  await outbox.seen(requireProfile(context).id, letter);
  return redirect(DASHBOARD, 303);
}
