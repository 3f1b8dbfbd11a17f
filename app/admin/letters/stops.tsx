import { useTranslation } from "#app/i18n/use-translation.ts";
import { SubmitButton } from "#app/ui/form/submit.tsx";
import { Badge } from "#app/ui/page/badge.tsx";
import { Notice } from "#app/ui/page/notice.tsx";
import type { LetterChoice } from "./draft.server.ts";
import type { LetterReply } from "./write.server.ts";

interface StopsProps {
  readonly reply: LetterReply | undefined;
  /** Selected with JavaScript, but not applied yet. */
  readonly waiting: LetterChoice | undefined;
  /** Applies it, if that needs confirmation. */
  readonly replace: (() => void) | undefined;
  readonly keep: () => void;
}

/** Why the letter was not sent or replaced, each with a way on. */
export function Stops({ reply, waiting, replace, keep }: StopsProps) {
  const { t } = useTranslation("letters");
  const { replaces, unfilled, same, newer } = reply ?? {};
  const next = replace ? waiting : replaces;
  const names = next && {
    template: t(`templates.${next.template}`),
    language: t(`languages.${next.language}`),
  };
  return (
    <>
      {names && (
        <Notice title={t("edited")} role="alert" answer={replaces}>
          <p>{t("editedText", names)}</p>
          <p className="row">
            {replace ? (
              <>
                <button className="btn plain" type="button" onClick={replace}>
                  {t("replace")}
                </button>
                <button className="btn ghost" type="button" onClick={keep}>
                  {t("keep")}
                </button>
              </>
            ) : (
              <SubmitButton className="btn plain" name="take" value="anyway">
                {t("replace")}
              </SubmitButton>
            )}
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
      {same && (
        <Notice title={t("same")} role="alert" answer={same}>
          <p>{t("sameText", { when: same.when })}</p>
          <input type="hidden" name="anyway" value={same.id} />
          <SubmitButton className="btn plain" icon="send" name="way" value="mail">
            {t("sameAgain")}
          </SubmitButton>
        </Notice>
      )}
    </>
  );
}
