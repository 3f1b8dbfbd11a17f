import { redirect } from "react-router";
import { cases } from "#app/i18n/mk/cases.ts";
import { record } from "#app/i18n/mk/record.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { ViewNameForm } from "#app/model/saved-view.ts";
import { noSuchPage } from "#app/route/faults.ts";
import { textRow } from "#app/ui/form/fields/text-field.tsx";
import { submission } from "#server/form/submission.ts";
import { requireProfile } from "#server/middleware/guard.ts";
import type { AdminHandle } from "../../kit/frame/crumbs.tsx";
import { addressWith, searchOf } from "../../kit/list/address.ts";
import { recordFormContext } from "../../kit/record/form-context.ts";
import { catchInterruption } from "../../kit/record/outcome.tsx";
import { RecordScreen } from "../../kit/record/record-screen.tsx";
import { failedReply, refusedReply } from "../../kit/record/reply.ts";
import { filtersIn, viewAddress, viewsOf } from "../list/queue.server.ts";
import type { Route } from "./+types/name";
import { changeViews, inWords } from "./views.server.ts";

export const handle: AdminHandle = {
  texts: { cases, record },
  crumbs: [
    { text: "nav.cases", to: "/admin/cases" },
    { text: "cases:views.title", to: "/admin/cases/views" },
  ],
};

/** The filters of the address to save, or the view to rename. */
export async function loader({ context, request, url }: Route.LoaderArgs) {
  const { searchParams } = url;
  const id = searchParams.get("view");
  const view = id === null ? undefined : (await viewsOf(context))?.find((one) => one.id === id);
  if (id !== null && !view) throw noSuchPage();
  const params = view ? new URLSearchParams(view.query) : searchParams;
  const [shown] = await inWords(context, [params], request.signal);
  return {
    name: view?.name,
    words: shown?.words ?? [],
    action: addressWith(
      "/admin/cases/views/name",
      id === null ? (shown?.query ?? "") : searchOf({ view: id }),
    ),
    cancel: view ? "/admin/cases/views" : viewAddress(shown ?? { query: "" }),
    formContext: recordFormContext(context, url.pathname),
  };
}

/** Saves the filters of the address under a name, or renames a view. */
export async function action({ context, url: { searchParams } }: Route.ActionArgs) {
  const form = await submission(context, ViewNameForm);
  if (!form.valid) return refusedReply(form);
  const { name } = form.value;
  const id = searchParams.get("view");
  const query = searchOf(filtersIn(searchParams, requireProfile(context)));
  const outcome = await changeViews(
    context,
    id === null ? { kind: "keep", name, query } : { kind: "rename", name, id },
  );
  if (!outcome.ok) return failedReply(form, outcome.fault, { sentences: REFUSALS });
  return redirect(id === null ? viewAddress({ query }) : "/admin/cases/views", 303);
}

const REFUSALS = { viewsFull: "viewsFull", viewNameTaken: "viewNameTaken" } as const;

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => catchInterruption(serverAction);

const FIELDS = { name: textRow({ autoComplete: "off" }) };

export default function NameView({ loaderData, actionData: reply }: Route.ComponentProps) {
  const { t } = useTranslation("cases");
  const { name, words, action: page, cancel, formContext } = loaderData;
  const title = t(name === undefined ? "views.keep" : "views.rename");
  const text = words.join(" · ") || t("views.everything");
  return (
    <RecordScreen
      {...{ formContext, reply, title, cancel }}
      lead={t("views.shown", { text })}
      id="view"
      table={FIELDS}
      own={{}}
      schema={async () => (await import("#app/model/saved-view.ts")).ViewNameForm}
      labels={{ name: t("views.fields.name") }}
      hints={{ name: t("views.nameHint") }}
      initial={{ name: name ?? "" }}
      action={page}
      save={title}
    />
  );
}
