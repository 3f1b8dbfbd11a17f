import type { ReactNode } from "react";
import { useTranslation } from "#app/i18n/use-translation.ts";
import type { ContactForm } from "#app/model/contact.ts";
import { LENGTH } from "#app/model/limits.ts";
import { saveDraft, useDraft } from "#app/ui/form/draft.ts";
import { ErrorSummary, RefusalToast } from "#app/ui/form/error-summary.tsx";
import { againAfter, ANYWAY, type FormFault } from "#app/ui/form/fault.ts";
import { byFieldName, Fields, type FieldTable, tableNames } from "#app/ui/form/field-table.tsx";
import { FieldGroup, tickRow } from "#app/ui/form/fields/choices.tsx";
import { RequiredNote } from "#app/ui/form/fields/field.tsx";
import { areaRow, textRow } from "#app/ui/form/fields/text-field.tsx";
import { PostForm } from "#app/ui/form/post-form.tsx";
import { FormKeyInput, SubmitButton } from "#app/ui/form/submit.tsx";
import { useCheckedForm } from "#app/ui/form/use-checked-form.ts";
import { Notice } from "#app/ui/page/notice.tsx";
import { PageTitle } from "#app/ui/page/page-head.tsx";
import { NumberQuestion, NumbersState, useOpenQuestion } from "../number-question.tsx";
import { FormLanguages, PrivacyLink, SendOutcome, Trap, TypedNotice, useLastReply } from "../public-form.tsx";
import type { ContactReply } from "./form.server.ts";

const FORM_ID = "contact";

type ContactField = keyof ContactForm;

/** The fields in order (section 5.2 of the portal document). */
const FIELDS = {
  fullName: textRow({ autoComplete: "name" }),
  email: textRow({ type: "email", autoComplete: "email", spellCheck: false }),
  phone: textRow({ type: "tel", autoComplete: "tel", className: "short", optional: true }),
  subject: textRow(),
  description: areaRow(LENGTH.contact.description),
  consentData: tickRow(),
  consentContact: tickRow(),
} satisfies FieldTable<ContactField>;

/** Consents are separate. */
const CONSENTS = ["consentData", "consentContact"] as const;

const isConsent = (name: ContactField): name is (typeof CONSENTS)[number] =>
  CONSENTS.some((consent) => consent === name);

const MESSAGE = tableNames(FIELDS).filter((name) => !isConsent(name));

interface ContactSectionProps {
  readonly formKey: string;
  /** The API is unavailable at the moment. */
  readonly down: boolean;
  readonly sent: string | undefined;
  readonly reply: ContactReply | undefined;
}

export function ContactSection(props: ContactSectionProps) {
  const { typed, clear, round } = useDraft(FORM_ID, props.formKey, props.sent !== undefined);
  return <Message key={round} {...props} typed={typed} clear={clear} />;
}

type MessageProps = ContactSectionProps & Pick<ReturnType<typeof useDraft>, "typed" | "clear">;

function Message({ formKey, down, sent, reply: came, typed, clear }: MessageProps) {
  const { t } = useTranslation("contact");
  const { reply, result } = useLastReply(came, typed?.texts);
  const checked = useCheckedForm<ContactField>({
    id: FORM_ID,
    result,
    schema: async () => (await import("#app/model/contact.ts")).ContactForm,
  });
  const { numbers } = reply ?? {};
  const { ask, question, leave } = useOpenQuestion(numbers);
  const labels = byFieldName(FIELDS, (name) => t(`fields.${name}`));
  const failed = checked.refused?.error !== undefined || reply?.fault !== undefined;
  const key = reply?.formKey ?? formKey;
  return (
    // With an id, the address would keep the focus here instead of on the mistakes.
    <section aria-labelledby="message-title" {...(!failed && { id: "message" })}>
      <PageTitle failed={failed}>{question?.title ?? t("title")}</PageTitle>
      {failed && <Refusal refused={checked.refused} fault={reply?.fault} />}
      {sent !== undefined && !failed && <Sent reference={sent} />}
      {typed && !question && <TypedNotice onClear={clear} />}
      {down && !failed && <Notice title={t("down")}>{t("downText")}</Notice>}
      <h2 id="message-title" className={failed || down || typed || sent !== undefined ? "gap" : undefined}>
        {question?.title ?? t("form")}
      </h2>
      {question && <p>{question.lead}</p>}
      <MessageForm
        checked={checked}
        formKey={key}
        again={againAfter(reply?.fault)}
        numbers={<NumbersState numbers={numbers} asking={ask.length > 0} />}
        question={ask.length > 0 && <NumberQuestion ask={ask} labels={labels} onBack={leave} />}
      />
    </section>
  );
}

/** The confirmation stays on the page, unlike the toast. */
function Sent({ reference }: { reference: string }) {
  const { t } = useTranslation("contact");
  return (
    <Notice tone="ok" icon="check" title={t("sent.title")}>
      <p>{t("sent.text")}</p>
      <p>{t("sent.reference", { reference })}</p>
    </Notice>
  );
}

type Checked = ReturnType<typeof useCheckedForm<ContactField>>;

/** The errors; with JavaScript the documented toast as well. */
function Refusal({ refused, fault }: Pick<Checked, "refused"> & { fault: FormFault | undefined }) {
  const { t } = useTranslation("contact");
  // Consents by a short name, so that a line reads well.
  const labels = byFieldName(FIELDS, (name) => (isConsent(name) ? t(`short.${name}`) : t(`fields.${name}`)));
  return (
    <div className="stack">
      {fault && <SendOutcome form="contact" fault={fault} />}
      <ErrorSummary result={refused} formId={FORM_ID} labels={labels} />
      <RefusalToast refused={refused} />
    </div>
  );
}

interface MessageFormProps {
  readonly checked: Checked;
  readonly formKey: string;
  /** The last attempt may have arrived: value of the button that sends again. */
  readonly again: string | undefined;
  readonly numbers: ReactNode;
  /** That question, while it hides the fields. */
  readonly question: ReactNode;
}

function MessageForm({ checked, formKey, again, numbers, question }: MessageFormProps) {
  const { t } = useTranslation(["contact", "common"]);
  const asked = again === undefined ? {} : { name: "again", value: again };
  return (
    <PostForm
      page="/contact#message"
      id={FORM_ID}
      noValidate
      reloadDocument={checked.leaving}
      {...checked.handlers}
      onInput={(event) => {
        checked.handlers.onInput(event);
        saveDraft(FORM_ID, formKey, event.currentTarget, tableNames(FIELDS));
      }}
      {...(checked.leaving && { onSubmit: undefined })}
    >
      {/* The button that Enter activates: the first submit button, so not a language. */}
      <button className="vh" tabIndex={-1} aria-hidden="true" {...asked} />
      <FormKeyInput value={formKey} />
      <Trap />
      {/* Switching language must keep the errors. */}
      {checked.refused?.error && <input type="hidden" name="told" value="true" />}
      {numbers}
      <FormLanguages onLeave={checked.leave} />
      {question}
      <div hidden={Boolean(question)}>
        <RequiredNote />
        <MessageFields fields={checked.fields} />
        <div className="ends row">
          <SubmitButton icon="send" {...asked}>
            {t(again === ANYWAY ? "common:form.sendAnyway" : again === undefined ? "submit" : "submitAgain")}
          </SubmitButton>
        </div>
      </div>
    </PostForm>
  );
}

function MessageFields({ fields }: Pick<Checked, "fields">) {
  const { t } = useTranslation("contact");
  const form = {
    table: FIELDS,
    fields,
    labels: byFieldName(FIELDS, (name) => t(`fields.${name}`)),
    hints: { email: t("hints.email"), phone: t("hints.phone"), description: t("hints.description") },
  };
  return (
    <>
      <Fields {...form} names={MESSAGE} />
      <FieldGroup legend={t("fields.consents")}>
        <Fields {...form} names={CONSENTS} />
        <p className="small">
          <PrivacyLink />
        </p>
      </FieldGroup>
    </>
  );
}
