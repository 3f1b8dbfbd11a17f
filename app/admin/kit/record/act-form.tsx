import type { ReactNode } from "react";
import { Form, Link } from "react-router";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { FormKeyInput, SubmitButton } from "#app/ui/form/submit.tsx";
import { Icon } from "#app/ui/icon.tsx";
import type { IconName } from "#app/ui/icons.ts";

interface ActFormProps {
  readonly formKey: string;
  readonly page: string;
  /** What the button is about: a meeting, or changes to tell a person of, by their names. */
  readonly about?: Readonly<Partial<Record<"changes" | "meeting", string | number>>>;
  readonly staysInView?: boolean;
  readonly className?: string;
  readonly children: ReactNode;
}

export function ActForm({
  formKey,
  page,
  about = {},
  staysInView = false,
  className = "row",
  children,
}: ActFormProps) {
  return (
    <Form className={className} method="post" action={page} preventScrollReset={staysInView}>
      <FormKeyInput value={formKey} />
      {Object.entries(about).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
    </Form>
  );
}

/** What can be recorded of a meeting, the usual one first. */
export const ACTS = {
  held: [
    ["held", "check"],
    ["absent", undefined],
  ],
  call: [
    ["reached", "phone"],
    ["missed", undefined],
  ],
  tell: [
    ["told", "check"],
    ["missed", undefined],
  ],
} as const satisfies Record<string, readonly (readonly [act: string, icon: IconName | undefined])[]>;

/** Whether a meeting took place. */
export function HeldButtons() {
  const { t } = useTranslation("sheet");
  return ACTS.held.map(([act, icon]) => (
    <SubmitButton key={act} {...(icon ? { icon } : { className: "btn plain" })} name="act" value={act}>
      {t(act)}
    </SubmitButton>
  ));
}

interface TellButtonsProps {
  /** Named with each button of a list, for screen readers. */
  readonly person?: string;
  /** A letter that waits to be printed and posted, before a call for those who wish letters. */
  readonly letter: { readonly to: string; readonly isFirst: boolean } | undefined;
  /** Without a phone no call can have failed. */
  readonly mayMiss: boolean;
  /** Classes of the first button, and of the others; by default the first is the page's primary button. */
  readonly looks?: readonly [first: string, others: string];
}

/** The person was told, didn't answer, or their letter was posted; printing it doesn't count. */
export function TellButtons({ person, letter, mayMiss, looks = ["btn", "btn ghost"] }: TellButtonsProps) {
  const { t } = useTranslation("sheet");
  const [first, others] = looks;
  const of = person !== undefined && <span className="vh">: {person}</span>;
  const posting = letter && (
    <>
      <Link className={letter.isFirst ? first : others} to={letter.to}>
        <Icon name="printer" />
        {t("printLetter")}
        {of}
      </Link>
      <SubmitButton className={others} icon="mail" name="told" value="letter">
        {t("posted")}
        {of}
      </SubmitButton>
    </>
  );
  return (
    <>
      {letter?.isFirst && posting}
      <SubmitButton className={letter?.isFirst ? others : first} icon="check" name="told" value="phone">
        {t("told")}
        {of}
      </SubmitButton>
      {mayMiss && (
        <SubmitButton className={others} name="told" value="missed">
          {t("missed")}
          {of}
        </SubmitButton>
      )}
      {letter && !letter.isFirst && posting}
    </>
  );
}
