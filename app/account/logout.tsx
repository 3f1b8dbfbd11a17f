import { Form, Link, redirect } from "react-router";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { FormKeyInput, SubmitButton } from "#app/ui/form/submit.tsx";
import { NoticeCard } from "#app/ui/page/notice.tsx";
import { PageTitle } from "#app/ui/page/page-head.tsx";
import { formKey } from "#server/form/form-key.ts";
import { postedForm } from "#server/form/posted-form.ts";
import { START } from "#server/identity/login-address.ts";
import { signOut } from "#server/identity/sign-out.ts";
import { isSignedIn } from "#server/middleware/guard.ts";
import type { Route } from "./+types/logout";

/** Asks first, so that a link can't sign anyone out. */
export function loader({ context, pattern }: Route.LoaderArgs) {
  if (!isSignedIn(context)) throw redirect("/admin/login");
  const everywhere = isEverywhere(pattern);
  return { formKey: formKey(context), everywhere, back: everywhere ? "/admin/profile/view" : START };
}

export async function action({ context, pattern }: Route.ActionArgs) {
  const { key } = postedForm(context);
  const everywhere = isEverywhere(pattern);
  // The form is of another session, or not ours: the page asks again.
  if (!key) throw redirect(addressOf(everywhere));
  return signOut(context, everywhere);
}

const EVERYWHERE = "/admin/logout/everywhere";
const isEverywhere = (pattern: string) => EVERYWHERE.endsWith(pattern);
const addressOf = (everywhere: boolean) => (everywhere ? EVERYWHERE : "/admin/logout");

export default function Logout({ loaderData: { formKey: key, everywhere, back } }: Route.ComponentProps) {
  const { t } = useTranslation("account");
  const texts = everywhere ? "logoutEverywhere" : "logout";
  return (
    <NoticeCard
      icon="log-out"
      title={t(`${texts}.heading`)}
      text={everywhere ? t("logoutEverywhere.text") : undefined}
    >
      <PageTitle>{t(`${texts}.title`)}</PageTitle>
      <Form className="ends row" method="post" action={addressOf(everywhere)} reloadDocument>
        <FormKeyInput value={key} />
        <SubmitButton icon="log-out">{t(`${texts}.submit`)}</SubmitButton>
        <Link className="btn plain" to={back}>
          {t("logout.cancel")}
        </Link>
      </Form>
    </NoticeCard>
  );
}
