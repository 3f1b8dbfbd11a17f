import { type FormEvent, useEffect, useRef, useState } from "react";
import { useTranslation } from "#app/i18n/use-translation.ts";
import type { StatusKind } from "#app/model/case.ts";
import { keysOf } from "#app/model/keys-of.ts";
import { LENGTH } from "#app/model/limits.ts";
import { CASE_STATUS } from "#app/model/lookups.ts";
import { ErrorSummary, RefusalToast } from "#app/ui/form/error-summary.tsx";
import { againAfter } from "#app/ui/form/fault.ts";
import { SelectField } from "#app/ui/form/fields/select-field.tsx";
import { TextArea } from "#app/ui/form/fields/text-field.tsx";
import { PostForm } from "#app/ui/form/post-form.tsx";
import { setField } from "#app/ui/form/set-field.ts";
import { FormKeyInput, SubmitButton } from "#app/ui/form/submit.tsx";
import { textIn } from "#app/ui/form/text-in.ts";
import { useCheckedForm } from "#app/ui/form/use-checked-form.ts";
import { Badge } from "#app/ui/page/badge.tsx";
import { Notice } from "#app/ui/page/notice.tsx";
import { PageHead } from "#app/ui/page/page-head.tsx";
import type { NewerChange } from "../../kit/case/history.server.ts";
import { AnywayButton, Asked } from "../../kit/record/asked.tsx";
import { Outcome } from "../../kit/record/outcome.tsx";
import type { RecordReply } from "../../kit/record/reply.ts";
import { SaveAndNext } from "../form/save-and-next.tsx";
import type { Route } from "./+types/view";
import { AskedStatus, type Contradictions, Newer } from "./status-notices.tsx";
import type { parkedStatus, statusForms, statusNow } from "./status.server.ts";

type StatusNow = ReturnType<typeof statusNow>;
type StatusForms = ReturnType<typeof statusForms>;
type ParkedStatus = NonNullable<ReturnType<typeof parkedStatus>>;

interface PostedStatus extends Pick<Route.ComponentProps["loaderData"], "parked" | "asked" | "fromList"> {
  readonly reply: StatusReply | undefined;
}

export const statusReplyIn = (reply: object | undefined): StatusReply | undefined =>
  reply && "kind" in reply && reply.kind !== undefined ? (reply as StatusReply) : undefined;

interface StatusPanelProps {
  readonly statuses: readonly StatusNow[];
  /** Absent for read-only roles. */
  readonly forms: StatusForms | undefined;
  readonly contradictions?: Contradictions | undefined;
  readonly posted: PostedStatus;
}

/** The three statuses with their dates and, for assistants, a form to change each. */
export function StatusPanel({ statuses, ...more }: StatusPanelProps) {
  const { t } = useTranslation("cases");
  return (
    <aside className="states" id="statuses" aria-labelledby="statuses-title">
      <h2 id="statuses-title">{t("statuses.title")}</h2>
      {statuses.map((now) => (
        <Status key={now.kind} now={now} {...more} />
      ))}
    </aside>
  );
}

type StatusProps = Omit<StatusPanelProps, "statuses">;

function Status({ now, forms, contradictions, posted }: StatusProps & { now: StatusNow }) {
  const { t } = useTranslation("cases");
  const { kind, status, since, changes } = now;
  const section = useFocusAfterChange(changes);
  const when = since === undefined ? t("statuses.unchanged") : t("statuses.since", { date: since });
  return (
    <section ref={section}>
      <div className="tell row">
        <div>
          <h3>{t(`kinds.${kind}`)}</h3>
        </div>
        <Badge tone={status.tone}>{status.name}</Badge>
      </div>
      {/* A new key closes and clears a form whose change was made; changing tabs leaves it as it is. */}
      {!forms && <small>{when}</small>}
      {forms && (
        <StatusChange
          key={`${changes} ${posted.asked === kind}`}
          {...{ kind, changes, posted, when }}
          contradictions={kind === "case" ? contradictions : undefined}
          formContext={forms[kind]}
        />
      )}
    </section>
  );
}

/**
 * Once a change is made its form disappears with the focused button: the focus returns to where the next
 * change starts.
 */
function useFocusAfterChange(changes: number) {
  const section = useRef<HTMLElement>(null);
  const known = useRef(changes);
  useEffect(() => {
    const { activeElement, body } = document;
    if (known.current !== changes && activeElement === body)
      section.current?.querySelector("summary")?.focus();
    known.current = changes;
  }, [changes]);
  return section;
}

interface StatusChangeProps extends Pick<StatusFormProps, "kind" | "formContext" | "contradictions"> {
  readonly changes: number;
  readonly posted: PostedStatus;
  readonly when: string;
}

function StatusChange({ kind, formContext, changes, contradictions, posted, when }: StatusChangeProps) {
  const { t } = useTranslation("cases");
  const earlier = earlierOf(kind, posted);
  // Initial state only: afterwards the person opens and closes it.
  const [open] = useState(
    posted.asked === kind || earlier.reply !== undefined || earlier.typed !== undefined,
  );
  return (
    <details open={open}>
      <summary>
        <span>
          {t("statuses.change")} <span className="vh">{t(`statuses.changeOf.${kind}`)}</span>
        </span>
        <small>{when}</small>
      </summary>
      <StatusForm
        kind={kind}
        formContext={formContext}
        changes={changes}
        contradictions={contradictions}
        isAsked={posted.asked === kind}
        {...earlier}
      />
    </details>
  );
}

function earlierOf(kind: StatusKind, { reply, parked, fromList }: PostedStatus) {
  return {
    fromList,
    reply: reply?.kind === kind ? reply : undefined,
    typed: parked?.kind === kind ? parked.typed : undefined,
  };
}

/** Shown when the case itself is unavailable, so that no input is lost. */
export function LoneStatusForm({ id, forms, posted }: StatusProps & { id: number }) {
  const { t } = useTranslation(["cases", "record"]);
  const kind = (["case", "initiative", "question"] as const).find((each) => each === posted.reply?.kind);
  return (
    <>
      <PageHead
        title={t("view.title", { id })}
        lead={kind && `${t("statuses.change")} ${t(`statuses.changeOf.${kind}`)}`}
      />
      <Notice title={t("record:unseen")} />
      {forms && kind && (
        <section className="states">
          <StatusForm kind={kind} formContext={forms[kind]} {...earlierOf(kind, posted)} />
        </section>
      )}
    </>
  );
}

export interface StatusReply extends RecordReply {
  readonly kind?: StatusKind | undefined;
  /** Another person has changed this status since the form was opened; nothing is written yet. */
  readonly newer?: NewerChange;
}

interface StatusFormProps {
  readonly kind: StatusKind;
  readonly formContext: StatusForms[StatusKind];
  /** Length of the status's log as the person sees it; absent if it can't be shown. */
  readonly changes?: number;
  readonly contradictions?: Contradictions | undefined;
  readonly reply?: StatusReply | undefined;
  /** Typed before the session expired; nothing was sent. */
  readonly typed?: ParkedStatus["typed"] | undefined;
  /** The case was opened from a list: saving can continue with the next one. */
  readonly fromList: boolean;
  /** The address opens the form. */
  readonly isAsked?: boolean;
}

/** The form that changes one status. Its ids start with the kind, because three of them share a page. */
function StatusForm(props: StatusFormProps) {
  const { kind, formContext, changes, contradictions, reply, typed, fromList, isAsked = false } = props;
  const { t } = useTranslation(["cases", "record"]);
  const { form, fields, refused, handlers } = useCheckedForm<keyof ParkedStatus["typed"]>({
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
    if (isAsked) document.forms.namedItem(form.id)?.querySelector("select")?.focus();
  }, [form.id, isAsked]);
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
        <AskedStatus
          key={fields.statusId.key}
          contradictions={contradictions}
          initial={fields.statusId.defaultValue}
        >
          <SelectField
            field={fields.statusId}
            label={labels.statusId}
            options={formContext.options}
            placeholder={t("statuses.choose")}
          />
        </AskedStatus>
        <TextArea field={fields.comment} label={labels.comment} limit={LENGTH.statusComment} />
        {again === undefined ? (
          <div className="row">
            {fromList && <SaveAndNext className="btn" />}
            <SubmitButton className={fromList ? "btn plain" : "btn"} icon="save">
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
