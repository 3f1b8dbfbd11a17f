import { RecordPage, type RecordPageHead } from "../../record/record-page.tsx";
import { MeetingForm, type MeetingFormProps } from "./meeting-form.tsx";
import { useLabels, useShownValue } from "./texts.ts";

type MeetingPageProps = MeetingFormProps & RecordPageHead;

/** The page on which a meeting is added or changed. */
export function MeetingPage({ title, unseen = false, ...props }: MeetingPageProps) {
  const { means, reply, action } = props;
  return (
    <RecordPage
      title={title}
      means={means}
      reply={reply}
      unseen={unseen}
      action={action}
      labels={useLabels()}
      show={useShownValue(means)}
    >
      <MeetingForm {...props} />
    </RecordPage>
  );
}
