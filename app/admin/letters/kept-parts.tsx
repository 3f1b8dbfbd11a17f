import { useRef } from "react";
import { Link } from "react-router";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { Icon } from "#app/ui/icon.tsx";
import { CopyButton } from "#app/ui/page/copy-button.tsx";
import { Notice } from "#app/ui/page/notice.tsx";
import type { PrintableLetter } from "./kept.server.ts";
import type { loader } from "./kept.tsx";

type Loaded = Awaited<ReturnType<typeof loader>>["data"];

type FailedProps = Exclude<NonNullable<Loaded["kept"]>["failed"], false>;

/** Why the letter is not known to have arrived, and what helps. */
export function Failed({ state, email, phone, dial, edit, again }: FailedProps) {
  const { t } = useTranslation("letters");
  return (
    <Notice tone="bad" title={t(`kept.failed.${state}.title`)}>
      <p>{t(`kept.failed.${state}.text`, { email })}</p>
      <p className="row gap">
        {state === "refused" && edit && (
          <Link className="btn plain" to={edit}>
            <Icon name="pencil" />
            {t("kept.mend")}
          </Link>
        )}
        {dial && (
          <a className="btn plain" href={`tel:${dial}`}>
            <Icon name="phone" />
            {t("kept.call", { phone })}
          </a>
        )}
        {again && (
          <Link className="btn plain" to={again}>
            <Icon name="send" />
            {t("kept.sendAgain")}
          </Link>
        )}
      </p>
    </Notice>
  );
}

/** In its own field: copied with one click, or selected completely with the keyboard without JavaScript. */
export function ToCopy({ sheet, withSubject }: { sheet: PrintableLetter; withSubject: boolean }) {
  const { t } = useTranslation("letters");
  const { language, subject, text } = sheet;
  const field = useRef<HTMLTextAreaElement>(null);
  const whole = withSubject ? `${subject}\n\n${text}` : text;
  return (
    <section className="card box letter-sheet">
      <label htmlFor="letter-text">{t("kept.textLabel")}</label>
      <p className="hint quiet small">{t("kept.copyHint")}</p>
      <textarea id="letter-text" ref={field} readOnly rows={20} lang={language} value={whole} />
      <p className="row gap">
        <CopyButton
          text={whole}
          label={t("kept.copy")}
          done={t("kept.copied")}
          className="btn"
          onRefused={() => field.current?.select()}
        />
      </p>
    </section>
  );
}
