import { Link } from "react-router";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { CitizenFields } from "#app/intake/citizen-fields.tsx";
import { EnterButton, FormTabs, TabState } from "#app/intake/form-tabs.tsx";
import { MatterFields } from "#app/intake/matter-fields.tsx";
import { Refusal } from "#app/intake/refusal.tsx";
import { asTab, type CaseField, SHARED_FIELDS } from "#app/intake/tabs.ts";
import { useTabbedForm } from "#app/intake/use-tabbed-form.ts";
import { againAfter } from "#app/ui/form/fault.ts";
import { RequiredNote } from "#app/ui/form/fields/field.tsx";
import { ChooserField } from "#app/ui/form/fields/select-field.tsx";
import { PostForm } from "#app/ui/form/post-form.tsx";
import { FormKey, SubmitButton } from "#app/ui/form/submit.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { withChosen } from "../../record/labels.ts";
import { Ends, Outcome } from "../../record/outcome.tsx";
import type { RecordFormProps } from "../../record/record-form.tsx";
import { FORM_ID } from "./fields.ts";
import type { CaseFormContext } from "./form-context.ts";
import type { CaseReply } from "./reply.ts";
import { useCaseTexts } from "./texts.ts";

export interface CaseFormProps extends RecordFormProps {
  readonly formContext: CaseFormContext;
  readonly reply: CaseReply | undefined;
}

/** One form of two tabs. The tab that is not shown is hidden, never left out: one post carries everything. */
export function CaseForm({ formContext, reply, stored, action, save, cancel, look = cancel }: CaseFormProps) {
  const { t } = useTranslation("cases");
  const { typed } = formContext;
  const texts = useCaseTexts();
  const wizard = useTabbedForm<CaseField>({
    id: FORM_ID,
    tabs: SHARED_FIELDS,
    result: reply?.result,
    tab: reply?.tab ?? (typed && asTab(typed.values.shown)),
    defaultValue: typed?.values ?? stored?.texts,
    unsent: typed !== undefined,
    schema: async () => (await import("#app/model/case.ts")).CaseForm,
  });
  const { fields, tab } = wizard;
  const options = {
    ...formContext.options,
    caseCategoryId: withChosen(formContext.options.caseCategoryId, fields.caseCategoryId.defaultValue),
  };
  const opened = reply?.opened ?? typed?.opened ?? stored?.opened;
  const again = againAfter(reply?.fault);
  return (
    <>
      <Refusal wizard={wizard} labels={texts.labels}>
        <Outcome fault={reply?.fault} parked={typed !== undefined && reply === undefined} look={look} />
      </Refusal>
      <PostForm page={action} id={FORM_ID} noValidate {...wizard.handlers}>
        <EnterButton tab={tab} again={again} />
        <FormKey value={reply?.formKey ?? formContext.formKey} />
        <TabState wizard={wizard} />
        {opened !== undefined && <input type="hidden" name="opened" value={opened} />}
        <FormTabs
          wizard={wizard}
          label={t("form.tabs")}
          names={{ 1: t("view.citizen"), 2: t("view.case") }}
        />
        <RequiredNote />
        <div hidden={tab !== 1}>
          <CitizenFields fields={fields} options={options} texts={texts} />
          <CitizenEnds save={stored && again === undefined ? save : undefined} cancel={cancel} />
        </div>
        <div hidden={tab !== 2}>
          <ChooserField
            field={fields.mpId}
            label={texts.labels.mpId}
            options={withChosen(formContext.options.mpId, fields.mpId.defaultValue)}
            placeholder={t("form.chooseMp")}
          />
          <MatterFields fields={fields} options={options} texts={texts} />
          <Ends fault={reply?.fault} save={save} cancel={cancel}>
            <button className="btn plain" name="step" value="1">
              <Icon name="arrow-left" />
              {t("form.toCitizen")}
            </button>
          </Ends>
        </div>
      </PostForm>
    </>
  );
}

interface CitizenEndsProps {
  /** What is stored already may be saved from either tab. */
  readonly save: string | undefined;
  readonly cancel: string;
}

function CitizenEnds({ save, cancel }: CitizenEndsProps) {
  const { t } = useTranslation(["cases", "common"]);
  return (
    <div className="ends row">
      {save !== undefined && <SubmitButton icon="save">{save}</SubmitButton>}
      <button className={save === undefined ? "btn" : "btn plain"} name="step" value="2">
        {t("form.toCase")}
        <Icon name="arrow-right" />
      </button>
      <Link className={save === undefined ? "btn plain" : "btn ghost"} to={cancel}>
        {t("common:cancel")}
      </Link>
    </div>
  );
}
