import type { ProfileForm } from "#app/model/user-rules.ts";
import type { Profile } from "#app/model/user.ts";
import { api } from "#server/api/client.ts";
import { contract } from "#server/api/contract/index.ts";
import type { Attempt } from "#server/api/fault.ts";
import type { Context } from "#server/context.ts";
import { lookAgain, saysTheSame, settled } from "../record/write.ts";
import { profileTexts } from "./form.tsx";

/** Changes the own profile; an outcome that nobody knows is settled by reading it again (R71). */
export async function changeProfile(
  context: Context,
  stored: Profile,
  form: ProfileForm,
  file?: File,
): Promise<Attempt<unknown>> {
  const body = { ...form, ...(file && { profilePicture: file }) };
  const outcome = await api(context).attempt(contract.users.updateProfile, { body });
  return settled(outcome, async () => {
    const found = await lookAgain(context)(contract.users.profile);
    if (!found.ok) return false;
    // A new picture has a new name.
    const hasPicture = !file || found.value.profilePicturePath !== stored.profilePicturePath;
    return hasPicture && saysTheSame(profileTexts(form), profileTexts(found.value));
  });
}
