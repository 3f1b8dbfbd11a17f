import type { RoleId } from "#app/model/access.ts";
import { profileForm } from "#app/model/user.ts";
import { attachmentRule } from "#app/ui/form/picture/rule.ts";
import { rulesOf } from "#app/ui/form/rules.ts";

/** What is asked depends on the role. */
export const rulesFor = (roleId: RoleId) =>
  rulesOf(profileForm(roleId).and(attachmentRule("profilePicture")));
