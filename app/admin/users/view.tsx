import { Link } from "react-router";
import { record } from "#app/i18n/mk/record.ts";
import { users } from "#app/i18n/mk/users.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { ROLE } from "#app/model/access.ts";
import { roleName } from "#app/model/user.ts";
import { Icon } from "#app/ui/icon.tsx";
import { Face } from "#app/ui/page/pictures.tsx";
import { registerHandle } from "../kit/frame/crumbs.tsx";
import { ActivityBadge } from "../kit/record/activity.tsx";
import { type Fact, Facts, MpLinks, RecordView } from "../kit/record/view.tsx";
import type { Route } from "./+types/view";
import { USERS } from "./users.server.ts";

export const handle = registerHandle("users", { record, users }, "users:view");

export const loader = (args: Route.LoaderArgs) => USERS.view(args);

export default function ViewUser({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation("users");
  const { user, photo, mps, sessions, edit } = loaderData;
  const end = sessions > 0 && (
    <Link className="btn plain" to={`/admin/users/sessions/${user.id}`}>
      <Icon name="log-out" />
      {t("sessions.end")}
    </Link>
  );
  return (
    <RecordView
      page={`${t("view")}: ${user.fullName}`}
      title={t("view")}
      lead={user.fullName}
      edit={edit}
      buttons={end}
    >
      <Facts facts={useFacts(user, mps, sessions)}>
        <Face src={photo} width={128} height={128} />
      </Facts>
    </RecordView>
  );
}

type Loaded = Route.ComponentProps["loaderData"];

function useFacts(user: Loaded["user"], mps: Loaded["mps"], sessions: number): readonly Fact[] {
  const { t } = useTranslation("users");
  const text = (name: "fullName" | "username" | "email" | "phone" | "workHoursFrom" | "workHoursTo") => ({
    label: t(`fields.${name}`),
    value: user[name],
  });
  const common: Fact[] = [
    text("fullName"),
    text("username"),
    text("email"),
    { label: t("fields.roleId"), value: roleName(user.roleId) ?? t("otherRole", { id: user.roleId }) },
    {
      label: t("columns.active"),
      value: <ActivityBadge active={user.active} />,
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
    { label: t("fields.mpIds"), value: people, wide: true },
  ];
}
