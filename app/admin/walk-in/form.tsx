import { Link } from "react-router";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { type CaseFieldName, caseFields, useYesNo } from "#app/intake/fields.tsx";
import { weekdayName } from "#app/model/calendar-names.ts";
import { formatDate } from "#app/model/format.ts";
import { WALK_IN_OUTCOMES } from "#app/model/walk-in.ts";
import {
  byFieldName,
  type FieldRow,
  Fields,
  type FieldTable,
  type NamesOf,
  ownRow,
  tableNames,
} from "#app/ui/form/field-table.tsx";
import { radioRow } from "#app/ui/form/fields/choices.tsx";
import { DateField } from "#app/ui/form/fields/date-field.tsx";
import type { FieldProps, Optional } from "#app/ui/form/fields/field.tsx";
import { textRow } from "#app/ui/form/fields/text-field.tsx";
import { timeRow } from "#app/ui/form/fields/time-field.tsx";
import { SubmitButton } from "#app/ui/form/submit.tsx";
import { useHydrated } from "#app/ui/page/hydrated.ts";
import { Notice } from "#app/ui/page/notice.tsx";
import { PageHead, PageTitle } from "#app/ui/page/page-head.tsx";
import { withChosen } from "../kit/record/labels.ts";
import { RecordForm, useRecordForm } from "../kit/record/record-form.tsx";
import { EarlierCasesHint, useEarlierCases } from "../kit/earlier-cases/earlier-cases.tsx";
import type { WalkInReply, WalkInView } from "./form.server.ts";
import { SlotPicker } from "../kit/slots/slot-picker.tsx";
import type { enteredBefore } from "../done/walk-in.server.ts";
import { doneAddress } from "../kit/list/address.ts";
import { type Now, useWalkIn } from "./use-walk-in.ts";
import { SubmitPreview } from "../kit/record/outcome.tsx";

/** Name and value of the button that saves and starts the next form. */
export const NEXT = "next";
export const ANOTHER = "another";

/** Focused in the next form, as its address names it. */
export const FIRST_FIELD = "walk-in-fullName";

const CASE = caseFields(false);

/** `rare` are folded unless they contain input or an error. */
const {
  fullName,
  phone,
  municipalityId,
  email,
  ageCategoryId,
  genderId,
  ethnicityId,
  talkLanguageId,
  mpId,
  caseCategoryId,
  topic,
  reason,
  firstVisit,
  othersInvolved,
  initiativeSubmission,
  wantsOnline,
  ...rare
} = CASE;

const RARE = tableNames(rare);

const timeRows = (optional: Optional = false) => ({
  talkedFrom: timeRow({ optional }),
  talkedTo: timeRow({ optional }),
  date: ownRow({ kind: "day", optional }),
  startTime: timeRow({ optional }),
  endTime: timeRow({ optional }),
});

/** In the order of a conversation: who, what about, and what was agreed. */
const FIELDS = {
  fullName,
  phone,
  municipalityId,
  email: { ...email, optional: true },
  ageCategoryId,
  genderId,
  ethnicityId,
  talkLanguageId,
  ...rare,
  mpId,
  caseCategoryId,
  topic,
  reason,
  // Short, because the person is waiting.
  firstVisit: { ...firstVisit, ...textRow({ autoComplete: "off" }) },
  othersInvolved: { ...othersInvolved, ...textRow({ autoComplete: "off" }) },
  initiativeSubmission,
  outcome: radioRow({ optional: "unsaid" }),
  ...timeRows(),
  wantsOnline,
  note: textRow({ autoComplete: "off", optional: "unsaid" }),
} satisfies FieldTable & Readonly<Record<CaseFieldName, FieldRow>>;

/** Without script the fields of both outcomes are shown, and only those of the chosen one count. */
const BOTH: typeof FIELDS = { ...FIELDS, ...timeRows("unsaid") };

type Name = NamesOf<typeof FIELDS>;

const isOfCase = (name: Name): name is CaseFieldName => name in CASE;

interface Props {
  readonly view: WalkInView;
  readonly reply: WalkInReply | undefined;
  readonly entered: Awaited<ReturnType<typeof enteredBefore>>;
}

const PAGE = "/admin/walk-in";

export function WalkInScreen({ view, reply, entered }: Props) {
  const { t } = useTranslation(["walkIn", "common", "cases"]);
  const isBad = [reply?.result.error, reply?.fault].some(Boolean);
  return (
    <>
      <PageTitle failed={isBad}>{t("title")}</PageTitle>
      <PageHead title={t("title")} lead={`${view.now} · ${t("common:form.requiredNote")}`} />
      {entered && !reply && (
        <Notice
          tone="ok"
          title={t("entered.title", { id: entered.caseId, name: entered.name })}
          role="status"
        >
          <p className="row">
            {entered.code && <strong translate="no">{t("entered.code", { code: entered.code })}</strong>}
            <Link to={doneAddress("walk-in", entered.operation)}>{t("entered.slip")}</Link>
          </p>
        </Notice>
      )}
      {view.person !== undefined && !reply && (
        <Notice icon="info" title={t("cases:person", { id: view.person })} />
      )}
      <Form view={view} reply={reply} />
    </>
  );
}

function Form({ view, reply }: Pick<Props, "view" | "reply">) {
  const { t } = useTranslation(["walkIn", "cases"]);
  const { formContext, initial, holidays } = view;
  const of = useRecordForm<Name>({
    id: "walk-in",
    formContext,
    reply,
    initial,
    schema: async () => (await import("#app/model/walk-in.ts")).WalkInForm,
  });
  const { fields, form } = of;
  const hydrated = useHydrated();
  const before = useEarlierCases(form.id, PAGE, reply?.before);
  const { now, offer, pick, onInput } = useWalkIn(
    form.id,
    PAGE,
    view.offer,
    (name) => fields[name].defaultValue ?? "",
  );
  const labels = byFieldName(FIELDS, (name) =>
    isOfCase(name) ? t(`cases:fields.${name}`) : t(`walkIn:fields.${name}`),
  );
  const { options } = formContext;
  const notSaid = t("cases:form.notSaid");
  const table = {
    table: hydrated ? FIELDS : BOTH,
    fields,
    labels,
    hints: {
      dayIds: t("cases:form.daysHint"),
    },
    options: {
      ...options,
      initiativeSubmission: useYesNo(),
      mpId: withChosen(options.mpId, fields.mpId.defaultValue),
      caseCategoryId: withChosen(options.caseCategoryId, fields.caseCategoryId.defaultValue),
      outcome: WALK_IN_OUTCOMES.map((value) => ({ value, label: t(`outcomes.${value}`) })),
    },
    placeholders: {
      ...byFieldName(FIELDS, () => t("cases:form.choose")),
      mpId: t("cases:form.chooseMp"),
      religionId: t("cases:form.noAnswer"),
      talkLanguageId: notSaid,
      answerWayId: notSaid,
      answerTimeId: t("cases:form.anyTime"),
    },
    // The placeholder shows the date format, because there is no room for a hint beside the times.
    own: { date: (props: FieldProps) => <DateField {...props} hint="" holidays={holidays} /> },
  };
  const ask = (...names: Name[]) => <Fields {...table} names={names} />;
  const isRareOpen = RARE.some((name) => fields[name].errors || fields[name].defaultValue);
  return (
    <RecordForm
      formContext={formContext}
      reply={reply}
      action={PAGE}
      cancel="/admin/cases"
      look="/admin/cases"
      of={of}
      labels={labels}
      isNoteSaid
      save={t("save")}
      anyway={t("anyway")}
      ends="stays tight walk-in-ends"
      buttons={
        <>
          <SubmitButton className="btn plain" name={NEXT} value={ANOTHER}>
            {t("saveAndNext")}
          </SubmitButton>
          <WalkInPreview now={now} />
        </>
      }
    >
      {/* The button that Enter activates: submit, none of the buttons that only update the form. */}
      <button className="vh" tabIndex={-1} aria-hidden="true" />
      <div className="cells walk-in filled dense" onInput={onInput}>
        <section className="card box">
          <h2>{t("who")}</h2>
          <div className="cells pair tops">{ask("fullName", "phone")}</div>
          <EarlierCasesHint before={before} page={PAGE} />
          <div className="cells pair tops segments">
            {ask("municipalityId", "email", "ageCategoryId", "genderId", "ethnicityId", "talkLanguageId")}
          </div>
          <details className="fold lean" open={isRareOpen || undefined}>
            <summary>{t("more")}</summary>
            <div className="cells pair tops">{ask(...RARE)}</div>
          </details>
        </section>
        <section className="card box">
          <h2>{t("what")}</h2>
          <div className="cells pair tops">{ask("mpId", "caseCategoryId")}</div>
          {ask("topic", "reason")}
          <div className="cells three pair tops segments">
            {ask("firstVisit", "othersInvolved", "initiativeSubmission")}
          </div>
        </section>
        <section className="card box agreed" data-outcome={now.outcome}>
          <h2 className="vh">{t("agreed")}</h2>
          <div className="segments">{ask("outcome")}</div>
          <div className="cells pair tops talked">{ask("talkedFrom", "talkedTo")}</div>
          <div className="cells pair tops meeting">{ask("date", "startTime", "endTime")}</div>
          {ask("note")}
          <div className="all meeting pick-rows">
            <SlotPicker offer={offer} now={now} onPick={pick} />
            {ask("wantsOnline")}
          </div>
        </section>
      </div>
    </RecordForm>
  );
}

/** In one sentence; without JavaScript it can't follow the form, and names no details. */
function WalkInPreview({ now }: { readonly now: Now }) {
  const { t } = useTranslation("walkIn");
  const hydrated = useHydrated();
  return <SubmitPreview parts={[t("will.case"), ...meets(), t("will.slip")]} />;

  function meets(): readonly string[] {
    if (!hydrated) return [t("will.agreed")];
    const { outcome, date, startTime, talkedFrom: from, talkedTo: to } = now;
    if (outcome === "talked") return [t("will.talked", { from, to })];
    if (outcome !== "meeting") return [];
    if (date === "" || startTime === "") return [t("will.noTime")];
    const when = [weekdayName(date, "mk"), formatDate(date), startTime].join(", ");
    return [t("will.meeting", { when })];
  }
}
