import { cases } from "#app/i18n/mk/cases.ts";
import { record } from "#app/i18n/mk/record.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import type { AdminHandle } from "../../kit/frame/crumbs.tsx";
import { catchInterruption } from "../../kit/record/outcome.tsx";
import type { Route } from "./+types/add";
import { knownPerson } from "./form.server.ts";
import { CaseScreen } from "./form.tsx";
import { CASE } from "./record.server.ts";

export const handle: AdminHandle = {
  texts: { cases, record },
  crumbs: [{ text: "nav.cases", to: "/admin/cases" }, { text: "cases:form.add" }],
};

export async function loader(args: Route.LoaderArgs) {
  const { context, request, url } = args;
  const person = await knownPerson(context, url.searchParams, request.signal);
  return { person, form: await CASE.blank(args) };
}

export const action = (args: Route.ActionArgs) => CASE.add(args);

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  catchInterruption(serverAction, { tab: 2 } as const);

export default function AddCase({ loaderData: { person, form }, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("cases");
  return (
    <CaseScreen {...form} title={t("form.add")} save={t("form.add")} person={person} reply={actionData} />
  );
}
