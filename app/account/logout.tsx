import { Form, Link, redirect } from "react-router";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { FormKey, SubmitButton } from "#app/ui/form/submit.tsx";
import { Slip } from "#app/ui/page/slip.tsx";
import { formKey } from "#server/form/form-key.ts";
import { postedForm } from "#server/form/posted-form.ts";
import { START } from "#server/identity/return-path.ts";
import { signOut } from "#server/identity/sign-out.ts";
import { isSignedIn } from "#server/middleware/guard.ts";
import type { Route } from "./+types/logout";

/** Asks first, so that a link can't sign anyone out. */
export function loader({ context }: Route.LoaderArgs) {
  if (!isSignedIn(context)) throw redirect("/admin/login");
  return { formKey: formKey(context), back: START };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { key } = await postedForm(context, request);
  // The form of another session, or none of ours: the page asks again.
  if (!key) throw redirect("/admin/logout");
  return signOut(context);
}

export default function Logout({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation(["account", "common"]);
  return (
    <Slip icon="log-out" title={t("logout.heading")}>
      <title>{`${t("logout.title")} · ${t("common:site")}`}</title>
      <Form className="ends row" method="post" action="/admin/logout" reloadDocument>
        <FormKey value={loaderData.formKey} />
        <SubmitButton icon="log-out">{t("logout.submit")}</SubmitButton>
        <Link className="btn plain" to={loaderData.back}>
          {t("logout.cancel")}
        </Link>
      </Form>
    </Slip>
  );
}
