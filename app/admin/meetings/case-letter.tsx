import { useTranslation } from "#app/i18n/use-translation.ts";
import { hasMailbox } from "#app/model/mailbox.ts";
import { Icon } from "#app/ui/icon.tsx";
import { useHydrated } from "#app/ui/page/hydrated.ts";
import { Notice } from "#app/ui/page/notice.tsx";
import { REDRAFT } from "./following.ts";
import type { Known, useFollowing } from "./use-following.ts";

/** Recipient and subject of the letter. */
export function LetterHead({ email, may, subject }: Pick<Known, "email" | "may"> & { subject: string }) {
  const { t } = useTranslation("schedule");
  return (
    <>
      {may !== "yes" && <p className="small">{t(`letter.${may}`)}</p>}
      <dl className="head-lines small">
        {hasMailbox(email) && (
          <div>
            <dt>{t("letter.to")}</dt>
            <dd>{email}</dd>
          </div>
        )}
        <div>
          <dt>{t("letter.subject")}</dt>
          <dd>{subject}</dd>
        </div>
      </dl>
    </>
  );
}

/** Whether the letter was edited, a button to undo that, and its meaning for those who can't read its language. */
export function Meaning({ isOwn, restore, macedonian, now }: ReturnType<typeof useFollowing>) {
  const { t } = useTranslation("schedule");
  const hydrated = useHydrated();
  return (
    <>
      {isOwn && (
        <Notice icon="pencil-line" title={t("letter.own")} role="status">
          <p>{t("letter.ownText")}</p>
          <button className="btn ghost" type="button" onClick={restore}>
            <Icon name="rotate-cw" />
            {t("letter.back")}
          </button>
        </Notice>
      )}
      {!hydrated && (
        <button className="btn ghost" name={REDRAFT} value="letter">
          <Icon name="rotate-cw" />
          {t("letter.draft")}
        </button>
      )}
      {now.language !== "mk" && macedonian !== undefined && (
        <details className="fold">
          <summary>{t("letter.meaning")}</summary>
          <p className="typed">{macedonian}</p>
        </details>
      )}
    </>
  );
}
