import type { DefaultValue } from "@conform-to/react";
import type { ReactNode } from "react";
import type { z } from "zod";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { ErrorSummary, RefusalToast } from "#app/ui/form/error-summary.tsx";
import { RequiredNote } from "#app/ui/form/fields/field.tsx";
import { SelectField } from "#app/ui/form/fields/select-field.tsx";
import { PostForm } from "#app/ui/form/post-form.tsx";
import type { FileRules } from "#app/ui/form/rules.ts";
import { FormKeyInput } from "#app/ui/form/submit.tsx";
import { useCheckedForm } from "#app/ui/form/use-checked-form.ts";
import { VersionChoice } from "#app/ui/form/versions.tsx";
import type { IconName } from "#app/ui/icons.ts";
import { Notice } from "#app/ui/page/notice.tsx";
import { PageHead, PageTitle } from "#app/ui/page/page-head.tsx";
import { useFrame } from "../frame/use-frame.ts";
import { AnywayButton, Asked } from "./asked.tsx";
import type { FormContext } from "./form-context.ts";
import { FormButtons, Outcome } from "./outcome.tsx";
import type { RecordReply } from "./reply.ts";
import type { OpenedRecord } from "./stored.ts";

export interface RecordFormProps {
  readonly formContext: FormContext;
  readonly reply: RecordReply | undefined;
  /** The stored record; absent for a new or unavailable one. */
  readonly stored?: OpenedRecord | undefined;
  readonly action: string;
  readonly save: string;
  readonly cancel: string;
  /** Where to check after an unknown outcome, if filters might hide the record. */
  readonly look?: string;
}

/** Whether the form contains restored input; a selected file is never part of it. */
export const isReturned = ({ formContext, reply }: Pick<RecordFormProps, "formContext" | "reply">): boolean =>
  reply !== undefined || formContext.typed !== undefined;

interface Options<Field extends string> extends Omit<RecordFormProps, "action" | "save" | "cancel" | "look"> {
  readonly id: string;
  readonly initial?: Readonly<Partial<Record<Field, string>>>;
  /** For a new record: what must not have changed meanwhile. */
  readonly opened?: string | undefined;
  /** Loads the server's schema of the form. */
  readonly schema: () => Promise<z.ZodType<object>>;
  readonly files?: FileRules | undefined;
}

export function useRecordForm<Field extends string>(options: Options<Field>) {
  const { id, formContext, reply, stored, initial, schema, files } = options;
  const { typed } = formContext;
  const checked = useCheckedForm<Field>({
    id,
    result: reply?.result,
    defaultValue: (typed?.values ?? stored?.texts ?? initial) as
      DefaultValue<Record<Field, string>> | undefined,
    unsent: typed !== undefined,
    schema,
    files,
  });
  return { ...checked, opened: reply?.opened ?? typed?.opened ?? stored?.opened ?? options.opened };
}

export interface RecordFrameProps extends RecordFormProps {
  /** From `useRecordForm`. */
  readonly of: Pick<ReturnType<typeof useRecordForm>, "refused" | "handlers" | "opened"> & {
    readonly form: { readonly id: string };
  };
  /** In the order of the form. */
  readonly labels: Readonly<Record<string, string>>;
  /** The documented sentence about a failed write, if there is one. */
  readonly failed?: string;
  readonly detail?: string | undefined;
  readonly withFile?: boolean;
  /** The head of the page says how required fields are marked. */
  readonly isNoteSaid?: boolean;
  /** Icon of the submit button, if not "save". */
  readonly icon?: IconName;
  /** Label of the button that confirms what must be confirmed first about a meeting. */
  readonly anyway?: string;
  readonly buttons?: ReactNode;
  readonly ends?: string;
  readonly children: ReactNode;
}

export function RecordForm(props: RecordFrameProps) {
  const { of, formContext, reply, labels, failed, detail, withFile, isNoteSaid, children } = props;
  const { action, icon, save, cancel, look = cancel, anyway, buttons, ends } = props;
  const { form, refused, handlers, opened } = of;
  const { t } = useTranslation("record");
  const parked = formContext.typed !== undefined && reply === undefined;
  return (
    <>
      {reply?.ask && <Asked ask={reply.ask} />}
      <Outcome fault={reply?.fault} parked={parked} look={look} failed={failed} detail={detail} />
      <ErrorSummary result={refused} formId={form.id} labels={labels} />
      <RefusalToast refused={refused} />
      <PostForm
        id={form.id}
        page={action}
        noValidate
        {...(withFile && { encType: "multipart/form-data" as const })}
        {...handlers}
      >
        <FormKeyInput value={reply?.formKey ?? formContext.formKey} />
        {opened !== undefined && <input type="hidden" name="opened" value={opened} />}
        {!isNoteSaid && <RequiredNote />}
        <div className="fields">{children}</div>
        {reply?.question && <Confirmation question={reply.question} />}
        <FormButtons
          fault={reply?.fault}
          icon={icon}
          save={reply?.question ? t("hangsOn.confirm") : save}
          cancel={cancel}
          look={ends}
        >
          {anyway && <AnywayButton reply={reply} typed={formContext.typed} label={anyway} />}
          {buttons}
        </FormButtons>
      </PostForm>
    </>
  );
}

/** A field of the question, which is no field of the record. */
const BARE = {
  key: undefined,
  errorId: "",
  descriptionId: "",
  errors: undefined,
  defaultChecked: undefined,
} as const;

/** What depends on the record; sending the form confirms that it was seen. */
function Confirmation({ question }: { question: NonNullable<RecordReply["question"]> }) {
  const { t } = useTranslation("record");
  const { title, lines, links = [], successor, mark, again } = question;
  return (
    <div className="field">
      <Asked
        ask={{ title, lines: [...lines.map((text) => ({ text })), ...links], text: t("hangsOn.notYet") }}
        answer={question}
        icon="info"
      />
      <input type="hidden" name="confirmed" value={mark} />
      {again !== undefined && <input type="hidden" name="again" value={again} />}
      {successor && (
        <SelectField
          field={{ ...BARE, id: "successorId", name: "successorId", defaultValue: successor.value }}
          label={successor.label}
          options={successor.options}
          placeholder={successor.none}
          optional="unsaid"
        />
      )}
    </div>
  );
}

export interface RecordPageHead {
  readonly title: string;
  readonly lead?: string | undefined;
  /** The record is unavailable, but a form still goes back. */
  readonly unseen?: boolean;
  /** The form is laid out in cards of its own. */
  readonly bare?: boolean;
  /** Help for filling in the form: beside it on wide screens, otherwise below. */
  readonly beside?: ReactNode;
}

interface RecordPageProps
  extends RecordPageHead, Pick<RecordFormProps, "formContext" | "reply" | "stored" | "action"> {
  /** In the order of the form. */
  readonly labels: Readonly<Record<string, string>>;
  /** A field's value in words: the name of an option instead of its id. */
  readonly show: (name: string, value: string) => string;
  readonly children: ReactNode;
}

/** A record's form, or both versions after a concurrent edit; beside it the stored record, if nothing else is. */
export function RecordPage({ title, lead, formContext, reply, unseen = false, ...props }: RecordPageProps) {
  const { t } = useTranslation("record");
  const { bare, action, labels, show, stored, children } = props;
  const beside =
    props.beside ??
    (stored && !reply?.versions && <StoredRecord texts={stored.texts} labels={labels} show={show} />);
  const isBad = [reply?.result.error, reply?.fault].some(Boolean);
  return (
    <>
      <PageTitle failed={isBad}>{title}</PageTitle>
      <PageHead title={title} lead={lead} />
      {unseen && <Notice title={t("unseen")} />}
      {reply?.withoutFile && <Notice title={t("withoutFile")}>{t("withoutFileText")}</Notice>}
      <div className={beside ? "split with-context cells" : undefined}>
        <section className={bare ? undefined : "card form box"}>
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
        {beside && <aside>{beside}</aside>}
      </div>
    </>
  );
}

/** When the session expires, at the top of a long form. With JavaScript a warning appears in time. */
function SessionNote() {
  const { t } = useTranslation("session");
  const layout = useFrame();
  if (!layout) return null;
  return (
    <noscript>
      <Notice icon="clock" title={t("note", { time: layout.session.time })}>
        {t("noteText")}
      </Notice>
    </noscript>
  );
}

type StoredRecordProps = Pick<OpenedRecord, "texts"> & Pick<RecordPageProps, "labels" | "show">;

/** The stored record, beside its form, so that old values stay visible while typing. */
function StoredRecord({ texts, labels, show }: StoredRecordProps) {
  const { t } = useTranslation("record");
  const facts = Object.entries(labels)
    .map(([name, label]) => ({ name, label, text: texts[name] ? show(name, texts[name]) : "" }))
    .filter(({ text }) => text !== "");
  return (
    <section className="card box desk stored" aria-labelledby="stored">
      <h2 id="stored">{t("stored")}</h2>
      <dl className="cells snug gap">
        {facts.map(({ name, label, text }) => (
          <div key={name}>
            <dt>{label}</dt>
            <dd className="typed">{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
