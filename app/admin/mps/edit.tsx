import { type LinksFunction, redirect, useSearchParams } from "react-router";
import { mps } from "#app/i18n/mk/mps.ts";
import { record } from "#app/i18n/mk/record.ts";
import { registerList } from "#app/i18n/mk/register-list.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { mediaUrl } from "#app/model/media.ts";
import { MpForm } from "#app/model/mp-rules.ts";
import versionsLook from "#app/ui/form/versions.css?url";
import { api } from "#server/api/client.ts";
import { contract } from "#server/api/contract/index.ts";
import { pictureIn } from "#server/files/picture/picture.ts";
import { submission } from "#server/form/submission.ts";
import { getSession } from "#server/session/live-session.ts";
import type { AdminHandle } from "../kit/frame/crumbs.tsx";
import { addressWith, registerSearch } from "../kit/list/address.ts";
import { catchInterruption } from "../kit/record/outcome.tsx";
import { asTyped, isUnfinished, refusedReply } from "../kit/record/reply.ts";
import { recordIdOf, recordToEdit } from "../kit/record/stored.ts";
import type { Route } from "./+types/edit";
import { changeMp, mandateOf, mpFormContext } from "./form.server.ts";
import { MpScreen, mpTexts } from "./form.tsx";

export const handle: AdminHandle = {
  texts: { mps, record, registerList },
  crumbs: [{ text: "nav.mps", to: "/admin/mps" }, { text: "mps:edit" }],
};

export const links: LinksFunction = () => [{ rel: "stylesheet", href: versionsLook }];

export async function loader({ context, params, request, url }: Route.LoaderArgs) {
  const id = recordIdOf(params);
  const { attempt } = api(context, { signal: request.signal });
  const found = await attempt(contract.mps.get, { params: { id } });
  return {
    id,
    stored: recordToEdit(context, found, mpTexts),
    formContext: await mpFormContext(context, url.pathname),
    name: found.ok ? found.value.fullName : undefined,
    picture: found.ok ? mediaUrl(found.value.picturePath) : undefined,
    mandate: found.ok ? await mandateOf(context, found.value.mandateId) : undefined,
  };
}

/** Changes the MP; if somebody else has changed it since it was opened, both versions come back. */
export async function action({ context, params, url }: Route.ActionArgs) {
  const id = recordIdOf(params);
  const form = await submission(context, MpForm, pictureIn("picture"));
  if (isUnfinished(form)) return asTyped(form);
  if (!form.valid) return refusedReply(form);
  const reply = await changeMp(context, id, form);
  if (reply) return reply;
  getSession(context).flash({ kind: "success", text: "mpChanged" });
  return redirect(addressWith("/admin/mps", registerSearch(url.searchParams)), 303);
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => catchInterruption(serverAction);

export default function EditMp({ loaderData, actionData: reply }: Route.ComponentProps) {
  const { t } = useTranslation("mps");
  const [params] = useSearchParams();
  const list = registerSearch(params);
  const { id, formContext, stored, name, mandate, picture } = loaderData;
  return (
    <MpScreen
      key={id}
      title={t("edit")}
      lead={name}
      unseen={stored === undefined}
      {...{ formContext, stored, reply, mandate, picture }}
      action={addressWith(`/admin/mps/edit/${id}`, list)}
      save={t("edit")}
      cancel={addressWith(`/admin/mps/view/${id}`, list)}
    />
  );
}
