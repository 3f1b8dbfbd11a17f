import type { ChangeEvent } from "react";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { type Blank, BLANKS, TEMPLATES } from "#app/model/letter.ts";
import { LENGTH } from "#app/model/limits.ts";
import { CASE_STATUSES } from "#app/model/lookups.ts";
import { LANGUAGES } from "#app/model/text/language.ts";
import { ErrorSummary, RefusalToast } from "#app/ui/form/error-summary.tsx";
import { againAfter } from "#app/ui/form/fault.ts";
import { byField } from "#app/ui/form/field-table.tsx";
import { Checkbox } from "#app/ui/form/fields/choices.tsx";
import { SelectField } from "#app/ui/form/fields/select-field.tsx";
import { TextArea, TextField } from "#app/ui/form/fields/text-field.tsx";
import { PostForm } from "#app/ui/form/post-form.tsx";
import { FormKeyInput, SubmitButton } from "#app/ui/form/submit.tsx";
import { useCheckedForm } from "#app/ui/form/use-checked-form.ts";
import { Badge } from "#app/ui/page/badge.tsx";
import { useHydrated } from "#app/ui/page/hydrated.ts";
import { Notice } from "#app/ui/page/notice.tsx";
import { lookupOptions } from "../kit/record/labels.ts";
import { Outcome } from "../kit/record/outcome.tsx";
import { SentList } from "./sent-list.tsx";
import { useDraft } from "./use-draft.ts";
import type { LetterReply } from "./write.server.ts";
import type { loader } from "./write.tsx";

type Loaded = Awaited<ReturnType<typeof loader>>;

interface LetterFormProps extends Omit<Loaded, "id"> {
  readonly reply: LetterReply | undefined;
}

const FIELDS = [...BLANKS, "subject", "text", "statusId", "note", "comment"] as const;

type FieldName = (typeof FIELDS)[number];

/** From left to right: template, text, ways to send. */
export function LetterForm(props: LetterFormProps) {
  const { t } = useTranslation(["letters", "record"]);
  const { page, back, formContext, found, sent, reply } = props;
  const first = reply?.draft ?? props.draft;
  const { typed } = formContext;
  const { form, fields, refused, submit, handlers } = useCheckedForm<FieldName>({
    id: "letter",
    result: reply?.result,
    defaultValue: typed?.values ?? {
      subject: first.subject,
      text: first.text,
      statusId: first.statusId === null ? "" : `${first.statusId}`,
      note: "on",
      comment: first.comment,
    },
    unsent: typed !== undefined,
    schema: async () => (await import("#app/model/letter-rules.ts")).LetterForm,
  });
  const { draft, chosen, answer, take } = useDraft(form.id, page, first, reply);
  const labels: Readonly<Record<FieldName, string>> = {
    ...byField(BLANKS, (name: Blank) => t(`blanks.${name}`)),
    subject: t("subject"),
    text: t("text"),
    statusId: t("status.statusId"),
    note: t("status.note"),
    comment: t("status.comment"),
  };
  const hydrated = useHydrated();
  const language = t(`languages.${draft.language}`);
  const again = againAfter(reply?.fault);
  const opened = reply?.newer?.changes ?? typed?.opened ?? found?.opened;
  return (
    <>
      {!found && <Notice title={t("record:unseen")} />}
      <Outcome fault={answer?.fault} parked={typed !== undefined && reply === undefined} look={back} />
      <ErrorSummary result={refused} formId={form.id} labels={labels} />
      <RefusalToast refused={refused} />
      <PostForm
        id={form.id}
        page={page}
        className="cells tops letter filled"
        noValidate
        {...handlers}
        onSubmit={(event) => {
          // Selecting another template is no attempt to send.
          const { submitter } = event.nativeEvent;
          if (submitter?.getAttribute("name") !== "take") return submit(event);
          event.preventDefault();
          take(submitter);
        }}
      >
        {/* Enter in a field activates the first button of a form: this one sends nothing. */}
        <button className="vh" name="take" value="keep" tabIndex={-1} aria-hidden="true" />
        <FormKeyInput value={reply?.formKey ?? formContext.formKey} />
        <input type="hidden" name="template" value={draft.template} />
        <input type="hidden" name="language" value={draft.language} />
        {opened !== undefined && <input type="hidden" name="opened" value={opened} />}
        {again !== undefined && <input type="hidden" name="way" value={reply?.way} />}
        <div className="card box">
          <Choice
            name="nextTemplate"
            legend={t("template")}
            texts={byField(TEMPLATES, (name) => t(`templates.${name}`))}
            chosen={chosen.template}
          />
          <div hidden={hydrated}>
            <SubmitButton className="btn plain" name="take" value="next">
              {t("take")}
            </SubmitButton>
          </div>
        </div>
        <div className="card box">
          <Choice
            name="nextLanguage"
            legend={t("language")}
            texts={byField(LANGUAGES, (name) => t(`languages.${name}`))}
            chosen={chosen.language}
          />
          <p className="small quiet">{found?.speaks}</p>
          <Stops reply={answer} />
          {BLANKS.filter((name) => name in draft.marks).map((name) => (
            <div key={`${draft.template} ${name}`} className="note blank">
              <TextField
                field={fields[name]}
                label={labels[name]}
                hint={t("blankHint", { language, mark: draft.marks[name] ?? "" })}
              />
            </div>
          ))}
          <TextField field={fields.subject} label={labels.subject} />
          <TextArea field={fields.text} label={labels.text} hint={t("textHint")} limit={LENGTH.letter.text} />
          {draft.inMacedonian && (
            <details className="fold gap">
              <summary>{t("inMacedonian")}</summary>
              <p>
                <strong>{draft.inMacedonian.subject}</strong>
              </p>
              <p className="typed">{draft.inMacedonian.text}</p>
            </details>
          )}
        </div>
        <div className="stack">
          <Ways found={found} again={again} />
          <section className="card box">
            <h2>{t("status.title")}</h2>
            <SelectField
              field={fields.statusId}
              label={labels.statusId}
              options={lookupOptions(CASE_STATUSES)}
              placeholder={t("status.stays", { status: found?.status ?? "" })}
              optional="unsaid"
            />
            <Checkbox field={fields.note} label={labels.note} optional="unsaid" />
            <TextField field={fields.comment} label={labels.comment} optional="unsaid" />
          </section>
          <SentList letters={sent} />
        </div>
      </PostForm>
    </>
  );
}

/** Why the letter was not sent or replaced, each with a way on. */
function Stops({ reply }: { readonly reply: LetterReply | undefined }) {
  const { t } = useTranslation("letters");
  const { replaces, unfilled, newer } = reply ?? {};
  const names = replaces && {
    template: t(`templates.${replaces.template}`),
    language: t(`languages.${replaces.language}`),
  };
  return (
    <>
      {names && (
        <Notice title={t("edited")} role="alert" answer={replaces}>
          <p>{t("editedText", names)}</p>
          <p className="row">
            <SubmitButton className="btn plain" name="take" value="anyway">
              {t("replace")}
            </SubmitButton>
            <SubmitButton className="btn ghost" name="take" value="keep">
              {t("keep")}
            </SubmitButton>
          </p>
        </Notice>
      )}
      {unfilled && (
        <Notice tone="bad" title={t("unfilled")} role="alert" answer={unfilled}>
          {t("unfilledText", { marks: unfilled.join(", ") })}
        </Notice>
      )}
      {newer && (
        <Notice title={t("status.newer")} role="alert" answer={newer}>
          <p>
            <Badge tone={newer.entry.status.tone}>{newer.entry.status.name}</Badge>{" "}
            {[newer.entry.when, newer.entry.who].filter(Boolean).join(", ")}
          </p>
          {newer.entry.comment && <p className="typed">{newer.entry.comment}</p>}
          <p>{t("status.newerText")}</p>
        </Notice>
      )}
    </>
  );
}

interface WaysProps extends Pick<Loaded, "found"> {
  /** After an unknown outcome: the same way again. */
  readonly again: string | undefined;
}

const OTHER_WAYS = [
  ["print", "printer"],
  ["pdf", "file-text"],
  ["copy", "copy"],
  ["mailto", "mail"],
] as const;

/** The ways that need e-mail are hidden from a person without it. */
function Ways({ found, again }: WaysProps) {
  const { t } = useTranslation(["letters", "record"]);
  const mail = found?.mail ?? "off";
  const maySend = mail === "yes" || mail === "notChosen";
  const email = found?.email ?? "";
  if (again !== undefined)
    return (
      <section className="card box">
        <SubmitButton icon="rotate-cw" name="again" value={again}>
          {t("record:again")}
        </SubmitButton>
      </section>
    );
  return (
    <section className="card box">
      <h2>{t("send.title")}</h2>
      <p className="small quiet">{t(`send.${mail}`, { email })}</p>
      <div className="cells halves snug gap">
        {maySend && (
          <SubmitButton
            className={mail === "yes" ? "btn all" : "btn plain all"}
            icon="send"
            name="way"
            value="mail"
          >
            {t("send.mail")}
          </SubmitButton>
        )}
        {OTHER_WAYS.filter(([way]) => way !== "mailto" || mail !== "noMailbox").map(([way, icon], at) => (
          <SubmitButton
            key={way}
            className={at === 0 && mail !== "yes" ? "btn" : "btn plain"}
            icon={icon}
            name="way"
            value={way}
          >
            {t(`send.${way}`)}
          </SubmitButton>
        ))}
      </div>
    </section>
  );
}

/** With JavaScript a choice takes effect at once. */
function takeNext({ target }: ChangeEvent<HTMLInputElement>) {
  target.form?.requestSubmit(target.form.querySelector<HTMLElement>("[name=take][value=next]"));
}

interface ChoiceProps {
  readonly name: "nextLanguage" | "nextTemplate";
  readonly legend: string;
  /** By value. */
  readonly texts: Readonly<Record<string, string>>;
  readonly chosen: string;
}

function Choice({ name, legend, texts, chosen }: ChoiceProps) {
  const isRow = name === "nextLanguage";
  return (
    <fieldset className={isRow ? "segments" : "templates"}>
      <legend>{legend}</legend>
      <div className={isRow ? "opts row" : "opts"}>
        {Object.entries(texts).map(([value, text]) => (
          <label key={value} className="check">
            <input type="radio" name={name} value={value} checked={value === chosen} onChange={takeNext} />
            <span>{text}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
