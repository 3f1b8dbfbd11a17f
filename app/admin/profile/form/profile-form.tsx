import { useTranslation } from "#app/i18n/use-translation.ts";
import { ROLE, type RoleId } from "#app/model/access.ts";
import { FixedField } from "#app/ui/form/fields/fixed-field.tsx";
import { PictureField } from "#app/ui/form/fields/picture-field.tsx";
import { TextField } from "#app/ui/form/fields/text-field.tsx";
import { Face } from "#app/ui/page/face.tsx";
import { isReturned, RecordForm, type RecordFormProps, useRecordForm } from "../../record/record-form.tsx";
import { AssistantFields } from "../../users/form/assistant-fields.tsx";
import { roleName } from "../../users/list/rows.ts";
import { FORM_ID, type ProfileField } from "./fields.ts";

interface ProfileFormProps extends RecordFormProps {
  readonly labels: Readonly<Record<ProfileField, string>>;
  readonly roleId: RoleId;
  readonly username: string;
  /** Address of the present picture. */
  readonly photo: string | undefined;
}

/** The form of the own profile; phone and working hours are asked of assistants only (3-decisions). */
export function ProfileForm({ labels, roleId, username, photo, ...props }: ProfileFormProps) {
  const { t } = useTranslation("profile");
  const { means, reply, stored } = props;
  const of = useRecordForm<ProfileField>({
    id: FORM_ID,
    means,
    reply,
    stored,
    schema: async () => (await import("#app/model/user.ts")).profileForm(roleId),
    files: { profilePicture: { kind: "picture", required: false } },
  });
  const { fields } = of;
  return (
    <RecordForm {...props} of={of} labels={labels} failed={t("failed")} withFile>
      <TextField field={fields.fullName} label={labels.fullName} autoComplete="name" />
      <FixedField label={t("fields.username")} value={username} hint={t("fixed")} />
      <TextField
        field={fields.email}
        label={labels.email}
        type="email"
        autoComplete="email"
        spellCheck={false}
      />
      <FixedField label={t("fields.roleId")} value={roleName(roleId) ?? ""} hint={t("fixed")} />
      <PictureField
        field={fields.profilePicture}
        label={labels.profilePicture}
        present={<Face src={photo} width={96} height={96} />}
        returned={isReturned(props)}
        optional
      />
      {roleId === ROLE.assistant && (
        <AssistantFields
          fields={fields}
          labels={labels}
          legend={t("assistant")}
          hint={t("assistantHint")}
          hoursHint={t("hoursHint")}
        />
      )}
    </RecordForm>
  );
}
