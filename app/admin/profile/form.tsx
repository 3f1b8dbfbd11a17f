import { useTranslation } from "#app/i18n/use-translation.ts";
import { ROLE, type RoleId } from "#app/model/access.ts";
import type { ProfileForm } from "#app/model/user-rules.ts";
import { type Profile, roleName } from "#app/model/user.ts";
import { byFieldName, type FieldTable, ownRow, fieldTexts } from "#app/ui/form/field-table.tsx";
import { FixedField, textRow } from "#app/ui/form/fields/text-field.tsx";
import { PictureField, pictureRule } from "#app/ui/form/picture/picture-field.tsx";
import { Face } from "#app/ui/page/pictures.tsx";
import { ASSISTANT_FIELDS, AssistantGroup } from "../kit/assignments/assistant-fields.tsx";
import { isReturned } from "../kit/record/record-form.tsx";
import { RecordScreen, type RecordScreenProps } from "../kit/record/record-screen.tsx";

const FIELDS = {
  fullName: textRow({ autoComplete: "name" }),
  email: textRow({ type: "email", autoComplete: "email", spellCheck: false }),
  profilePicture: ownRow({ kind: "file", optional: true, file: pictureRule }),
  ...ASSISTANT_FIELDS,
} satisfies FieldTable<keyof ProfileForm | "profilePicture">;

export const profileTexts = (profile: Profile | ProfileForm) => fieldTexts(FIELDS, profile);

interface ProfileScreenProps extends RecordScreenProps {
  readonly roleId: RoleId;
  readonly username: string;
  readonly photo: string | undefined;
}

/** The page on which people change their own profile; only assistants have phone and working hours (3-decisions). */
export function ProfileScreen({ roleId, username, photo, ...props }: ProfileScreenProps) {
  const { t } = useTranslation("profile");
  return (
    <RecordScreen
      {...props}
      id="profile"
      table={FIELDS}
      schema={async () => (await import("#app/model/user-rules.ts")).profileForm(roleId)}
      labels={byFieldName(FIELDS, (name) => t(`fields.${name}`))}
      hints={{ workHoursFrom: t("hoursHint"), workHoursTo: t("hoursHint") }}
      before={{
        email: <FixedField label={t("fields.username")} value={username} hint={t("fixed")} />,
        profilePicture: (
          <FixedField label={t("fields.roleId")} value={roleName(roleId) ?? ""} hint={t("fixed")} />
        ),
      }}
      own={{
        profilePicture: (asked) => (
          <PictureField
            {...asked}
            present={<Face src={photo} width={96} height={96} />}
            returned={isReturned(props)}
          />
        ),
      }}
      layout={(ask) => (
        <>
          {ask("fullName", "email", "profilePicture")}
          {roleId === ROLE.assistant && (
            <AssistantGroup
              legend={t("assistant")}
              hint={t("assistantHint")}
              phone={ask("phone")}
              hours={ask("workHoursFrom", "workHoursTo")}
            />
          )}
        </>
      )}
      failed={t("failed")}
    />
  );
}
