import { useRef } from "react";
import { Link } from "react-router";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { Icon } from "#app/ui/icon.tsx";
import { CopyButton } from "#app/ui/page/copy-button.tsx";
import { Notice } from "#app/ui/page/notice.tsx";
import type { Route } from "./+types/sent";
import type { PrintableLetter } from "./sent.server.ts";

type Found = NonNullable<Route.ComponentProps["loaderData"]["sent"]>;

/** Why the letter is not known to have arrived, and what helps. */
export function Failed({ state, email, phone, edit, again }: Exclude<Found["failed"], false>) {
  const { t } = useTranslation("letters");
  return (
    <Notice tone="bad" title={t(`sent.failed.${state}.title`)}>
      <p>{t(`sent.failed.${state}.text`, { email })}</p>
      <p className="row gap">
        {state === "refused" && edit && (
          <Link className="btn plain" to={edit}>
            <Icon name="pencil" />
            {t("sent.mend")}
          </Link>
        )}
        {phone.href && (
          <a className="btn plain" href={phone.href}>
            <Icon name="phone" />
            {t("sent.call", { phone: phone.text })}
          </a>
        )}
        {again && (
          <Link className="btn plain" to={again}>
            <Icon name="send" />
            {t("sent.sendAgain")}
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
      <label htmlFor="letter-text">{t("sent.textLabel")}</label>
      <p className="hint quiet small">{t("sent.copyHint")}</p>
      <textarea id="letter-text" ref={field} readOnly rows={20} lang={language} value={whole} />
      <p className="row gap">
        <CopyButton
          text={whole}
          label={t("sent.copy")}
          done={t("sent.copied")}
          className="btn"
          onRefused={() => field.current?.select()}
        />
      </p>
    </section>
  );
}
