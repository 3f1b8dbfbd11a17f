import type { ReactNode } from "react";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { VersionChoice } from "#app/ui/form/versions.tsx";
import { Notice } from "#app/ui/page/notice.tsx";
import { PageHead, PageTitle } from "#app/ui/page/page-head.tsx";
import { SessionNote } from "../session/note.tsx";
import type { FormContext } from "./form-context.ts";
import type { RecordReply } from "./reply.ts";

/** What the page of a record's form says above it. */
export interface RecordPageHead {
  readonly title: string;
  readonly lead?: string | undefined;
  /** The record can't be had, but a form goes back all the same. */
  readonly unseen?: boolean;
}

interface RecordPageProps extends RecordPageHead {
  readonly formContext: FormContext;
  readonly reply: RecordReply | undefined;
  /** The page that takes the form. */
  readonly action: string;
  /** The label of each field, in the order of the form. */
  readonly labels: Readonly<Record<string, string>>;
  /** A field's value in words: the name of a choice instead of its number. */
  readonly show: (name: string, value: string) => string;
  /** The form. */
  readonly children: ReactNode;
}

/** The page on which a record is added or changed: its form, or both versions after somebody else was faster. */
export function RecordPage({ title, lead, formContext, reply, unseen = false, ...props }: RecordPageProps) {
  const { t } = useTranslation("record");
  const { action, labels, show, children } = props;
  const isBad = [reply?.result.error, reply?.fault, reply?.assignmentResult].some(Boolean);
  return (
    <>
      <PageTitle failed={isBad}>{title}</PageTitle>
      <PageHead title={title} lead={lead} />
      {unseen && <Notice title={t("unseen")} />}
      {reply?.withoutFile && <Notice title={t("withoutFile")}>{t("withoutFileText")}</Notice>}
      <section className="card form box">
        <SessionNote />
        {reply?.versions ? (
          <VersionChoice
            versions={reply.versions}
            action={action}
            formKey={reply.formKey ?? formContext.formKey}
            labels={labels}
            show={show}
          />
        ) : (
          children
        )}
      </section>
    </>
  );
}
