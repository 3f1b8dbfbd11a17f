import { Link } from "react-router";
import { profile } from "#app/i18n/mk/profile.ts";
import { record } from "#app/i18n/mk/record.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { ROLE } from "#app/model/access.ts";
import { photoOf } from "#app/model/media.ts";
import { roleName } from "#app/model/user.ts";
import { Icon } from "#app/ui/icon.tsx";
import { PageHead, PageTitle } from "#app/ui/page/page-head.tsx";
import { Face } from "#app/ui/page/pictures.tsx";
import { api } from "#server/api/client.ts";
import { contract } from "#server/api/contract/index.ts";
import type { AdminHandle } from "../kit/frame/crumbs.tsx";
import { Facts } from "../kit/record/view.tsx";
import type { Route } from "./+types/view";

export const handle: AdminHandle = {
  texts: { profile, record },
  crumbs: [{ text: "profile" }],
};

export async function loader({ context, request }: Route.LoaderArgs) {
  const own = await api(context, { signal: request.signal }).call(contract.users.profile);
  const { profilePicturePath, ...shown } = own;
  return { own: shown, photo: photoOf(profilePicturePath) };
}

export default function ViewProfile({ loaderData: { own, photo } }: Route.ComponentProps) {
  const { t } = useTranslation("profile");
  const names = ["fullName", "username", "email"] as const;
  const reached = ["phone", "workHoursFrom", "workHoursTo"] as const;
  const facts = [
    ...names.map((name) => ({ label: t(`fields.${name}`), value: own[name] })),
    { label: t("fields.roleId"), value: roleName(own.roleId) ?? "" },
    ...(own.roleId === ROLE.assistant ? reached : []).map((name) => ({
      label: t(`fields.${name}`),
      value: own[name],
    })),
  ];
  return (
    <>
      <PageTitle>{t("title")}</PageTitle>
      <PageHead title={t("title")} lead={own.fullName}>
        <Link className="btn plain" to="/admin/profile/edit">
          <Icon name="pencil" />
          {t("edit")}
        </Link>
        <Link className="btn plain" to="/admin/logout/everywhere">
          <Icon name="log-out" />
          {t("everywhere")}
        </Link>
      </PageHead>
      <Facts facts={facts}>
        <Face src={photo} width={128} height={128} />
      </Facts>
    </>
  );
}
