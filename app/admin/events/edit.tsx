import { events } from "#app/i18n/mk/events.ts";
import { record } from "#app/i18n/mk/record.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import type { AdminHandle } from "../kit/frame/crumbs.tsx";
import { addressWith } from "../kit/list/address.ts";
import { catchInterruption } from "../kit/record/outcome.tsx";
import type { Route } from "./+types/edit";
import { EVENT } from "./form.server.ts";
import { EventScreen } from "./form.tsx";
import { EVENTS } from "./events.server.ts";

export const handle: AdminHandle = {
  texts: { events, record },
  crumbs: [{ text: "nav.events", to: "/admin/events" }, { text: "events:edit" }],
};

export async function loader(args: Route.LoaderArgs) {
  const { id, form } = await EVENT.open(args);
  return { id, form, look: addressWith(`/admin/events/view/${id}`, EVENTS.returnTo(args.url.searchParams)) };
}

export const action = (args: Route.ActionArgs) => EVENT.change(args);

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => catchInterruption(serverAction);

export default function EditEvent({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("events");
  const { id, form, look } = loaderData;
  return <EventScreen key={id} {...form} look={look} reply={actionData} title={t("edit")} save={t("edit")} />;
}
