import { type FormEvent, useEffect, useRef, useState } from "react";
import { useTranslation } from "#app/i18n/use-translation.ts";
import type { StatusKind } from "#app/model/case.ts";
import { keysOf } from "#app/model/keys-of.ts";
import { LENGTH } from "#app/model/limits.ts";
import { CASE_STATUS } from "#app/model/lookups.ts";
import { ErrorSummary, RefusalToast } from "#app/ui/form/error-summary.tsx";
import { againAfter } from "#app/ui/form/fault.ts";
import { setField, textIn } from "#app/ui/form/field-values.ts";
import { SelectField } from "#app/ui/form/fields/select-field.tsx";
import { TextArea } from "#app/ui/form/fields/text-field.tsx";
import { PostForm } from "#app/ui/form/post-form.tsx";
import { FormKeyInput, SubmitButton } from "#app/ui/form/submit.tsx";
import { useCheckedForm } from "#app/ui/form/use-checked-form.ts";
import { Badge } from "#app/ui/page/badge.tsx";
import { Notice } from "#app/ui/page/notice.tsx";
import { PageHead } from "#app/ui/page/page-head.tsx";
import type { NewerChange } from "../../kit/case/history.server.ts";
import { AnywayButton, Asked } from "../../kit/record/asked.tsx";
import { Outcome } from "../../kit/record/outcome.tsx";
import type { RecordReply } from "../../kit/record/reply.ts";
import type { Route } from "./+types/view";
import { StatusQuestion, type Contradictions, Newer } from "./status-notices.tsx";
import type { statusForms, statusNow } from "./status.server.ts";

type StatusNow = ReturnType<typeof statusNow>;
type Loaded = Route.ComponentProps["loaderData"];

/** Another person may have changed this status since the form was opened; then nothing is written yet. */
export interface StatusReply extends RecordReply {
  readonly kind?: StatusKind | undefined;
  readonly newer?: NewerChange;
  /** It asks a question before it leads to the next case. */
  readonly isOnward?: boolean;
}

export const statusReplyIn = (reply: object | undefined): StatusReply | undefined =>
  reply && "kind" in reply && reply.kind !== undefined ? (reply as StatusReply) : undefined;

interface StatusProps extends Pick<Loaded, "forms" | "parked" | "opens" | "fromList"> {
  readonly contradictions?: Contradictions | undefined;
  readonly reply: StatusReply | undefined;
}

/** The three statuses with their dates and, for assistants, a form to change each. */
export function StatusPanel({
  statuses,
  ...props
}: StatusProps & { readonly statuses: readonly StatusNow[] }) {
  const { t } = useTranslation("cases");
  return (
    <aside className="states" id="statuses" aria-labelledby="statuses-title">
      <h2 id="statuses-title">{t("statuses.title")}</h2>
      {statuses.map((now) => (
        <Status key={now.kind} now={now} {...props} />
      ))}
    </aside>
  );
}

function Status({ now, forms, ...props }: StatusProps & { readonly now: StatusNow }) {
  const { t } = useTranslation("cases");
  const { kind, status, changes } = now;
  const section = useFocusAfterChange(changes);
  return (
    <section ref={section}>
      <div className="row apart">
        <div>
          <h3>{t(`kinds.${kind}`)}</h3>
        </div>
        <Badge tone={status.tone}>{status.name}</Badge>
      </div>
      {forms ? (
        // A new key closes and clears a form whose change was made; changing tabs leaves it as it is.
        <StatusChange
          key={`${changes} ${props.opens === kind}`}
          now={now}
          formContext={forms[kind]}
          {...props}
        />
      ) : (
        <Since now={now} />
      )}
    </section>
  );
}

function Since({ now: { since } }: { readonly now: StatusNow }) {
  const { t } = useTranslation("cases");
  return (
    <small>{since === undefined ? t("statuses.unchanged") : t("statuses.since", { date: since })}</small>
  );
}

/** A form that is done disappears with the focused button: the focus goes to where the next change starts. */
function useFocusAfterChange(changes: number) {
  const section = useRef<HTMLElement>(null);
  const shown = useRef(changes);
  useEffect(() => {
    const { activeElement, body } = document;
    if (shown.current !== changes && activeElement === body)
      section.current?.querySelector("summary")?.focus();
    shown.current = changes;
  }, [changes]);
  return section;
}

function StatusChange({
  now,
  ...props
}: Omit<StatusFormProps, "kind" | "changes"> & { readonly now: StatusNow }) {
  const { t } = useTranslation("cases");
  const { kind, changes } = now;
  const { opens, reply, parked } = props;
  // Initial state only: afterwards the person opens and closes it.
  const [open] = useState([opens, reply?.kind, parked?.kind].includes(kind));
  return (
    <details open={open}>
      <summary>
        <span className="item under">
          {t("statuses.change")} <span className="vh">{t(`statuses.changeOf.${kind}`)}</span>
        </span>
        <Since now={now} />
      </summary>
      <StatusForm {...props} kind={kind} changes={changes} />
    </details>
  );
}

/** Shown when the case itself is unavailable, so that no input is lost. */
export function LoneStatusForm({ id, forms, ...props }: StatusProps & { readonly id: number }) {
  const { t } = useTranslation(["cases", "record"]);
  const kind = props.reply?.kind;
  return (
    <>
      <PageHead
        title={t("view.title", { id })}
        lead={kind && `${t("statuses.change")} ${t(`statuses.changeOf.${kind}`)}`}
      />
      <Notice title={t("record:unseen")} />
      {forms && kind && (
        <section className="states">
          <StatusForm {...props} kind={kind} formContext={forms[kind]} />
        </section>
      )}
    </>
  );
}

interface StatusFormProps extends Omit<StatusProps, "forms"> {
  readonly kind: StatusKind;
  readonly formContext: ReturnType<typeof statusForms>[StatusKind];
  /** Length of the status's log as the person sees it; absent if it can't be shown. */
  readonly changes?: number;
}

/** The form that changes one status. Its ids start with the kind, because three of them share a page. */
function StatusForm({ kind, formContext, changes, contradictions, fromList, ...props }: StatusFormProps) {
  const isOpened = props.opens === kind;
  const reply = props.reply?.kind === kind ? props.reply : undefined;
  const typed = props.parked?.kind === kind ? props.parked.typed : undefined;
  const { t } = useTranslation(["cases", "record"]);
  const { form, fields, refused, handlers } = useCheckedForm<"statusId" | "comment">({
    id: `status-${kind}`,
    result: reply?.result,
    defaultValue: typed,
    unsent: typed !== undefined,
    schema: async () =>
      (await import("#app/model/case-rules.ts")).statusForm(
        formContext.options.map(({ value }) => Number(value)),
      ),
  });
  const fillComment = useUsualComment();
  useEffect(() => {
    if (isOpened) document.forms.namedItem(form.id)?.querySelector("select")?.focus();
  }, [form.id, isOpened]);
  const labels = { statusId: t("statuses.statusId"), comment: t("statuses.comment") };
  const again = againAfter(reply?.fault);
  const seen = reply?.newer?.changes ?? changes;
  const anyway = <AnywayButton reply={reply} typed={undefined} label={t("statuses.rejectAndCancel")} />;
  return (
    <>
      <PostForm
        id={form.id}
        noValidate
        {...handlers}
        onChange={kind === "case" ? fillComment : undefined}
        page={formContext.page}
        preventScrollReset
      >
        <FormKeyInput value={reply?.formKey ?? formContext.formKey} />
        <input type="hidden" name="status" value={kind} />
        {seen !== undefined && <input type="hidden" name="opened" value={seen} />}
        {reply?.newer && <Newer {...reply.newer} />}
        {reply?.ask && <Asked ask={reply.ask} />}
        <Outcome
          fault={reply?.fault}
          parked={typed !== undefined && reply === undefined}
          look={formContext.page}
        />
        <ErrorSummary result={refused} formId={form.id} labels={labels} />
        <StatusQuestion
          key={fields.statusId.key}
          contradictions={kind === "case" ? contradictions : undefined}
          initial={fields.statusId.defaultValue}
        >
          <SelectField
            field={fields.statusId}
            label={labels.statusId}
            options={formContext.options}
            placeholder={t("statuses.choose")}
          />
        </StatusQuestion>
        <TextArea field={fields.comment} label={labels.comment} limit={LENGTH.statusComment} />
        {again === undefined ? (
          <div className="row">
            {fromList && (
              <SubmitButton icon="arrow-right" name="go" value="next">
                {t("form.saveAndNext")}
              </SubmitButton>
            )}
            {reply?.isOnward && <input type="hidden" name="onward" value="next" />}
            <SubmitButton
              className={fromList ? "btn plain" : "btn"}
              icon="save"
              {...(fromList && { name: "go", value: "stay" })}
            >
              {t("record:save")}
            </SubmitButton>
            {anyway}
          </div>
        ) : (
          <>
            {anyway}
            <SubmitButton icon="rotate-cw" name="again" value={again}>
              {t("record:again")}
            </SubmitButton>
          </>
        )}
      </PostForm>
      <RefusalToast refused={refused} />
    </>
  );
}

const STATUSES = keysOf(CASE_STATUS);

/** Selecting a case status fills in its usual comment, unless another one was typed. */
function useUsualComment() {
  const { t } = useTranslation("cases");
  const usual = new Map<string, string>(
    STATUSES.map((name) => [`${CASE_STATUS[name]}`, t(`statuses.usual.${name}`)]),
  );
  return ({ currentTarget: form, target }: FormEvent<HTMLFormElement>) => {
    const comment = textIn(new FormData(form), "comment");
    const isOwn = comment.trim() !== "" && ![...usual.values()].includes(comment);
    if (target instanceof HTMLSelectElement && !isOwn)
      setField(form, "comment", usual.get(target.value) ?? "");
  };
}
