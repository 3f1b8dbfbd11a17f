import { type FormEvent, useState } from "react";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { ROLE } from "#app/model/access.ts";
import { Checkbox } from "#app/ui/form/fields/choices.tsx";
import { PictureField } from "#app/ui/form/fields/picture-field.tsx";
import { SelectField } from "#app/ui/form/fields/select-field.tsx";
import { TextField } from "#app/ui/form/fields/text-field.tsx";
import { Face } from "#app/ui/page/face.tsx";
import { useHydrated } from "#app/ui/page/hydrated.ts";
import { MpsField } from "../../assignments/mps-field.tsx";
import { RemainsNotice, remainsOf } from "../../assignments/remains-notice.tsx";
import { isReturned, RecordForm, type RecordFormProps, useRecordForm } from "../../record/record-form.tsx";
import { RecordPage, type RecordPageHead } from "../../record/record-page.tsx";
import { AssistantFields } from "./assistant-fields.tsx";
import { FORM_ID, type UserField } from "./fields.ts";
import type { FormMeans } from "./means.ts";
import { ROLES, useLabels, useShownValue } from "./texts.ts";

interface UserPageProps extends RecordFormProps, RecordPageHead {
  readonly means: FormMeans;
  /** Address of the present picture. */
  readonly photo?: string | undefined;
}

/** The page on which a user is added or changed. */
export function UserPage({ title, lead, unseen = false, ...props }: UserPageProps) {
  const labels = useLabels();
  const { means, reply, action } = props;
  const show = useShownValue(means.mps);
  const page = { title, lead, unseen, means, reply, action, labels, show };
  return (
    <RecordPage {...page}>
      <UserForm {...props} labels={labels} />
    </RecordPage>
  );
}

interface UserFormProps extends Omit<UserPageProps, "title" | "lead" | "unseen"> {
  readonly labels: Readonly<Record<UserField, string>>;
}

/** A new user is active. */
const INITIAL = { active: "on" } as const;

function UserForm({ labels, photo, ...props }: UserFormProps) {
  const { t } = useTranslation("users");
  const { means, reply, stored } = props;
  const schema = async () => (await import("#app/model/user.ts")).UserForm;
  const files = { profilePicture: { kind: "picture", required: false } } as const;
  const of = useRecordForm<UserField>({ id: FORM_ID, means, reply, stored, initial: INITIAL, schema, files });
  const { fields } = of;
  const remains = remainsOf(props);
  const role = useRole(fields.roleId.name, fields.roleId.defaultValue);
  return (
    <>
      <RemainsNotice remains={remains} title={t("remains")} />
      <RecordForm {...props} of={of} labels={labels} failed={t("failed")} withFile>
        <TextField field={fields.fullName} label={labels.fullName} autoComplete="off" />
        <TextField
          field={fields.username}
          label={labels.username}
          hint={t("usernameHint")}
          autoComplete="off"
          spellCheck={false}
        />
        <TextField
          field={fields.email}
          label={labels.email}
          type="email"
          autoComplete="off"
          spellCheck={false}
        />
        <div onChange={role.onChange}>
          <SelectField
            field={fields.roleId}
            label={labels.roleId}
            options={ROLES}
            placeholder={t("chooseRole")}
          />
        </div>
        <Checkbox field={fields.active} label={labels.active} hint={t("activeHint")} optional />
        <PictureField
          key={reply?.remains ? reply.formKey : "picture"}
          field={fields.profilePicture}
          label={labels.profilePicture}
          present={<Face src={photo} width={96} height={96} />}
          returned={isReturned(props) && !remains}
          optional
        />
        <div hidden={role.isOther}>
          <AssistantFields
            fields={fields}
            labels={labels}
            legend={t("assistant")}
            hint={role.isKnown ? undefined : t("assistantHint")}
            hoursHint={t("hoursHint")}
          >
            <MpsField field={fields.mpIds} label={labels.mpIds} hint={t("mpsHint")} options={means.mps} />
          </AssistantFields>
        </div>
      </RecordForm>
    </>
  );
}

/** Whether the chosen role is another than the assistant's: known only while script follows the choice. */
function useRole(name: string, chosen: string | undefined) {
  const isKnown = useHydrated();
  const [role, setRole] = useState(chosen ?? "");
  return {
    isKnown,
    isOther: isKnown && role !== String(ROLE.assistant),
    onChange: ({ target }: FormEvent<HTMLElement>) => {
      if (target instanceof HTMLSelectElement && target.name === name) setRole(target.value);
    },
  };
}
