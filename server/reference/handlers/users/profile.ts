import { type ProfileForm, profileForm } from "#app/model/user.ts";
import type { Contract } from "#server/api/contract/index.ts";
import { readPicture } from "../../files/image.ts";
import { imageWrite } from "../../files/image-write.ts";
import { signedIn } from "../../http/call.ts";
import { checkPayload } from "../../http/input.ts";
import { update } from "../../store/statements.ts";
import { getUser } from "./record.ts";

/** Changes the own profile; whoever is no assistant has no phone and no work hours (3-decisions, "Fields and rules"). */
export const updateProfile = imageWrite<Contract["users"]["updateProfile"], ProfileForm>({
  area: "profile-pictures",
  field: "profilePicture",
  file: ({ input }) => input.body.profilePicture,
  read: readPicture,

  check: (call, wrong) => checkPayload(profileForm(signedIn(call).roleId), call.input.body, wrong),

  write(call, data, imageOr) {
    const { id, profilePicturePath } = getUser(call.database, signedIn(call).id);
    update(call.database, "users", id, { ...data, profilePicturePath: imageOr(profilePicturePath) });
    return undefined;
  },
});
