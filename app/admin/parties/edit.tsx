import { type LinksFunction, redirect, useSearchParams } from "react-router";
import { parties } from "#app/i18n/mk/parties.ts";
import { record } from "#app/i18n/mk/record.ts";
import { registerList } from "#app/i18n/mk/register-list.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { mediaUrl } from "#app/model/media.ts";
import { PartyForm } from "#app/model/party-rules.ts";
import versionsLook from "#app/ui/form/versions.css?url";
import { api } from "#server/api/client.ts";
import { contract } from "#server/api/contract/index.ts";
import { pictureIn } from "#server/files/picture/picture.ts";
import { submission } from "#server/form/submission.ts";
import { getSession } from "#server/session/live-session.ts";
import type { AdminHandle } from "../kit/frame/crumbs.tsx";
import { addressWith, registerSearch } from "../kit/list/address.ts";
import { recordFormContext } from "../kit/record/form-context.ts";
import { catchInterruption } from "../kit/record/outcome.tsx";
import { asTyped, isUnfinished, refusedReply } from "../kit/record/reply.ts";
import { recordIdOf, recordToEdit } from "../kit/record/stored.ts";
import type { Route } from "./+types/edit";
import { changeParty } from "./form.server.ts";
import { PartyScreen, partyTexts } from "./form.tsx";

export const handle: AdminHandle = {
  texts: { parties, record, registerList },
  crumbs: [{ text: "nav.parties", to: "/admin/parties" }, { text: "parties:edit" }],
};

export const links: LinksFunction = () => [{ rel: "stylesheet", href: versionsLook }];

export async function loader({ context, params, request, url }: Route.LoaderArgs) {
  const id = recordIdOf(params);
  const found = await api(context, { signal: request.signal }).attempt(contract.parties.get, {
    params: { id },
  });
  return {
    id,
    formContext: recordFormContext(context, url.pathname),
    stored: recordToEdit(context, found, partyTexts),
    name: found.ok ? found.value.name : undefined,
    icon: found.ok ? mediaUrl(found.value.iconPath) : undefined,
  };
}

/** Changes the party; if somebody else has changed it since it was opened, both versions come back. */
export async function action({ context, params, url }: Route.ActionArgs) {
  const id = recordIdOf(params);
  const form = await submission(context, PartyForm, pictureIn("icon"));
  if (isUnfinished(form)) return asTyped(form);
  if (!form.valid) return refusedReply(form);
  const reply = await changeParty(context, id, form);
  if (reply) return reply;
  getSession(context).flash({ kind: "success", text: "partyChanged" });
  return redirect(addressWith("/admin/parties", registerSearch(url.searchParams)), 303);
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => catchInterruption(serverAction);

export default function EditParty({ loaderData, actionData: reply }: Route.ComponentProps) {
  const { t } = useTranslation("parties");
  const [params] = useSearchParams();
  const list = registerSearch(params);
  const { id, formContext, stored, name, icon } = loaderData;
  return (
    <PartyScreen
      key={id}
      title={t("edit")}
      lead={name}
      unseen={stored === undefined}
      {...{ formContext, stored, reply, name, icon }}
      action={addressWith(`/admin/parties/edit/${id}`, list)}
      save={t("edit")}
      cancel={addressWith(`/admin/parties/view/${id}`, list)}
    />
  );
}
