import { Form, Link } from "react-router";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { MANUALS, photoOf } from "#app/model/media.ts";
import type { Profile } from "#app/model/user.ts";
import { FormKey } from "#app/ui/form/submit.tsx";
import { Dropdown } from "#app/ui/frame/dropdown.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Face } from "#app/ui/page/pictures.tsx";
import { AdminCrumbs } from "./crumbs.tsx";

/** Where one is, help, and the signed-in person. */
export function TopBar({
  profile,
  formKey,
  supportEmail,
}: {
  profile: Profile;
  formKey: string;
  supportEmail: string;
}) {
  const { t } = useTranslation(["admin", "common"]);
  return (
    <header className="bar line">
      <button
        className="btn ghost icon menu-btn"
        type="button"
        popoverTarget="side"
        aria-label={t("common:menu")}
      >
        <Icon name="menu" />
      </button>
      <AdminCrumbs />
      <HelpMenu supportEmail={supportEmail} />
      <ProfileMenu profile={profile} formKey={formKey} />
    </header>
  );
}

function HelpMenu({ supportEmail }: { supportEmail: string }) {
  const { t } = useTranslation("admin");
  const summary = (
    <>
      <Icon name="circle-help" />
      <span className="name">{t("help.label")}</span>
    </>
  );
  return (
    <Dropdown summary={summary} label={t("help.label")}>
      {(["manual", "vpn", "tickets"] as const).map((name) => (
        <a className="item" href={MANUALS[name]} key={name}>
          <Icon name="file-text" />
          {t(`help.${name}`)}
        </a>
      ))}
      <a className="item" href={`mailto:${supportEmail}`}>
        <Icon name="mail" />
        {t("help.contact")}
      </a>
    </Dropdown>
  );
}

function ProfileMenu({ profile, formKey }: { profile: Profile; formKey: string }) {
  const { t } = useTranslation("admin");
  const { fullName, profilePicturePath } = profile;
  const picture = photoOf(profilePicturePath);
  const summary = (
    <>
      <Face src={picture} width={26} height={32} />
      <span className="name">{fullName}</span>
    </>
  );
  return (
    <Dropdown summary={summary} label={fullName}>
      <Link className="item" to="/admin/profile/view">
        <Icon name="user-round" />
        {t("profile")}
      </Link>
      <Form method="post" action="/admin/logout">
        <FormKey value={formKey} />
        <button className="item">
          <Icon name="log-out" />
          {t("logout")}
        </button>
      </Form>
    </Dropdown>
  );
}
