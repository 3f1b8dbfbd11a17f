import type { ReactNode } from "react";
import { Link } from "react-router";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { asTab, caseFormFields, type TabNumber, tabsOf, useYesNo } from "#app/intake/fields.tsx";
import {
  EnterButton,
  FormTabs,
  TabbedFormErrors,
  TabState,
  useTabbedForm,
} from "#app/intake/tabbed-form.tsx";
import type { IntakeOptions } from "#app/intake/wording.ts";
import type { FormCase } from "#app/model/case.ts";
import { isWish, WISH_NAMES } from "#app/model/wishes.ts";
import { againAfter } from "#app/ui/form/fault.ts";
import { byFieldName, Fields, fieldTexts } from "#app/ui/form/field-table.tsx";
import { FieldGroup } from "#app/ui/form/fields/choices.tsx";
import { RequiredNote } from "#app/ui/form/fields/field.tsx";
import type { Option } from "#app/ui/form/fields/option.ts";
import { PostForm } from "#app/ui/form/post-form.tsx";
import { FormKeyInput, SubmitButton } from "#app/ui/form/submit.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Notice } from "#app/ui/page/notice.tsx";
import { AnywayButton, Asked } from "../../kit/record/asked.tsx";
import { withChosen } from "../../kit/record/labels.ts";
import type { FormContext } from "../../kit/record/form-context.ts";
import { FormButtons, Outcome } from "../../kit/record/outcome.tsx";
import { type RecordFormProps, RecordPage, type RecordPageHead } from "../../kit/record/record-form.tsx";
import { useShownValue } from "../../kit/record/record-screen.tsx";
import type { RecordReply } from "../../kit/record/reply.ts";
import type { EarlierCases } from "../../kit/earlier-cases/earlier-cases.server.ts";
import { EarlierCasesHint, useEarlierCases } from "../../kit/earlier-cases/earlier-cases.tsx";

const FIELDS = caseFormFields(false);

export const CASE_TABS = tabsOf(FIELDS);

export const caseTexts = (data: FormCase & { readonly withoutEmail: boolean }) => fieldTexts(FIELDS, data);

/** What both case forms need from the server; own MPs only. */
export interface CaseFormContext extends FormContext {
  readonly options: IntakeOptions & { readonly mpId: readonly Option[] };
}

export interface CaseReply extends RecordReply {
  readonly tab?: TabNumber;
  readonly before?: EarlierCases | undefined;
}

interface CaseFormProps extends RecordFormProps {
  readonly formContext: CaseFormContext;
  readonly reply: CaseReply | undefined;
  /** The form has a button that saves and opens the next case of the list. */
  readonly fromList?: boolean;
  /** The person of an earlier case, whose data a new one begins with. */
  readonly person?:
    { readonly id: number | undefined; readonly texts: Readonly<Record<string, string>> } | undefined;
}

export function CaseScreen(props: CaseFormProps & RecordPageHead) {
  const options = useOptions(props.formContext);
  return (
    <RecordPage {...props} labels={useLabels()} show={useShow(options)}>
      <CaseForm {...props} />
    </RecordPage>
  );
}

function useLabels() {
  const { t } = useTranslation("cases");
  return byFieldName(FIELDS, (name) => t(`fields.${name}`));
}

function useShow(options: ReturnType<typeof useOptions>) {
  const { t } = useTranslation("cases");
  const show = useShownValue({ table: FIELDS, options });
  return (name: string, value: string) =>
    name === "email" && value === "" ? t("form.noMailbox") : show(name, value);
}

const useOptions = ({ options }: CaseFormContext) => ({ ...options, initiativeSubmission: useYesNo() });

/** One form with two tabs. The inactive tab is hidden, never left out: one post carries everything. */
function CaseForm(props: CaseFormProps) {
  const { formContext, reply, stored, person, fromList = false } = props;
  const { action, save, cancel, look = cancel } = props;
  const { t } = useTranslation(["cases", "record"]);
  const { typed } = formContext;
  const labels = useLabels();
  const wizard = useTabbedForm<keyof typeof FIELDS>({
    id: "case",
    tabs: CASE_TABS,
    result: reply?.result,
    tab: reply?.tab ?? (typed && asTab(typed.values.shown)),
    defaultValue: typed?.values ?? stored?.texts ?? person?.texts,
    unsent: typed !== undefined,
    schema: async () => (await import("#app/model/case-rules.ts")).CaseForm,
  });
  const { fields, tab } = wizard;
  const names = { 1: t("view.citizen"), 2: t("view.case") };
  const isNew = stored === undefined;
  const before = useEarlierCases(isNew ? wizard.form.id : "", action, reply?.before);
  const options = useOptions(formContext);
  const table = {
    table: FIELDS,
    fields,
    labels,
    hints: {
      othersInvolved: t("form.othersHint"),
      dayIds: t("form.daysHint"),
    },
    options: {
      ...options,
      mpId: withChosen(options.mpId, fields.mpId.defaultValue),
      caseCategoryId: withChosen(options.caseCategoryId, fields.caseCategoryId.defaultValue),
    },
    placeholders: {
      ...byFieldName(FIELDS, () => t("form.choose")),
      mpId: t("form.chooseMp"),
      religionId: t("form.noAnswer"),
      talkLanguageId: t("form.notSaid"),
      answerWayId: t("form.notSaid"),
      answerTimeId: t("form.anyTime"),
    },
    own: {},
  };
  const opened = reply?.opened ?? typed?.opened ?? stored?.opened;
  const again = againAfter(reply?.fault);
  const next = fromList && again === undefined && (
    <SubmitButton className="btn plain" icon="arrow-right" name="go" value="next">
      {t("form.saveAndNext")}
    </SubmitButton>
  );
  return (
    <>
      {person?.id !== undefined && !reply && <Notice icon="info" title={t("person", { id: person.id })} />}
      <PostForm page={action} id={wizard.form.id} noValidate {...wizard.handlers}>
        <EnterButton tab={tab} again={again} />
        <TabbedFormErrors wizard={wizard} labels={labels} page={action} names={names}>
          {reply?.ask && <Asked ask={reply.ask} />}
          <Outcome fault={reply?.fault} parked={typed !== undefined && reply === undefined} look={look} />
        </TabbedFormErrors>
        <FormKeyInput value={reply?.formKey ?? formContext.formKey} />
        <TabState wizard={wizard} />
        {opened !== undefined && <input type="hidden" name="opened" value={opened} />}
        <FormTabs wizard={wizard} label={t("form.tabs")} names={names} />
        <RequiredNote />
        <div hidden={tab !== 1}>
          <div className="fields">
            <Fields {...table} names={CASE_TABS[1]} />
          </div>
          {isNew && tab === 1 && <EarlierCasesHint before={before} page="/admin/cases/add" />}
          <CitizenEnds save={stored && again === undefined ? save : undefined} cancel={cancel}>
            {next}
          </CitizenEnds>
        </div>
        <div hidden={tab !== 2}>
          {isNew && tab === 2 && <EarlierCasesHint before={before} page="/admin/cases/add" />}
          <div className="fields">
            <Fields {...table} names={CASE_TABS[2].filter((name) => !isWish(name))} />
          </div>
          <FieldGroup legend={t("form.wishes")} hint={t("form.wishesHint")} spaced titled>
            <div className="fields">
              <Fields {...table} names={WISH_NAMES} />
            </div>
          </FieldGroup>
          <FormButtons fault={reply?.fault} save={save} cancel={cancel}>
            <AnywayButton reply={reply} typed={typed} label={t("record:anyway")} />
            <button className="btn plain" name="step" value="1">
              <Icon name="arrow-left" />
              {t("form.toCitizen")}
            </button>
            {next}
          </FormButtons>
        </div>
      </PostForm>
    </>
  );
}

interface CitizenEndsProps {
  /** An existing case can be saved from either tab. */
  readonly save: string | undefined;
  readonly cancel: string;
  readonly children: ReactNode;
}

function CitizenEnds({ save, cancel, children }: CitizenEndsProps) {
  const { t } = useTranslation(["cases", "common"]);
  return (
    <div className="ends row">
      {save !== undefined && <SubmitButton icon="save">{save}</SubmitButton>}
      <button className={save === undefined ? "btn" : "btn plain"} name="step" value="2">
        {t("form.toCase")}
        <Icon name="arrow-right" />
      </button>
      {save !== undefined && children}
      <Link className={save === undefined ? "btn plain" : "btn ghost"} to={cancel}>
        {t("common:cancel")}
      </Link>
    </div>
  );
}
