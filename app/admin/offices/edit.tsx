import { type LinksFunction, redirect, useSearchParams } from "react-router";
import { offices } from "#app/i18n/mk/offices.ts";
import { record as recordTexts } from "#app/i18n/mk/record.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { OfficeEntry } from "#app/model/office-rules.ts";
import versionsLook from "#app/ui/form/versions.css?url";
import { submission } from "#server/form/submission.ts";
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
  changeOffice,
  editPage,
  officeDependents,
  officeFormContext,
  officeNow,
  pickReply,
  placeName,
  readOffice,
  storedTexts,
  OFFICE_TERMS,
  wantedTexts,
} from "./form.server.ts";
import { OfficeScreen } from "./form.tsx";

export const handle: AdminHandle = {
  texts: { offices, record: recordTexts },
  crumbs: [{ text: "nav.offices", to: "/admin/offices" }, { text: "offices:edit" }],
};

export const links: LinksFunction = () => [{ rel: "stylesheet", href: versionsLook }];

export async function loader({ context, params, request, url }: Route.LoaderArgs) {
  const id = recordIdOf(params);
  const [formContext, found] = await Promise.all([
    officeFormContext(context, url.pathname, id),
    readOffice(context, id, { signal: request.signal }),
  ]);
  return {
    id,
    formContext,
    stored: recordToEdit(context, found, storedTexts),
    name: found.ok ? placeName(found.value.record) : undefined,
  };
}

/** Changes the office and its MPs, unless somebody else has changed them since the form was opened. */
export async function action({ context, params, url }: Route.ActionArgs) {
  const id = recordIdOf(params);
  const form = await submission(context, OfficeEntry);
  const picked = pickReply(form);
  if (picked) return picked;
  if (isUnfinished(form)) return asTyped(form);
  if (!form.valid) return refusedReply(form);
  const { value } = form;
  const reply = await writeUnlessChanged(context, form, {
    read: () => readOffice(context, id),
    textsOf: storedTexts,
    mine: () => wantedTexts(value),
    asks: async (stored) => ({ ok: true, value: officeDependents(context, stored, value) }),
    write: (stored) => changeOffice(context, stored, value),
    unfinished: ({ assignmentResult }) =>
      assignmentResult &&
      withAssignmentResult(context, form, {
        assignmentResult,
        page: editPage,
        mine: wantedTexts(value),
        stored: () => officeNow(context, id),
      }),
    terms: OFFICE_TERMS,
  });
  if (reply) return reply;
  getSession(context).flash({ kind: "success", text: "officeChanged" });
  return redirect(addressWith("/admin/offices", registerSearch(url.searchParams)), 303);
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => catchInterruption(serverAction);

export default function EditOffice({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("offices");
  const [params] = useSearchParams();
  const list = registerSearch(params);
  const { id, formContext, stored, name } = loaderData;
  return (
    <OfficeScreen
      key={id}
      title={t("edit")}
      lead={name}
      unseen={stored === undefined}
      save={t("edit")}
      formContext={formContext}
      stored={stored}
      reply={actionData}
      failed={t("editFailed")}
      action={addressWith(`/admin/offices/edit/${id}`, list)}
      cancel={addressWith("/admin/offices", list)}
    />
  );
}
