import { Link } from "react-router";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { SubmitButton } from "#app/ui/form/submit.tsx";
import { Icon } from "#app/ui/icon.tsx";

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
