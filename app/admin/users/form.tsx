import { type FormEvent, type ReactNode, useState } from "react";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { ROLE } from "#app/model/access.ts";
import { USER_ROLES } from "#app/model/lookups.ts";
import type { UserForm } from "#app/model/user-rules.ts";
import type { User } from "#app/model/user.ts";
import { byFieldName, type FieldTable, ownRow, fieldTexts } from "#app/ui/form/field-table.tsx";
import { checkListRow } from "#app/ui/form/fields/check-list.tsx";
import { tickRow } from "#app/ui/form/fields/choices.tsx";
import type { FormField } from "#app/ui/form/fields/field.tsx";
import type { Option } from "#app/ui/form/fields/option.ts";
import { selectRow } from "#app/ui/form/fields/select-field.tsx";
import { textRow } from "#app/ui/form/fields/text-field.tsx";
import { PictureField, pictureRule } from "#app/ui/form/picture/picture-field.tsx";
import { useHydrated } from "#app/ui/page/hydrated.ts";
import { Face } from "#app/ui/page/pictures.tsx";
import { lookupOptions } from "../kit/record/labels.ts";
import type { FormContext } from "../kit/record/form-context.ts";
import { isReturned } from "../kit/record/record-form.tsx";
import { RecordScreen, type RecordScreenProps } from "../kit/record/record-screen.tsx";
import { ASSISTANT_FIELDS, AssistantGroup } from "../kit/assignments/assistant-fields.tsx";

/** Section 5 of the back-office document. */
const FIELDS = {
  fullName: textRow({ autoComplete: "off" }),
  username: textRow({ autoComplete: "off", spellCheck: false }),
  email: textRow({ type: "email", autoComplete: "off", spellCheck: false }),
  roleId: selectRow(),
  active: tickRow({ optional: true }),
  profilePicture: ownRow({ kind: "file", optional: true, file: pictureRule }),
  ...ASSISTANT_FIELDS,
  mpIds: checkListRow(),
} satisfies FieldTable<keyof UserForm | "profilePicture">;

export const userTexts = (user: User | UserForm, mpIds: readonly number[]) =>
  fieldTexts(FIELDS, { ...user, mpIds });

export function useUserLabels() {
  const { t } = useTranslation("users");
  return byFieldName(FIELDS, (name) => t(`fields.${name}`));
}

interface UserScreenProps extends RecordScreenProps {
  readonly formContext: FormContext & { readonly mps: readonly Option[] };
  readonly photo?: string | undefined;
}

export function UserScreen({ photo, ...props }: UserScreenProps) {
  const { t } = useTranslation("users");
  const { formContext } = props;
  return (
    <RecordScreen
      {...props}
      id="user"
      table={FIELDS}
      schema={async () => (await import("#app/model/user-rules.ts")).UserForm}
      labels={useUserLabels()}
      hints={{
        username: t("usernameHint"),
        active: t("activeHint"),
        workHoursFrom: t("hoursHint"),
        workHoursTo: t("hoursHint"),
        mpIds: t("mpsHint"),
      }}
      options={{ roleId: lookupOptions(USER_ROLES), mpIds: formContext.mps }}
      placeholders={{ roleId: t("chooseRole") }}
      initial={{ active: "on" }}
      own={{
        profilePicture: (asked) => (
          <PictureField
            {...asked}
            present={<Face src={photo} width={96} height={96} />}
            returned={isReturned(props)}
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
