import { useTranslation } from "#app/i18n/use-translation.ts";
import { SubmitButton } from "#app/ui/form/submit.tsx";

interface TellButtonsProps {
  /** Whose name a list of several says with each button, unseen. */
  readonly person?: string;
  /** Where the letter that waits to be printed stands: first for those who wish letters. */
  readonly print: "first" | "last" | undefined;
  /** Without a phone nobody can have been called in vain. */
  readonly mayMiss: boolean;
  /** The look of the first button, and of the others; by default the first one is the strong button of its page. */
  readonly looks?: readonly [first: string, others: string];
}

/** That a person was told, or didn't answer, or gets the letter. */
export function TellButtons({ person, print, mayMiss, looks = ["btn", "btn ghost"] }: TellButtonsProps) {
  const { t } = useTranslation("sheet");
  const [first, others] = looks;
  const of = person !== undefined && <span className="vh">: {person}</span>;
  const printing = (
    <SubmitButton className={print === "first" ? first : others} icon="printer" name="told" value="letter">
      {t("printLetter")}
      {of}
    </SubmitButton>
  );
  return (
    <>
      {print === "first" && printing}
      <SubmitButton className={print === "first" ? others : first} icon="check" name="told" value="phone">
        {t("told")}
        {of}
      </SubmitButton>
      {mayMiss && (
        <SubmitButton className={others} name="told" value="missed">
          {t("missed")}
          {of}
        </SubmitButton>
      )}
      {print === "last" && printing}
    </>
  );
}
