import { formatDate } from "#app/model/format.ts";
import { fieldsOf, NoticeForm } from "#app/model/notice-rules.ts";
import {
  collides,
  NOTICE_KIND,
  NOTICE_SENTENCES,
  type NoticeData,
  type NoticeKindId,
  noticeKindName,
  noticeState,
  type OfficeNotice,
} from "#app/model/notice.ts";
import { officeLabel } from "#app/model/office.ts";
import { skopjeDay } from "#app/model/period.ts";
import type { Option } from "#app/ui/form/fields/option.ts";
import { type ApiFault, type Attempt, DONE } from "#server/api/fault.ts";
import type { Context } from "#server/context.ts";
import { verifiedForm } from "#server/form/posted-form.ts";
import { getT } from "#server/middleware/locale.ts";
import { addNotice, changeNotice, listNotices, noticeIdOf, readNotice } from "#server/notices/notices.ts";
import { requestInfo } from "#server/request/request-info.ts";
import { defineResource } from "../kit/record/define-resource.server.ts";
import { holidaysAround, valueOrFallback } from "../kit/record/form-context.ts";
import { personOptions } from "../kit/record/mp-options.server.ts";
import { asked, failedReply, isConfirmed, isUnfinished, type Question } from "../kit/record/reply.ts";
import { noticeTexts } from "./fields.tsx";
import { meetingsInside } from "./meetings.server.ts";
import { isOwn, type Scope, scopeOf } from "./own.server.ts";

const NOBODY: Scope = { offices: [], mps: [], all: { offices: [], mps: [] }, isWhole: false };

export const NOTICES = defineResource("notices", {
  read: async (_ask, id, context) => openNotice(context, await scopeOf(context), id),
  schema: NoticeForm,
  choices: noticeChoices,
  textsOf: noticeTexts,
  wanted: noticeTexts,
  /** Only an own notice is written; a new one is first asked about. */
  async instead(form, { context, params }) {
    if (!form.valid || isUnfinished(form)) return undefined;
    const scope = await scopeOf(context);
    if (!isOwn(scope, form.value)) return failedReply(form, notTheirs(context, form.value));
    if (params.id !== undefined) return undefined;
    // A notice sent twice doesn't collide with itself.
    const own = noticeIdOf(verifiedForm(context).submissionKey);
    const question = await questionAbout(context, scope, form.value, own);
    if (!question.ok) return failedReply(form, question.fault);
    return question.value && !isConfirmed(form, question.value) ? asked(form, question.value) : undefined;
  },
  asks: async (context, { id, stored, value }) =>
    isSamePeriod(stored, value) ? DONE : questionAbout(context, await scopeOf(context), value, id),
  add: (context, { value }) =>
    addNotice(context, { ...value, endedOn: "" }, verifiedForm(context).submissionKey),
  change: (context, { stored, value }) => changeNotice(context, stored, { ...stored, ...value }),
  // To the people to call.
  afterAdding: (_page, { id }) => `/admin/notices/view/${id}`,
  afterwards: async (_page, { id }) => `/admin/notices/view/${id}`,
  returnTo: () => "",
  cancelsToView: true,
});

async function noticeChoices(context: Context) {
  const t = getT(context, ["noticeForms", "noticeKinds", "notices"]);
  const named = (id: NoticeKindId) => t(`noticeKinds:${noticeKindName(id)}.name`);
  const all = Object.values(NOTICE_KIND);
  const kindsWith = (field: string) =>
    all
      .filter((id) => fieldsOf(id).includes(field))
      .map((id) => `„${named(id)}“`)
      .join(" и ");
  const { offices, mps } = await valueOrFallback(context, scopeOf(context), NOBODY);
  const places = offices.map((office): Option => ({ value: office.id, label: officeLabel(office) }));
  return {
    offices: places.toSorted((one, other) => one.label.localeCompare(other.label, "mk")),
    mps: personOptions(mps),
    kinds: all.map((id): Option => ({ value: id, label: named(id) })),
    kindsWith: {
      officeId: kindsWith("officeId"),
      mpId: kindsWith("mpId"),
      address: kindsWith("address"),
    },
    sentences: NOTICE_SENTENCES.map(({ id, name, kinds }) => ({
      value: id,
      label: t("noticeForms:sentenceFor", {
        kind: kinds.map(named).join(", "),
        sentence: t(`notices:sentences.${name}`),
      }),
    })),
    holidays: holidaysAround(),
  };
}

/** A notice of the person's scope that has not ended; ended ones can't be changed. */
async function openNotice(context: Context, scope: Scope, id: number): Promise<Attempt<OfficeNotice>> {
  const found = await readNotice(context, id);
  if (!found.ok) return found;
  const reference = requestInfo(context).id;
  if (!isOwn(scope, found.value))
    return { ok: false, fault: { kind: "status", status: 403, sent: "no", reference } };
  return isOpen(found.value)
    ? found
    : { ok: false, fault: { kind: "status", status: 410, sent: "no", reference } };
}

export const isOpen = (notice: OfficeNotice): boolean =>
  ["now", "coming"].includes(noticeState(notice, skopjeDay(new Date())));

const notTheirs = (context: Context, { officeId }: NoticeData): ApiFault => ({
  kind: "status",
  status: 400,
  sent: "no",
  reference: requestInfo(context).id,
  fieldErrors: { [officeId === null ? "mpId" : "officeId"]: "" },
});

const isSamePeriod = (one: NoticeData, other: NoticeData) =>
  (["kindId", "officeId", "mpId", "from", "until"] as const).every((name) => one[name] === other[name]);

/** The people to call, and what citizens already read for these days; `undefined` if no confirmation is needed. */
async function questionAbout(
  context: Context,
  scope: Scope,
  notice: NoticeData,
  own?: number,
): Promise<Attempt<Question | undefined>> {
  const t = getT(context, ["noticeForms", "noticeKinds"]);
  const others = await listNotices(context);
  if (!others.ok) return others;
  const same = others.value.filter((one) => one.id !== own && isOpen(one) && collides(one, notice));
  const periods = same.map((one) => {
    const period = t("period", { from: formatDate(one.from), until: formatDate(one.until) });
    return `${t("inside.collides")}: ${t(`noticeKinds:${noticeKindName(one.kindId)}.name`)}, ${period}. ${t("inside.collidesText")}`;
  });
  const inside = await meetingsInside(context, scope, notice);
  if (!inside.ok)
    return { ok: true, value: { title: t("inside.unknown"), lines: [t("inside.unknownText"), ...periods] } };
  const { rows, total, others: names } = inside.value;
  if (total === 0 && periods.length === 0) return { ok: true, value: undefined };
  return {
    ok: true,
    value: {
      title: total > 0 ? t("inside.title", { count: total }) : t("inside.collides"),
      lines: [
        ...periods,
        ...(total > rows.length ? [t("inside.more", { count: rows.length })] : []),
        ...(names.length > 0 ? [t("inside.others", { names: names.join(", ") })] : []),
      ],
      links: rows.map(({ id, when, person, phone, online }) => ({
        to: `/admin/meetings/view/${id}`,
        text: [when, person, phone || t("inside.noPhone"), online && t("inside.online")]
          .filter(Boolean)
          .join(", "),
      })),
    },
  };
}
