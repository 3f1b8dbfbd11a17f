import { fieldsOf, NoticeForm } from "#app/model/notice-rules.ts";
import {
  NOTICE_KIND,
  NOTICE_SENTENCES,
  type NoticeData,
  type NoticeKindId,
  noticeKindName,
} from "#app/model/notice.ts";
import { officeLabel } from "#app/model/office.ts";
import type { Option } from "#app/ui/form/fields/option.ts";
import { type Attempt, DONE } from "#server/api/fault.ts";
import type { Context } from "#server/context.ts";
import { verifiedForm } from "#server/form/posted-form.ts";
import { getT } from "#server/middleware/locale.ts";
import { addNotice, changeNotice } from "#server/notices/notices.ts";
import { defineResource } from "../kit/record/define-resource.server.ts";
import { holidaysAround } from "../kit/record/form-context.ts";
import { personOptions } from "../kit/record/mp-options.server.ts";
import {
  asked,
  failedReply,
  isConfirmed,
  isUnfinished,
  type Question,
  refusedAt,
} from "../kit/record/reply.ts";
import { textsBy } from "../kit/record/stored.ts";
import { meetingsInside } from "./meetings.server.ts";
import { isOwn, openNotice, scopeOf } from "./own.server.ts";

const noticeTexts = textsBy(NoticeForm);

export const NOTICES = defineResource("notices", {
  read: (_ask, id, context) => openNotice(context, id),
  schema: NoticeForm,
  choices: noticeChoices,
  textsOf: noticeTexts,
  wanted: noticeTexts,
  /** Only an own notice is written; a new one is first asked about. */
  async instead(form, { context, params }) {
    if (!form.valid || isUnfinished(form)) return undefined;
    const { officeId } = form.value;
    if (!isOwn(await scopeOf(context), form.value))
      return refusedAt(form, { [officeId === null ? "mpId" : "officeId"]: "invalid" });
    if (params.id !== undefined) return undefined;
    const question = await questionAbout(context, form.value);
    if (!question.ok) return failedReply(form, question.fault);
    return question.value && !isConfirmed(form, question.value) ? asked(form, question.value) : undefined;
  },
  asks: async (context, { stored, value }) =>
    isSamePeriod(stored, value) ? DONE : questionAbout(context, value),
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
  const { offices, mps } = await scopeOf(context);
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

const isSamePeriod = (one: NoticeData, other: NoticeData) =>
  (["kindId", "officeId", "mpId", "from", "until"] as const).every((name) => one[name] === other[name]);

/** The people to call; `undefined` if there are none. */
async function questionAbout(context: Context, notice: NoticeData): Promise<Attempt<Question | undefined>> {
  const inside = await meetingsInside(context, await scopeOf(context), notice);
  if (!inside.ok) return inside;
  const { rows, total, more } = inside.value;
  if (total === 0) return DONE;
  const links = rows.map(({ id, when, person, phone, place }) => ({
    to: `/admin/meetings/view/${id}`,
    text: [when, person, phone.text, place].filter(Boolean).join(", "),
  }));
  const title = getT(context, "noticeForms")("inside.title", { count: total });
  return { ok: true, value: { title, lines: more, links } };
}
