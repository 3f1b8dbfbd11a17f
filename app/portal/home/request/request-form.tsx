import { Link } from "react-router";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { EnterButton, FormTabs, TabState } from "#app/intake/form-tabs.tsx";
import { FormLanguages, Trap } from "#app/portal/public-form.tsx";
import { RequiredNote } from "#app/ui/form/fields/field.tsx";
import { PostForm } from "#app/ui/form/post-form.tsx";
import { FormKey, SubmitButton } from "#app/ui/form/submit.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { FORM_ID } from "./fields.ts";
import type { RequestView } from "./request-view.ts";
import { CaseTab, RequestorTab } from "./tabs.tsx";
import type { useRequestForm } from "./use-request-form.ts";

interface RequestFormProps {
  readonly wizard: ReturnType<typeof useRequestForm>;
  readonly view: RequestView;
  readonly formKey: string;
  /** The last attempt may have reached the office: what sending again answers. */
  readonly again: string | undefined;
  /** Called as the person fills it in. */
  readonly onTyped: (form: HTMLFormElement) => void;
}

/** One form of two tabs. The tab that is not shown is hidden, never left out: one post carries everything. */
export function RequestForm({ wizard, view, formKey, again, onTyped }: RequestFormProps) {
  const { t } = useTranslation("request");
  const { fields, tab } = wizard;
  return (
    <PostForm
      page={view.page}
      id={FORM_ID}
      noValidate
      reloadDocument={wizard.leaving}
      {...wizard.handlers}
      state={{ tab }}
      onInput={(event) => {
        wizard.handlers.onInput(event);
        onTyped(event.currentTarget);
      }}
      onBlur={(event) => {
        wizard.handlers.onBlur(event);
        // What was chosen from a list makes no event of its own.
        onTyped(event.currentTarget);
      }}
    >
      <EnterButton tab={tab} again={again} />
      <FormKey value={formKey} />
      <Trap />
      <input type="hidden" name="mpId" value={view.mp.id} />
      <TabState wizard={wizard} />
      <FormLanguages onLeave={wizard.leave} />
      <FormTabs wizard={wizard} label={t("steps")} names={{ 1: t("requestor"), 2: t("case") }} />
      <RequiredNote />
      <div hidden={tab !== 1}>
        <RequestorTab fields={fields} options={view.options} />
        <StepOneEnds back={view.back} />
      </div>
      <div hidden={tab !== 2}>
        <CaseTab fields={fields} options={view.options} />
        <StepTwoEnds again={again} />
      </div>
    </PostForm>
  );
}

function StepOneEnds({ back }: { back: string }) {
  const { t } = useTranslation(["request", "common"]);
  return (
    <div className="ends row">
      <button className="btn" name="step" value="2">
        {t("toCase")}
        <Icon name="arrow-right" />
      </button>
      <Link className="btn plain" to={back}>
        {t("common:cancel")}
      </Link>
    </div>
  );
}

function StepTwoEnds({ again }: { again: string | undefined }) {
  const { t } = useTranslation("request");
  return (
    <div className="ends row">
      <SubmitButton icon="send" {...(again && { name: "again", value: again })}>
        {t(again ? "submitAgain" : "submit")}
      </SubmitButton>
      <button className="btn plain" name="step" value="1">
        <Icon name="arrow-left" />
        {t("toRequestor")}
      </button>
    </div>
  );
}
