import { redirect } from "react-router";
import { profile } from "#app/i18n/mk/profile.ts";
import { record } from "#app/i18n/mk/record.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { photoOf } from "#app/model/media.ts";
import { profileForm, type ProfileForm } from "#app/model/user-rules.ts";
import type { Profile } from "#app/model/user.ts";
import { api } from "#server/api/client.ts";
import { contract } from "#server/api/contract/index.ts";
import { type Attempt, readBack } from "#server/api/fault.ts";
import type { Context } from "#server/context.ts";
import { pictureIn } from "#server/files/picture/picture.ts";
import { equalRecord } from "#server/form/concurrent-edit.ts";
import { submission } from "#server/form/submission.ts";
import { withFixedCredentials } from "#server/identity/credentials.ts";
import { refreshOwnProfile } from "#server/identity/profile.ts";
import { requireProfile } from "#server/middleware/guard.ts";
import { getSession } from "#server/session/live-session.ts";
import type { AdminHandle } from "../kit/frame/crumbs.tsx";
import { recordFormContext } from "../kit/record/form-context.ts";
import { catchInterruption } from "../kit/record/outcome.tsx";
import { asTyped, isUnfinished, refusedReply } from "../kit/record/reply.ts";
import { recordToEdit } from "../kit/record/stored.ts";
import { writeUnlessChanged } from "../kit/record/write.ts";
import type { Route } from "./+types/edit";
import { ProfileScreen, profileTexts } from "./form.tsx";

export const handle: AdminHandle = {
  texts: { profile, record },
  crumbs: [{ text: "profile", to: "/admin/profile/view" }, { text: "profile:edit" }],
};

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
async function changeProfile(
  context: Context,
  stored: Profile,
  form: ProfileForm,
  file?: File,
): Promise<Attempt<unknown>> {
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

export default function EditProfile({ loaderData, actionData: reply }: Route.ComponentProps) {
  const { t } = useTranslation("profile");
  return (
    <ProfileScreen
      {...loaderData}
      title={t("edit")}
      unseen={loaderData.stored === undefined}
      reply={reply}
      action="/admin/profile/edit"
      save={t("edit")}
      cancel="/admin/profile/view"
    />
  );
}
