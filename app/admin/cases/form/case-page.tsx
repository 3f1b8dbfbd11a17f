import { RecordPage, type RecordPageHead } from "../../record/record-form.tsx";
import { CaseForm, type CaseFormProps } from "./case-form.tsx";
import { useCaseTexts, useShownValue } from "./texts.ts";

type CasePageProps = CaseFormProps & RecordPageHead;

/** The page on which a case is added or changed. */
export function CasePage({ title, lead, unseen = false, ...props }: CasePageProps) {
  const { labels } = useCaseTexts();
  const { formContext, reply, action } = props;
  return (
    <RecordPage
      title={title}
      lead={lead}
      formContext={formContext}
      reply={reply}
      unseen={unseen}
      action={action}
      labels={labels}
      show={useShownValue(formContext.options)}
    >
      <CaseForm {...props} />
    </RecordPage>
  );
}
