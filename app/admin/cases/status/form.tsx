import { useTranslation } from "#app/i18n/use-translation.ts";
import type { StatusKind } from "#app/model/case.ts";
import { LENGTH } from "#app/model/limits.ts";
import { ErrorSummary, RefusalToast } from "#app/ui/form/error-summary.tsx";
import { againAfter, type FormFault } from "#app/ui/form/fault.ts";
import type { Option } from "#app/ui/form/fields/option.ts";
import { SelectField } from "#app/ui/form/fields/select-field.tsx";
import { TextArea } from "#app/ui/form/fields/text-field.tsx";
import { PostForm } from "#app/ui/form/post-form.tsx";
import { FormKey, SubmitButton } from "#app/ui/form/submit.tsx";
import { useCheckedForm } from "#app/ui/form/use-checked-form.ts";
import { Badge } from "#app/ui/page/badge.tsx";
import { Notice } from "#app/ui/page/notice.tsx";
import type { FormReply } from "#server/form/submission.ts";
import { Outcome } from "../../record/outcome.tsx";
import type { NewerChange } from "./change.ts";
import type { HistoryEntry } from "./timeline.ts";

/** What a form needs from the server. */
export interface StatusFormContext {
  /** The address of the case. */
  readonly page: string;
  readonly options: readonly Option[];
  readonly formKey: string;
}

/** What a person had typed, as the form has it. */
export interface Typed {
  readonly statusId: string;
  readonly comment: string;
}

/** What came back of a form. */
export interface StatusReply extends Pick<FormReply, "result"> {
  /** Which status it is about. */
  readonly kind?: StatusKind | undefined;
  /** Absent when the answer came from the browser's own side: the page's key still holds. */
  readonly formKey?: string;
  readonly fault?: FormFault;
  /** Somebody else has changed this status since the form was opened; nothing is written yet. */
  readonly newer?: NewerChange;
}

interface StatusFormProps {
  readonly kind: StatusKind;
  readonly formContext: StatusFormContext;
  /** Length of the status's log as the person sees it; absent when it can't be shown. */
  readonly changes?: number;
  readonly reply?: StatusReply | undefined;
  /** Typed before the session ended; nothing of it was sent. */
  readonly typed?: Typed | undefined;
}

/** The form that changes one status. Its ids begin with the kind, because three of them share a page. */
export function StatusForm({ kind, formContext, changes, reply, typed }: StatusFormProps) {
  const { t } = useTranslation(["cases", "record"]);
  const { form, fields, refused, handlers } = useCheckedForm<keyof Typed>({
    id: `status-${kind}`,
    result: reply?.result,
    defaultValue: typed,
    unsent: typed !== undefined,
    schema: async () =>
      (await import("#app/model/case.ts")).statusForm(formContext.options.map(({ value }) => Number(value))),
  });
  const labels = { statusId: t("statuses.statusId"), comment: t("statuses.comment") };
  const again = againAfter(reply?.fault);
  const seen = reply?.newer?.changes ?? changes;
  return (
    <>
      <PostForm id={form.id} noValidate {...handlers} page={formContext.page} preventScrollReset>
        <FormKey value={reply?.formKey ?? formContext.formKey} />
        <input type="hidden" name="status" value={kind} />
        {seen !== undefined && <input type="hidden" name="opened" value={seen} />}
        {reply?.newer && <Newer {...reply.newer.entry} />}
        <Outcome
          fault={reply?.fault}
          parked={typed !== undefined && reply === undefined}
          look={formContext.page}
        />
        <ErrorSummary result={refused} formId={form.id} labels={labels} />
        <SelectField
          field={fields.statusId}
          label={labels.statusId}
          options={formContext.options}
          placeholder={t("statuses.choose")}
        />
        <TextArea field={fields.comment} label={labels.comment} limit={LENGTH.statusComment} />
        {again === undefined ? (
          <SubmitButton icon="save">{t("record:save")}</SubmitButton>
        ) : (
          <SubmitButton icon="rotate-cw" name="again" value={again}>
            {t("record:again")}
          </SubmitButton>
        )}
      </PostForm>
      <RefusalToast refused={refused} />
    </>
  );
}

/** What somebody else did meanwhile, before the person's own change is written over it. */
function Newer({ status, comment, when, who }: HistoryEntry) {
  const { t } = useTranslation("cases");
  return (
    <Notice tone="know" title={t("statuses.newer")} role="alert">
      <p>
        <Badge tone={status.tone}>{status.name}</Badge> {[when, who].filter(Boolean).join(", ")}
      </p>
      {comment && <p className="typed">{comment}</p>}
      <p>{t("statuses.newerText")}</p>
    </Notice>
  );
}
