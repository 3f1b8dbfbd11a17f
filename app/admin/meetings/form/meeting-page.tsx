import { RecordPage } from "../../record/record-page.tsx";
import { MeetingForm, type MeetingFormProps } from "./meeting-form.tsx";
import { useLabels, useShownValue } from "./texts.ts";

interface MeetingPageProps extends MeetingFormProps {
  readonly title: string;
  /** The meeting can't be had, but a form goes back all the same. */
  readonly unseen?: boolean;
}

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
