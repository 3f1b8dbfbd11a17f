import type { ReactNode } from "react";
import { useTranslation } from "#app/i18n/use-translation.ts";

/** How the Assembly is reached: an address in the page's language. */
interface Contact {
  readonly email: string;
  readonly phone: string;
  readonly dial: string;
  readonly address: string;
}

/** The office's address, e-mail and phone as text; below them what may be the better way. */
export function Reach({ contact, children }: { contact: Contact; children: ReactNode }) {
  const { t } = useTranslation("contact");
  const { email, phone, dial, address } = contact;
  return (
    <aside className="stack" aria-labelledby="reach">
      <div className="card box stack">
        <h2 id="reach">{t("reach.title")}</h2>
        <dl className="stack">
          <div>
            <dt>{t("reach.addressLabel")}</dt>
            <dd>{address}</dd>
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
              <a className="item under" href={`tel:${dial}`}>
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
