import { useTranslation } from "#app/i18n/use-translation.ts";
import { VersionChoice } from "#app/ui/form/versions.tsx";
import { Notice } from "#app/ui/page/notice.tsx";
import { PageHead } from "#app/ui/page/page-head.tsx";
import { PageTitle } from "#app/ui/page/page-title.tsx";
import { SessionNote } from "../../session/note.tsx";
import { CaseForm, type CaseFormProps } from "./case-form.tsx";
import { useCaseTexts, useShownValue } from "./texts.ts";

interface CasePageProps extends CaseFormProps {
  readonly title: string;
  readonly lead?: string | undefined;
  /** The case can't be had, but a form goes back all the same. */
  readonly unseen?: boolean;
}

/** The page on which a case is added or changed: its form, or both versions after somebody else was faster. */
export function CasePage({ title, lead, unseen, ...props }: CasePageProps) {
  const { t } = useTranslation(["cases", "record"]);
  const { reply, means } = props;
  const { labels } = useCaseTexts();
  const show = useShownValue(means.options);
  const versions = reply?.versions;
  return (
    <>
      <PageTitle failed={reply?.result.error !== undefined || reply?.fault !== undefined}>{title}</PageTitle>
      <PageHead title={title} lead={lead} />
      {unseen && <Notice title={t("record:unseen")} />}
      <section className="card box">
        <SessionNote />
        {versions ? (
          <VersionChoice
            versions={versions}
            action={props.action}
            formKey={reply.formKey ?? means.formKey}
            labels={labels}
            show={show}
          />
        ) : (
          <CaseForm {...props} />
        )}
      </section>
    </>
  );
}
