import { useTranslation } from "#app/i18n/use-translation.ts";
import { SubmitButton } from "#app/ui/form/submit.tsx";
import { Badge } from "#app/ui/page/badge.tsx";
import { Notice } from "#app/ui/page/notice.tsx";
import type { LetterReply } from "./write.server.ts";

/** Why the letter was not sent or replaced, each with a way on. */
export function Stops({ reply }: { readonly reply: LetterReply | undefined }) {
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
