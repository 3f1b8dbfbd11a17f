import { redirect } from "react-router";
import { profile } from "#app/i18n/mk/profile.ts";
import { record } from "#app/i18n/mk/record.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { ROLE } from "#app/model/access.ts";
import { photoOf } from "#app/model/media.ts";
import { profileForm, type ProfileForm } from "#app/model/user-rules.ts";
import { type Profile, roleName } from "#app/model/user.ts";
import { byFieldName, type FieldTable, fieldTexts, ownRow } from "#app/ui/form/field-table.tsx";
import { FixedField, textRow } from "#app/ui/form/fields/text-field.tsx";
import { PictureField, pictureRule } from "#app/ui/form/picture/picture-field.tsx";
import { Face } from "#app/ui/page/pictures.tsx";
import { api } from "#server/api/client.ts";
import { contract } from "#server/api/contract/index.ts";
import { readBack } from "#server/api/fault.ts";
import type { Context } from "#server/context.ts";
import { pictureIn } from "#server/files/picture/picture.ts";
import { equalRecord } from "#server/form/concurrent-edit.ts";
import { submission } from "#server/form/submission.ts";
import { withFixedCredentials } from "#server/identity/credentials.ts";
import { refreshOwnProfile } from "#server/identity/profile.ts";
import { requireProfile } from "#server/middleware/guard.ts";
import { getSession } from "#server/session/live-session.ts";
import { ASSISTANT_FIELDS, AssistantGroup } from "../kit/assignments/assistant-fields.tsx";
import type { AdminHandle } from "../kit/frame/crumbs.tsx";
import { recordFormContext } from "../kit/record/form-context.ts";
import { catchInterruption } from "../kit/record/outcome.tsx";
import { isReturned } from "../kit/record/record-form.tsx";
import { RecordScreen } from "../kit/record/record-screen.tsx";
import { asTyped, isUnfinished, refusedReply } from "../kit/record/reply.ts";
import { recordToEdit } from "../kit/record/stored.ts";
import { writeUnlessChanged } from "../kit/record/write.ts";
import type { Route } from "./+types/edit";

export const handle: AdminHandle = {
  texts: { profile, record },
  crumbs: [{ text: "profile", to: "/admin/profile/view" }, { text: "profile:edit" }],
};

const FIELDS = {
  fullName: textRow({ autoComplete: "name" }),
  email: textRow({ type: "email", autoComplete: "email", spellCheck: false }),
  profilePicture: ownRow({ kind: "file", optional: true, file: pictureRule }),
  ...ASSISTANT_FIELDS,
} satisfies FieldTable<keyof ProfileForm | "profilePicture">;

const profileTexts = (own: Profile | ProfileForm) => fieldTexts(FIELDS, own);

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const known = requireProfile(context);
  const found = await api(context, { signal: request.signal }).attempt(contract.users.profile);
  const { profilePicturePath } = found.ok ? found.value : known;
  return {
    formContext: recordFormContext(context, url.pathname),
    stored: recordToEdit(context, found, profileTexts),
    roleId: known.roleId,
    username: known.username,
    photo: photoOf(profilePicturePath),
  };
}

/** Changes the person's own profile; the layout shows the new name and picture at once. */
export async function action({ context }: Route.ActionArgs) {
  const { id, roleId } = requireProfile(context);
  const form = await submission(context, profileForm(roleId), pictureIn("profilePicture"));
  if (isUnfinished(form)) return asTyped(form);
  if (!form.valid) return refusedReply(form);
  const { value, file } = form;
  const reply = await writeUnlessChanged(context, form, {
    read: () => api(context).attempt(contract.users.profile),
    textsOf: profileTexts,
    mine: () => profileTexts(value),
    always: file !== undefined,
    write: (stored) => changeProfile(context, stored, value, file),
  });
  if (reply) return reply;
  await refreshOwnProfile(context, id, profileTexts(value));
  getSession(context).flash({ kind: "success", text: "profileChanged" });
  return redirect("/admin/profile/view", 303);
}

/** An unknown outcome is settled by reading the profile again (R71). */
async function changeProfile(context: Context, stored: Profile, form: ProfileForm, file?: File) {
  const body = { ...form, ...(file && { profilePicture: file }) };
  const outcome = await api(context).attempt(contract.users.updateProfile, { body });
  return readBack(outcome, async () => {
    const found = await withFixedCredentials(context)(contract.users.profile);
    if (!found.ok) return false;
    // A new picture has a new path.
    const hasPicture = !file || found.value.profilePicturePath !== stored.profilePicturePath;
    return hasPicture && equalRecord(profileTexts(form), profileTexts(found.value));
  });
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => catchInterruption(serverAction);

/** Only assistants have phone and working hours (3-decisions). */
export default function EditProfile({ loaderData, actionData: reply }: Route.ComponentProps) {
  const { t } = useTranslation("profile");
  const { roleId, username, photo, ...form } = loaderData;
  return (
    <RecordScreen
      {...form}
      id="profile"
      title={t("edit")}
      unseen={form.stored === undefined}
      reply={reply}
      action="/admin/profile/edit"
      save={t("edit")}
      cancel="/admin/profile/view"
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
            returned={isReturned({ ...form, reply })}
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
