import { redirect } from "react-router";
import { events } from "#app/i18n/mk/events.ts";
import { record } from "#app/i18n/mk/record.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { EventEntry } from "#app/model/event-rules.ts";
import { submission } from "#server/form/submission.ts";
import { getSession } from "#server/session/live-session.ts";
import type { AdminHandle } from "../kit/frame/crumbs.tsx";
import { addressWith } from "../kit/list/address.ts";
import { catchInterruption } from "../kit/record/outcome.tsx";
import { failedReply, refusedReply } from "../kit/record/reply.ts";
import type { Route } from "./+types/add";
import { addEvent, eventFormContext, eventTerms } from "./form.server.ts";
import { EventScreen } from "./form.tsx";
import { EVENTS } from "./events.server.ts";

export const handle: AdminHandle = {
  texts: { events, record },
  crumbs: [{ text: "nav.events", to: "/admin/events" }, { text: "events:add" }],
};

export async function loader({ context, url }: Route.LoaderArgs) {
  return {
    formContext: await eventFormContext(context, url.pathname),
    returnTo: EVENTS.returnTo(url.searchParams),
    list: EVENTS.addressBack(url.searchParams),
  };
}

/** Adds the event once, however often its form is posted. */
export async function action({ context }: Route.ActionArgs) {
  const form = await submission(context, EventEntry);
  if (!form.valid) return refusedReply(form);
  const outcome = await form.once(() => addEvent(context, form.value));
  if (!outcome.ok) return failedReply(form, outcome.fault, eventTerms(form.value));
  getSession(context).flash({ kind: "success", text: "eventAdded" });
  return redirect("/admin/events", 303);
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => catchInterruption(serverAction);

export default function AddEvent({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("events");
  const { formContext, returnTo, list } = loaderData;
  return (
    <EventScreen
      title={t("add")}
      save={t("add")}
      formContext={formContext}
      reply={actionData}
      action={addressWith("/admin/events/add", returnTo)}
      cancel={list}
      look="/admin/events"
    />
  );
}
