import { useTranslation } from "#app/i18n/use-translation.ts";
import { TEMPLATES } from "#app/model/letter.ts";
import { LANGUAGES } from "#app/model/text/language.ts";
import { SubmitButton } from "#app/ui/form/submit.tsx";
import { useHydrated } from "#app/ui/page/hydrated.ts";
import type { LetterChoice } from "./draft.server.ts";

interface ChoiceProps {
  readonly chosen: LetterChoice;
  /** With JavaScript a choice takes effect at once. */
  readonly take: (choice: LetterChoice) => void;
}

/** Selects the template. */
export function TemplateChoice({ chosen, take }: ChoiceProps) {
  const { t } = useTranslation("letters");
  const hydrated = useHydrated();
  return (
    <div className="card box">
      <fieldset className="templates">
        <legend>{t("template")}</legend>
        <div className="opts">
          {TEMPLATES.map((template) => (
            <label key={template} className="check">
              <input
                type="radio"
                name="nextTemplate"
                value={template}
                checked={template === chosen.template}
                onChange={() => take({ ...chosen, template })}
              />
              <span>{t(`templates.${template}`)}</span>
            </label>
          ))}
        </div>
      </fieldset>
      {!hydrated && (
        <SubmitButton className="btn plain" name="take" value="next">
          {t("take")}
        </SubmitButton>
      )}
    </div>
  );
}

/** Selects the language, and shows the one that the person speaks. */
export function LanguageChoice({ chosen, take, speaks }: ChoiceProps & { speaks: string | undefined }) {
  const { t } = useTranslation("letters");
  return (
    <fieldset className="tongues">
      <legend>{t("language")}</legend>
      <div className="opts row">
        {LANGUAGES.map((language) => (
          <label key={language} className="check">
            <input
              type="radio"
              name="nextLanguage"
              value={language}
              checked={language === chosen.language}
              onChange={() => take({ ...chosen, language })}
            />
            <span>{t(`languages.${language}`)}</span>
          </label>
        ))}
      </div>
      <p className="small quiet">{speaks}</p>
    </fieldset>
  );
}
