import { Link } from "react-router";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { TextField } from "#app/ui/form/fields/text-field.tsx";
import { PostForm } from "#app/ui/form/post-form.tsx";
import { FormKeyInput, SubmitButton } from "#app/ui/form/submit.tsx";
import { useCheckedForm } from "#app/ui/form/use-checked-form.ts";
import { Icon } from "#app/ui/icon.tsx";
import { Outcome } from "../kit/record/outcome.tsx";
import { StepItem } from "../kit/record/outcome-page.tsx";
import { addressWith } from "../kit/list/address.ts";
import type { OutcomeReply } from "./outcome-letter.server.ts";
import type { ShownOutcome } from "./outcome.server.ts";

interface LetterItemProps {
  readonly outcome: ShownOutcome;
  readonly mail: NonNullable<ShownOutcome["mail"]>;
  readonly reply: OutcomeReply | undefined;
  readonly page: string;
}

/** The e-mail of an act, and what is left to do about it. */
export function LetterItem({ outcome, mail, reply, page }: LetterItemProps) {
  const { t } = useTranslation("meetings");
  const { state, to } = mail;
  const isFine = state === "sent" || state === "queued" || state === "withdrawn";
  return (
    <StepItem
      done={state === "sent"}
      mild={state === "queued" ? "clock" : undefined}
      title={t(`done.letter.${state}`, { to })}
    >
      {state !== "sent" && <p className="small">{t(`done.letterText.${state}`, { to })}</p>}
      {mail.mayResend && <Resend {...{ outcome, mail, reply, page }} />}
      {!isFine && (
        <p className="row">
          <Link className="btn ghost" to={addressWith(mail.page, "print=1")}>
            <Icon name="printer" />
            {t("done.printLetter")}
          </Link>
        </p>
      )}
    </StepItem>
  );
}

/** A corrected address for a letter that couldn't be delivered. */
function Resend({ outcome: { formKey }, mail: { guess, to }, reply, page }: LetterItemProps) {
  const { t } = useTranslation("meetings");
  const { form, fields, handlers } = useCheckedForm<"email">({
    id: "resend",
    result: reply?.result,
    defaultValue: { email: guess ?? to },
    schema: async () => (await import("#app/model/schedule.ts")).NewEmail,
  });
  const host = guess?.split("@")[1];
  return (
    <PostForm id={form.id} page={page} noValidate {...handlers}>
      <FormKeyInput value={reply?.formKey ?? formKey} />
      <Outcome fault={reply?.fault} look={page} />
      <TextField
        field={fields.email}
        label={t("done.email")}
        hint={host === undefined ? t("done.guessNone") : t("done.guess", { host })}
        type="email"
        autoComplete="off"
      />
      <SubmitButton icon="send" className="btn plain">
        {t("done.resend")}
      </SubmitButton>
    </PostForm>
  );
}
