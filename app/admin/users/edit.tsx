import { type LinksFunction, redirect, useSearchParams } from "react-router";
import { record as recordTexts } from "#app/i18n/mk/record.ts";
import { users } from "#app/i18n/mk/users.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { mayOpen, type RoleId } from "#app/model/access.ts";
import { photoOf } from "#app/model/media.ts";
import { UserForm } from "#app/model/user-rules.ts";
import versionsLook from "#app/ui/form/versions.css?url";
import { pictureIn } from "#server/files/picture/picture.ts";
import { submission } from "#server/form/submission.ts";
import { refreshOwnProfile } from "#server/identity/profile.ts";
import { requireProfile } from "#server/middleware/guard.ts";
import { getSession } from "#server/session/live-session.ts";
import { withAssignmentResult } from "../kit/assignments/assignments.server.ts";
import type { AdminHandle } from "../kit/frame/crumbs.tsx";
import { addressWith, registerSearch } from "../kit/list/address.ts";
import { catchInterruption } from "../kit/record/outcome.tsx";
import { asTyped, isUnfinished, refusedReply } from "../kit/record/reply.ts";
import { recordIdOf, recordToEdit } from "../kit/record/stored.ts";
import { writeUnlessChanged } from "../kit/record/write.ts";
import type { Route } from "./+types/edit";
import {
  changeUser,
  editPage,
  userDependents,
  readUser,
  storedTexts,
  userTerms,
  userFormContext,
  userNow,
  wantedTexts,
} from "./form.server.ts";
import { UserScreen } from "./form.tsx";

export const handle: AdminHandle = {
  texts: { record: recordTexts, users },
  crumbs: [{ text: "nav.users", to: "/admin/users" }, { text: "users:edit" }],
};

export const links: LinksFunction = () => [{ rel: "stylesheet", href: versionsLook }];

export async function loader({ context, params, request, url }: Route.LoaderArgs) {
  const id = recordIdOf(params);
  const [formContext, found] = await Promise.all([
    userFormContext(context, url.pathname, id),
    readUser(context, id, { signal: request.signal }),
  ]);
  const user = found.ok ? found.value.record : undefined;
  return {
    id,
    formContext,
    stored: recordToEdit(context, found, storedTexts),
    name: user?.fullName,
    photo: user && photoOf(user.profilePicturePath),
  };
}

/** Changes the user and the MPs, unless somebody else has changed them since the form was opened. */
export async function action({ context, params, url }: Route.ActionArgs) {
  const id = recordIdOf(params);
  const form = await submission(context, UserForm, pictureIn("profilePicture"));
  if (isUnfinished(form)) return asTyped(form);
  if (!form.valid) return refusedReply(form);
  const { value, file } = form;
  const reply = await writeUnlessChanged(context, form, {
    read: () => readUser(context, id),
    textsOf: storedTexts,
    mine: () => wantedTexts(value),
    always: file !== undefined,
    asks: (stored) => userDependents(context, stored, value),
    write: (stored) => changeUser(context, stored, value, file),
    unfinished: ({ assignmentResult }) =>
      assignmentResult &&
      withAssignmentResult(context, form, {
        assignmentResult,
        page: editPage,
        mine: wantedTexts(value),
        stored: () => userNow(context, id),
      }),
    terms: userTerms(value),
  });
  if (reply) return reply;
  const session = getSession(context);
  const isOwn = requireProfile(context).id === id;
  // A deactivated user has no session: the sign-in screen confirms the change.
  if (isOwn && !value.active) session.destroy();
  else await refreshOwnProfile(context, id);
  session.flash({ kind: "success", text: "userChanged" });
  return redirect(afterwards(session.get("profile")?.roleId, registerSearch(url.searchParams)), 303);
}

/** A former administrator may not open the list of users. */
function afterwards(roleId: RoleId | undefined, list: string): string {
  if (roleId === undefined) return "/admin/login";
  return mayOpen("/admin/users", roleId) ? addressWith("/admin/users", list) : "/admin/dashboard";
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => catchInterruption(serverAction);

export default function EditUser({ loaderData, actionData: reply }: Route.ComponentProps) {
  const { t } = useTranslation("users");
  const [params] = useSearchParams();
  const list = registerSearch(params);
  const { id, formContext, stored, name, photo } = loaderData;
  return (
    <UserScreen
      key={id}
      title={t("edit")}
      lead={name}
      unseen={stored === undefined}
      {...{ formContext, stored, photo, reply }}
      action={addressWith(`/admin/users/edit/${id}`, list)}
      save={t("edit")}
      cancel={addressWith("/admin/users", list)}
    />
  );
}
