import { useTranslation } from "#app/i18n/use-translation.ts";
import { SubmitButton } from "#app/ui/form/submit.tsx";

interface TellButtonsProps {
  /** Whose name a list of several says with each button, unseen. */
  readonly person?: string;
  /** The look of both; by default the first one is the strong button of its page. */
  readonly looks?: readonly [told: string, missed: string];
  /** Without a phone nobody can have been called in vain. */
  readonly mayMiss?: boolean;
}

/** That a person was told, or didn't answer. */
export function TellButtons({
  person,
  looks: [told, missed] = ["btn", "btn ghost"],
  mayMiss = true,
}: TellButtonsProps) {
  const { t } = useTranslation("sheet");
  const of = person !== undefined && <span className="vh">: {person}</span>;
  return (
    <>
      <SubmitButton className={told} icon="check" name="told" value="phone">
        {t("told")}
        {of}
      </SubmitButton>
      {mayMiss && (
        <SubmitButton className={missed} name="told" value="missed">
          {t("missed")}
          {of}
        </SubmitButton>
      )}
    </>
  );
}
