import { useTranslation } from "#app/i18n/use-translation.ts";
import { VersionChoice } from "#app/ui/form/versions.tsx";
import { Notice } from "#app/ui/page/notice.tsx";
import { PageHead } from "#app/ui/page/page-head.tsx";
import { PageTitle } from "#app/ui/page/page-title.tsx";
import { SessionNote } from "../../session/note.tsx";
import { MeetingForm, type MeetingFormProps } from "./meeting-form.tsx";
import { useLabels, useShownValue } from "./texts.ts";

interface MeetingPageProps extends MeetingFormProps {
  readonly title: string;
  /** The meeting can't be had, but a form goes back all the same. */
  readonly unseen?: boolean;
}

/** The page on which a meeting is added or changed: its form, or both versions after somebody else was faster. */
export function MeetingPage({ title, unseen = false, ...props }: MeetingPageProps) {
  const { t } = useTranslation(["meetings", "record"]);
  const { reply, means } = props;
  const labels = useLabels();
  const show = useShownValue(means);
  const failed = reply?.result.error !== undefined || reply?.fault !== undefined;
  return (
    <>
      <PageTitle failed={failed}>{title}</PageTitle>
      <PageHead title={title} />
      {unseen && <Notice title={t("record:unseen")} />}
      <section className="card form box">
        <SessionNote />
        {reply?.versions ? (
          <VersionChoice
            versions={reply.versions}
            action={props.action}
            formKey={reply.formKey ?? means.formKey}
            labels={labels}
            show={show}
          />
        ) : (
          <MeetingForm {...props} />
        )}
      </section>
    </>
  );
}
