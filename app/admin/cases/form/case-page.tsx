import { RecordPage } from "../../record/record-page.tsx";
import { CaseForm, type CaseFormProps } from "./case-form.tsx";
import { useCaseTexts, useShownValue } from "./texts.ts";

interface CasePageProps extends CaseFormProps {
  readonly title: string;
  readonly lead?: string | undefined;
  /** The case can't be had, but a form goes back all the same. */
  readonly unseen?: boolean;
}

/** The page on which a case is added or changed. */
export function CasePage({ title, lead, unseen = false, ...props }: CasePageProps) {
  const { labels } = useCaseTexts();
  const { means, reply, action } = props;
  return (
    <RecordPage
      title={title}
      lead={lead}
      means={means}
      reply={reply}
      unseen={unseen}
      action={action}
      labels={labels}
      show={useShownValue(means.options)}
    >
      <CaseForm {...props} />
    </RecordPage>
  );
}
