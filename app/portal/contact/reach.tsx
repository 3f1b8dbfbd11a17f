import type { ReactNode } from "react";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { INSTITUTION } from "./institution.ts";

/** The office's address, e-mail and phone as text; below them what may be the better way. */
export function Reach({ children }: { children: ReactNode }) {
  const { t } = useTranslation("contact");
  const { email, phone } = INSTITUTION;
  return (
    <aside className="stack" aria-labelledby="reach">
      <div className="card box stack">
        <h2 id="reach">{t("reach.title")}</h2>
        <dl className="stack">
          <div>
            <dt>{t("reach.addressLabel")}</dt>
            <dd>{t("reach.address")}</dd>
          </div>
          <div>
            <dt>{t("reach.email")}</dt>
            <dd>
              <a className="item under" href={`mailto:${email}`}>
                {email}
              </a>
            </dd>
          </div>
          <div>
            <dt>{t("reach.phone")}</dt>
            <dd>
              <a className="item under" href={`tel:${phone.replaceAll(" ", "")}`}>
                {phone}
              </a>
            </dd>
          </div>
        </dl>
      </div>
      {children}
    </aside>
  );
}
