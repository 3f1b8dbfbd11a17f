import { type LinksFunction, redirect, useSearchParams } from "react-router";
import { categories } from "#app/i18n/mk/categories.ts";
import { record } from "#app/i18n/mk/record.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { CategoryForm } from "#app/model/category-rules.ts";
import { mediaUrl } from "#app/model/media.ts";
import versionsLook from "#app/ui/form/versions.css?url";
import { api } from "#server/api/client.ts";
import { contract } from "#server/api/contract/index.ts";
import { iconIn } from "#server/files/picture/picture.ts";
import { submission } from "#server/form/submission.ts";
import { getSession } from "#server/session/live-session.ts";
import type { AdminHandle } from "../kit/frame/crumbs.tsx";
import { addressWith, registerSearch } from "../kit/list/address.ts";
import { recordFormContext } from "../kit/record/form-context.ts";
import { catchInterruption } from "../kit/record/outcome.tsx";
import { asTyped, isUnfinished, refusedReply } from "../kit/record/reply.ts";
import { recordIdOf, recordToEdit } from "../kit/record/stored.ts";
import type { Route } from "./+types/edit";
import { changeCategory } from "./form.server.ts";
import { CategoryScreen, categoryTexts } from "./form.tsx";

export const handle: AdminHandle = {
  texts: { categories, record },
  crumbs: [{ text: "nav.categories", to: "/admin/categories" }, { text: "categories:edit" }],
};

export const links: LinksFunction = () => [{ rel: "stylesheet", href: versionsLook }];

export async function loader({ context, params, request, url }: Route.LoaderArgs) {
  const id = recordIdOf(params);
  const { attempt } = api(context, { signal: request.signal });
  const found = await attempt(contract.categories.get, { params: { id } });
  return {
    id,
    stored: recordToEdit(context, found, categoryTexts),
    formContext: recordFormContext(context, url.pathname),
    name: found.ok ? found.value.name : undefined,
    icon: found.ok ? mediaUrl(found.value.iconPath) : undefined,
  };
}

/** Changes the category; if somebody else has changed it since it was opened, both versions come back. */
export async function action({ context, params, url }: Route.ActionArgs) {
  const id = recordIdOf(params);
  const form = await submission(context, CategoryForm, iconIn("icon", { required: false }));
  if (isUnfinished(form)) return asTyped(form);
  if (!form.valid) return refusedReply(form);
  const reply = await changeCategory(context, id, form);
  if (reply) return reply;
  getSession(context).flash({ kind: "success", text: "categoryChanged" });
  return redirect(addressWith("/admin/categories", registerSearch(url.searchParams)), 303);
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => catchInterruption(serverAction);

export default function EditCategory({ loaderData, actionData: reply }: Route.ComponentProps) {
  const { t } = useTranslation("categories");
  const [params] = useSearchParams();
  const list = registerSearch(params);
  const { id, formContext, stored, name, icon } = loaderData;
  return (
    <CategoryScreen
      key={id}
      isNew={false}
      title={t("edit")}
      lead={name}
      unseen={stored === undefined}
      {...{ formContext, stored, reply, icon }}
      action={addressWith(`/admin/categories/edit/${id}`, list)}
      save={t("edit")}
      cancel={addressWith(`/admin/categories/view/${id}`, list)}
    />
  );
}
