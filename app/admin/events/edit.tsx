import { type LinksFunction, redirect } from "react-router";
import { events } from "#app/i18n/mk/events.ts";
import { record } from "#app/i18n/mk/record.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { EventEntry } from "#app/model/event-rules.ts";
import versionsLook from "#app/ui/form/versions.css?url";
import { api } from "#server/api/client.ts";
import { contract } from "#server/api/contract/index.ts";
import { submission } from "#server/form/submission.ts";
import { getSession } from "#server/session/live-session.ts";
import type { AdminHandle } from "../kit/frame/crumbs.tsx";
import { addressWith } from "../kit/list/address.ts";
import { catchInterruption } from "../kit/record/outcome.tsx";
import { asTyped, isUnfinished, refusedReply } from "../kit/record/reply.ts";
import { recordIdOf, recordToEdit } from "../kit/record/stored.ts";
import { writeUnlessChanged } from "../kit/record/write.ts";
import type { Route } from "./+types/edit";
import { changeEvent, eventFormContext, eventTerms } from "./form.server.ts";
import { EventScreen, eventTexts } from "./form.tsx";
import { EVENTS } from "./events.server.ts";

export const handle: AdminHandle = {
  texts: { events, record },
  crumbs: [{ text: "nav.events", to: "/admin/events" }, { text: "events:edit" }],
};

export const links: LinksFunction = () => [{ rel: "stylesheet", href: versionsLook }];

export async function loader({ context, params, request, url }: Route.LoaderArgs) {
  const id = recordIdOf(params);
  const [formContext, found] = await Promise.all([
    eventFormContext(context, url.pathname),
    api(context, { signal: request.signal }).attempt(contract.events.get, { params: { id } }),
  ]);
  return {
    id,
    formContext,
    returnTo: EVENTS.returnTo(url.searchParams),
    list: EVENTS.addressBack(url.searchParams),
    stored: recordToEdit(context, found, eventTexts),
  };
}

/** Changes the event; if somebody else has changed it since it was opened, both versions come back. */
export async function action({ context, params, url }: Route.ActionArgs) {
  const id = recordIdOf(params);
  const form = await submission(context, EventEntry);
  if (isUnfinished(form)) return asTyped(form);
  if (!form.valid) return refusedReply(form);
  const reply = await writeUnlessChanged(context, form, {
    read: () => api(context).attempt(contract.events.get, { params: { id } }),
    textsOf: eventTexts,
    mine: () => eventTexts(form.value),
    write: () => changeEvent(context, id, form.value),
    terms: eventTerms(form.value),
  });
  if (reply) return reply;
  getSession(context).flash({ kind: "success", text: "eventChanged" });
  return redirect(EVENTS.addressBack(url.searchParams), 303);
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => catchInterruption(serverAction);

export default function EditEvent({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("events");
  const { id, formContext, returnTo, list, stored } = loaderData;
  return (
    <EventScreen
      key={id}
      title={t("edit")}
      unseen={stored === undefined}
      save={t("edit")}
      formContext={formContext}
      stored={stored}
      reply={actionData}
      action={addressWith(`/admin/events/edit/${id}`, returnTo)}
      cancel={list}
      look={addressWith(`/admin/events/view/${id}`, returnTo)}
    />
  );
}
