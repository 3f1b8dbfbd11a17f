import { data, Link, useRouteLoaderData } from "react-router";
import { useCarriedTexts, useTranslation } from "#app/i18n/use-translation.ts";
import { dialled } from "#app/model/text/number.ts";
import type { loader as frameLoader } from "#app/portal/layout.tsx";
import { faultHeaders } from "#app/route/faults.ts";
import { sendOrExplain } from "#app/ui/form/fault.ts";
import { Icon } from "#app/ui/icon.tsx";
import { isKnownDown } from "#server/api/cache.ts";
import { formKey } from "#server/form/form-key.ts";
import { getLocale, languageTexts } from "#server/middleware/locale.ts";
import { settingsOf } from "#server/settings/env.ts";
import type { Route } from "./+types/contact";
import { type ContactReply, sendMessage } from "./form.server.ts";
import { ContactSection } from "./form.tsx";

/** The title is rendered in the page, because it also announces errors. */
export const meta: Route.MetaFunction = () => [];

export const headers = faultHeaders;

export async function loader({ context }: Route.LoaderArgs) {
  const { contact } = settingsOf(context);
  return {
    formKey: formKey(context),
    down: await isKnownDown(context),
    contact: {
      ...contact,
      dial: dialled(contact.phone),
      address: contact.address[getLocale(context)],
    },
    texts: languageTexts(context, "contact", "errors"),
  };
}

export const action = ({ context }: Route.ActionArgs) => sendMessage(context);

/** With an error status the page's loaders don't run again, which would fail as well. */
export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  sendOrExplain(serverAction, (fault) => data<ContactReply>({ result: {}, fault }, { status: 503 }));

/** The contact page (section 2.6 of the portal document): the form, and other ways to reach the Assembly. */
export default function Contact({ loaderData, actionData }: Route.ComponentProps) {
  useCarriedTexts(loaderData.texts);
  const { t } = useTranslation("contact");
  const frame = useRouteLoaderData<typeof frameLoader>("portal/layout");
  return (
    <div className="wrap sheet cells">
      <div className="all">
        <h1>{t("title")}</h1>
        <p className="lead quiet">{t("lead")}</p>
      </div>
      {/* A new key comes only after success: then the form is a new, empty one. */}
      <ContactSection
        key={loaderData.formKey}
        formKey={loaderData.formKey}
        down={loaderData.down}
        sent={frame?.toasts.find(({ reference }) => reference !== undefined)?.reference}
        reply={actionData}
      />
      <Reach {...loaderData.contact} />
    </div>
  );
}

/** Below the contact details stands what may be the better option. */
function Reach({ email, phone, dial, address }: Route.ComponentProps["loaderData"]["contact"]) {
  const { t } = useTranslation("contact");
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
      <p>{t("meeting")}</p>
      <Link className="btn plain" to="/#locations-section">
        <Icon name="map-pin" />
        {t("find")}
      </Link>
    </aside>
  );
}
