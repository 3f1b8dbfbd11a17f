import { UserForm } from "#app/model/user.ts";
import { attachmentRule } from "#app/ui/form/picture/rule.ts";
import { rulesOf } from "#app/ui/form/rules.ts";

export const validate = rulesOf(UserForm.and(attachmentRule("profilePicture")));
