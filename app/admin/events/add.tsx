import { events } from "#app/i18n/mk/events.ts";
import { record } from "#app/i18n/mk/record.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import type { AdminHandle } from "../kit/frame/crumbs.tsx";
import { catchInterruption } from "../kit/record/outcome.tsx";
import type { Route } from "./+types/add";
import { EVENT } from "./form.server.ts";
import { EventScreen } from "./form.tsx";

export const handle: AdminHandle = {
  texts: { events, record },
  crumbs: [{ text: "nav.events", to: "/admin/events" }, { text: "events:add" }],
};

export const loader = (args: Route.LoaderArgs) => EVENT.blank(args);

export const action = (args: Route.ActionArgs) => EVENT.add(args);

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => catchInterruption(serverAction);

export default function AddEvent({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("events");
  return <EventScreen {...loaderData} reply={actionData} title={t("add")} save={t("add")} />;
}
