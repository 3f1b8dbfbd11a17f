import { RecordPage, type RecordPageHead } from "../../record/record-form.tsx";
import { MeetingForm, type MeetingFormProps } from "./meeting-form.tsx";
import { useLabels, useShownValue } from "./texts.ts";

type MeetingPageProps = MeetingFormProps & RecordPageHead;

/** The page on which a meeting is added or changed. */
export function MeetingPage({ title, unseen = false, ...props }: MeetingPageProps) {
  const { formContext, reply, action } = props;
  return (
    <RecordPage
      title={title}
      formContext={formContext}
      reply={reply}
      unseen={unseen}
      action={action}
      labels={useLabels()}
      show={useShownValue(formContext)}
    >
      <MeetingForm {...props} />
    </RecordPage>
  );
}
