import { Link } from "react-router";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { SubmitButton } from "#app/ui/form/submit.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { BASE } from "../kit/frame/dashboard.ts";
import { ActForm } from "../kit/record/act-form.tsx";
import { Phone } from "../kit/record/phone.tsx";
import { TellButtons } from "../kit/record/tell-buttons.tsx";
import type { PersonToTell } from "./to-tell.server.ts";
import type { ShownPart } from "./waiting.server.ts";

export function ToTell({ formKey, people, last }: ShownPart<"toTell">) {
  const { t } = useTranslation(["overview", "sheet"]);
  return (
    <section className="box card to-tell-list" aria-labelledby="to-tell">
      <h3 id="to-tell">
        {t("toTell.title")} <span className="count">({people.length})</span>
      </h3>
      <ul>
        {people.map((one) => (
          <li key={one.id}>
            <Person {...one} />
            <ActForm formKey={formKey} page={BASE} about={{ changes: one.form.changes }} staysInView>
              <TellButtons {...one.form.buttons} person={one.person} looks={["btn plain", "btn ghost"]} />
            </ActForm>
          </li>
        ))}
        {last && (
          <li>
            <Person {...last} />
            <ActForm formKey={formKey} page={BASE} staysInView>
              <span className="line done">
                <Icon name="check" />
                {t("toTell.toldAt", { time: last.toldAt })}
              </span>
              <SubmitButton className="btn ghost" name="takeBack" value={last.name}>
                {t("toTell.takeBack")}
                <span className="vh">: {last.person}</span>
              </SubmitButton>
            </ActForm>
          </li>
        )}
      </ul>
    </section>
  );
}

/** The old hour struck out, the new one bold. */
function Person({ to, person, phone, wish, changes, missedAt }: PersonToTell) {
  const { t } = useTranslation(["overview", "sheet"]);
  return (
    <div>
      <p>
        <Link to={to}>{person}</Link>
        {phone && (
          <>
            {" · "}
            <Phone {...phone} />
          </>
        )}{" "}
        {wish && <span className="quiet">· {t(`toTell.wish.${wish}`)}</span>}
      </p>
      {changes.map(({ subject, change, was, is }, index) => (
        <p key={subject} className="small" id={`t${subject}`} tabIndex={-1}>
          <span>{t(`toTell.change.${change}`)}</span> {was && <s>{was}</s>} {was && is && <span>→</span>}{" "}
          {is && <b>{is}</b>}{" "}
          {index === 0 && missedAt && <span>· {t("sheet:missedAt", { time: missedAt })}</span>}
        </p>
      ))}
    </div>
  );
}
