import { Link } from "react-router";
import { record as recordTexts } from "#app/i18n/mk/record.ts";
import { users } from "#app/i18n/mk/users.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { ROLE } from "#app/model/access.ts";
import { photoOf } from "#app/model/media.ts";
import { roleName } from "#app/model/user.ts";
import { Icon } from "#app/ui/icon.tsx";
import { Badge } from "#app/ui/page/badge.tsx";
import { PageHead, PageTitle } from "#app/ui/page/page-head.tsx";
import { Face } from "#app/ui/page/pictures.tsx";
import { api } from "#server/api/client.ts";
import { openSessions } from "#server/identity/sign-out.ts";
import { assignedMps } from "../kit/assignments/assignee.ts";
import { MpLinks } from "../kit/assignments/mp-links.tsx";
import type { AdminHandle } from "../kit/frame/crumbs.tsx";
import { EditLink, type Fact, Facts } from "../kit/record/view.tsx";
import { recordIdOf, recordOf } from "../kit/record/stored.ts";
import type { Route } from "./+types/view";
import { USER } from "./form.server.ts";
import { useUserLabels } from "./form.tsx";

export const handle: AdminHandle = {
  texts: { record: recordTexts, users },
  crumbs: [{ text: "nav.users", to: "/admin/users" }, { text: "users:view" }],
};

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const id = recordIdOf(params);
  const { record, mps } = recordOf(await USER.read(api(context, { signal: request.signal }).attempt, id));
  const { profilePicturePath, ...user } = record;
  const own = assignedMps("assistant", id, mps).map((mp) => ({ id: mp.id, name: mp.fullName }));
  const { length: sessions } = await openSessions(context, id);
  return { user, photo: photoOf(profilePicturePath), mps: own, sessions };
}

export default function ViewUser({ loaderData: { user, photo, mps, sessions } }: Route.ComponentProps) {
  const { t } = useTranslation("users");
  return (
    <>
      <PageTitle>{`${t("view")}: ${user.fullName}`}</PageTitle>
      <PageHead title={t("view")} lead={user.fullName}>
        <EditLink to={`/admin/users/edit/${user.id}`} />
        {sessions > 0 && (
          <Link className="btn plain" to={`/admin/users/sessions/${user.id}`}>
            <Icon name="log-out" />
            {t("sessions.end")}
          </Link>
        )}
      </PageHead>
      <Facts facts={useFacts(user, mps, sessions)}>
        <Face src={photo} width={128} height={128} />
      </Facts>
    </>
  );
}

type Loaded = Route.ComponentProps["loaderData"];

function useFacts(user: Loaded["user"], mps: Loaded["mps"], sessions: number): readonly Fact[] {
  const { t } = useTranslation("users");
  const labels = useUserLabels();
  const text = (name: "fullName" | "username" | "email" | "phone" | "workHoursFrom" | "workHoursTo") => ({
    label: labels[name],
    value: user[name],
  });
  const common: Fact[] = [
    text("fullName"),
    text("username"),
    text("email"),
    { label: labels.roleId, value: roleName(user.roleId) ?? t("otherRole", { id: user.roleId }) },
    {
      label: t("columns.active"),
      value: <Badge tone={user.active ? "ok" : "calm"}>{t(user.active ? "active" : "inactive")}</Badge>,
    },
    { label: t("sessions.open"), value: String(sessions) },
  ];
  if (user.roleId !== ROLE.assistant) return common;
  const people = mps.length === 0 ? t("noMps") : <MpLinks mps={mps} />;
  return [
    ...common,
    text("phone"),
    text("workHoursFrom"),
    text("workHoursTo"),
    { label: labels.mpIds, value: people, wide: true },
  ];
}
