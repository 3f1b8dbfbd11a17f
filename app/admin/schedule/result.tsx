import { Link } from "react-router";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { TextField } from "#app/ui/form/fields/text-field.tsx";
import { PostForm } from "#app/ui/form/post-form.tsx";
import { FormKeyInput, SubmitButton } from "#app/ui/form/submit.tsx";
import { useCheckedForm } from "#app/ui/form/use-checked-form.ts";
import { Icon } from "#app/ui/icon.tsx";
import { PageTitle } from "#app/ui/page/page-head.tsx";
import { Outcome } from "../kit/record/outcome.tsx";
import type { RecordReply } from "../kit/record/reply.ts";
import { PrintButton } from "../kit/record/print-button.tsx";
import { Item } from "../kit/record/step-item.tsx";
import type { Result } from "./read.server.ts";

interface Props {
  readonly result: Result;
  /** The case with which work on the list goes on. */
  readonly following?: { readonly to: string; readonly name: string } | undefined;
  readonly reply: RecordReply | undefined;
  readonly page: string;
  readonly back: string;
  readonly list: string;
}

/** The outcome of each step, with ways to continue. */
export function ResultScreen({ result, following, reply, page, back, list }: Props) {
  const { t } = useTranslation("schedule");
  const { meeting, status, letter, next, phone } = result;
  const isDone = status.state === "done";
  const title = titleOf();
  return (
    <>
      <PageTitle failed={!isDone || isBad(letter.outcome)}>{title}</PageTitle>
      <section className="card box made" aria-label={t("result.label")}>
        <h1>{title}</h1>
        <ol>
          <Item done title={t("result.meetingOn", { when: meeting.when })}>
            {meeting.id !== null && (
              <Link to={`/admin/meetings/view/${meeting.id}`}>{t("result.openMeeting")}</Link>
            )}
          </Item>
          <Item done={isDone} title={t(`result.status.${statusKind()}`, { status: status.name })}>
            {t(`result.statusText.${status.state}`, { comment: result.form.comment })}
          </Item>
          <Item
            done={letter.outcome === "sent" || letter.outcome === "queued"}
            mild={letter.outcome === "none" ? "phone" : undefined}
            title={t(`result.letter.${letter.outcome}`, { to: letter.to })}
          >
            <LetterPart result={result} reply={reply} page={page} />
          </Item>
        </ol>
        {(!isDone || letter.outcome === "notKept") && <GoOn result={result} page={page} />}
      </section>
      <p className="row after">
        {following ? (
          <Link className="btn plain" to={following.to}>
            <Icon name="arrow-right" />
            {t("result.following", { name: following.name })}
          </Link>
        ) : (
          next && (
            <Link className="btn plain" to={`/admin/cases/view/${next.id}`}>
              <Icon name="arrow-right" />
              {t("result.next", { name: next.name })}
            </Link>
          )
        )}
        {next && <span className="small">{t("result.count", { count: next.count })}</span>}
        <Link to={back}>{t("result.case")}</Link>
        <Link to={list}>{t("result.list")}</Link>
      </p>
    </>
  );

  function statusKind() {
    if (isDone) return "done";
    return status.state === "unknown" ? "unknown" : "left";
  }

  function titleOf(): string {
    if (!isDone) return t(status.state === "unknown" ? "result.statusUnknown" : "result.noStatus");
    switch (letter.outcome) {
      case "sent":
        return t("result.all");
      case "queued":
        return t("result.queued");
      case "none":
        return phone.text ? t("result.toCall", { phone: phone.text }) : t("result.meeting");
      case "unknown":
        return t("result.unknown");
      case "refused":
      case "late":
      case "notKept":
        return t("result.noLetter");
    }
  }
}

const isBad = (outcome: Result["letter"]["outcome"]) => !["sent", "queued", "none"].includes(outcome);

type PartProps = Pick<Props, "result" | "reply" | "page">;

/** What is left to do about the letter. */
function LetterPart({ result, reply, page }: PartProps) {
  const { t } = useTranslation("schedule");
  const { letter, phone, form, subject } = result;
  const { outcome } = letter;
  if (outcome === "sent") return null;
  return (
    <>
      <p>{t(`result.letterText.${outcome}`, { to: letter.to })}</p>
      {(outcome === "refused" || outcome === "late") && <Mend {...{ result, reply, page }} />}
      {outcome !== "queued" && (
        <>
          {phone.text && (
            <p className="row">
              <a className="btn plain" href={phone.href}>
                <Icon name="phone" />
                {t("result.call", { phone: phone.text })}
              </a>
            </p>
          )}
          <details className="fold gap">
            <summary>{t("result.text")}</summary>
            <div className="paper">
              <p>
                <b>{subject}</b>
              </p>
              <p className="typed">{form.letter}</p>
            </div>
            <PrintButton text={t("result.print")} hint="" />
          </details>
        </>
      )}
    </>
  );
}

/** A corrected address for a refused letter. */
function Mend({ result, reply, page }: PartProps) {
  const { t } = useTranslation("schedule");
  const { letter, guess, deed, formKey } = result;
  const { form, fields, handlers } = useCheckedForm<"email">({
    id: "mend",
    result: reply?.result,
    defaultValue: { email: guess ?? letter.to },
    schema: async () => (await import("#app/model/schedule.ts")).NewEmail,
  });
  const host = guess?.split("@")[1];
  return (
    <PostForm id={form.id} page={withDeed(page, deed)} noValidate {...handlers}>
      <FormKeyInput value={reply?.formKey ?? formKey} />
      <Outcome fault={reply?.fault} look={page} />
      <TextField
        field={fields.email}
        label={t("result.email")}
        hint={host === undefined ? t("result.guessNone") : t("result.guess", { host })}
        type="email"
        autoComplete="off"
      />
      <SubmitButton icon="send">{t("result.mend")}</SubmitButton>
    </PostForm>
  );
}

const withDeed = (page: string, deed: string) => `${page}${page.includes("?") ? "&" : "?"}deed=${deed}`;

/** Submits the same form again; completed steps are not repeated. */
function GoOn({ result, page }: Pick<Props, "result" | "page">) {
  const { t } = useTranslation("schedule");
  const { form, deed, formKey, again } = result;
  return (
    <PostForm id="go-on" page={withDeed(page, deed)}>
      <FormKeyInput value={formKey} />
      {Object.entries({ ...form, deed }).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {again === undefined ? (
        <SubmitButton icon="rotate-cw">{t("result.goOn")}</SubmitButton>
      ) : (
        <SubmitButton icon="rotate-cw" name="again" value={again}>
          {t("result.goOn")}
        </SubmitButton>
      )}
    </PostForm>
  );
}
