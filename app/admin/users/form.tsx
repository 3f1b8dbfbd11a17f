import { type FormEvent, type ReactNode, useState } from "react";
import { record } from "#app/i18n/mk/record.ts";
import { users } from "#app/i18n/mk/users.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { ROLE } from "#app/model/access.ts";
import { USER_ROLES } from "#app/model/lookups.ts";
import { byFieldName } from "#app/ui/form/field-table.tsx";
import type { FormField } from "#app/ui/form/fields/field.tsx";
import { PictureField } from "#app/ui/form/picture/picture-field.tsx";
import { useHydrated } from "#app/ui/page/hydrated.ts";
import { Face } from "#app/ui/page/pictures.tsx";
import { registerHandle } from "../kit/frame/crumbs.tsx";
import { lookupOptions } from "../kit/record/labels.ts";
import { catchInterruption } from "../kit/record/outcome.tsx";
import { isReturned } from "../kit/record/record-form.tsx";
import { RecordScreen } from "../kit/record/record-screen.tsx";
import { AssistantGroup } from "../kit/assignments/assistant-fields.tsx";
import type { Route } from "./+types/form";
import { FIELDS } from "./fields.tsx";
import { USERS } from "./users.server.ts";

export const handle = registerHandle("users", { record, users }, "users:edit", "users:add");

export const loader = (args: Route.LoaderArgs) => USERS.form(args);

export const action = (args: Route.ActionArgs) => USERS.send(args);

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => catchInterruption(serverAction);

export default function UserScreen({ loaderData, actionData: reply }: Route.ComponentProps) {
  const { t } = useTranslation("users");
  const { id, form, head } = loaderData;
  const title = t(id === undefined ? "add" : "edit");
  return (
    <RecordScreen
      key={id}
      {...form}
      id="user"
      reply={reply}
      title={title}
      lead={head?.name}
      save={title}
      table={FIELDS}
      schema={async () => (await import("#app/model/user-rules.ts")).UserForm}
      labels={byFieldName(FIELDS, (field) => t(`fields.${field}`))}
      hints={{
        username: t("usernameHint"),
        active: t("activeHint"),
        workHoursFrom: t("hoursHint"),
        workHoursTo: t("hoursHint"),
        mpIds: t("mpsHint"),
      }}
      options={{ roleId: lookupOptions(USER_ROLES), mpIds: form.formContext.mps }}
      placeholders={{ roleId: t("chooseRole") }}
      initial={{ active: "on" }}
      own={{
        profilePicture: (asked) => (
          <PictureField
            {...asked}
            present={<Face src={head?.photo} width={96} height={96} />}
            returned={isReturned({ ...form, reply })}
          />
        ),
      }}
      layout={(ask, { roleId }) => <UserFields ask={ask} role={roleId} />}
      failed={t("failed")}
    />
  );
}

interface UserFieldsProps {
  readonly ask: (...names: (keyof typeof FIELDS)[]) => ReactNode;
  readonly role: FormField;
}

/** With JavaScript the fields for assistants are shown only for assistants. */
function UserFields({ ask, role }: UserFieldsProps) {
  const { t } = useTranslation("users");
  const isKnown = useHydrated();
  const [chosen, setChosen] = useState(role.defaultValue ?? "");
  const isOther = isKnown && chosen !== String(ROLE.assistant);
  const onChange = ({ target }: FormEvent<HTMLElement>) => {
    if (target instanceof HTMLSelectElement && target.name === role.name) setChosen(target.value);
  };
  return (
    <>
      {ask("fullName", "username", "email")}
      <div onChange={onChange}>{ask("roleId")}</div>
      {ask("active", "profilePicture")}
      <div hidden={isOther}>
        <AssistantGroup
          legend={t("assistant")}
          hint={isKnown ? undefined : t("assistantHint")}
          phone={ask("phone")}
          hours={ask("workHoursFrom", "workHoursTo")}
        >
          {ask("mpIds")}
        </AssistantGroup>
      </div>
    </>
  );
}
