import { data, Form, Link, redirect } from "react-router";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { MANUALS } from "#app/model/media.ts";
import { faultHeaders } from "#app/route/faults.ts";
import { FormKeyInput, SubmitButton } from "#app/ui/form/submit.tsx";
import { Notice } from "#app/ui/page/notice.tsx";
import { PageTitle } from "#app/ui/page/page-head.tsx";
import { formKey } from "#server/form/form-key.ts";
import { type LoginNotice, readLoginAddress } from "#server/identity/login-address.ts";
import { isSignedIn } from "#server/middleware/guard.ts";
import { getSession } from "#server/session/live-session.ts";
import type { Route } from "./+types/login";

export function loader({ context, url }: Route.LoaderArgs) {
  const { returnTo, notice: asked } = readLoginAddress(url);
  if (isSignedIn(context)) throw redirect(returnTo);
  const notice = getSession(context).status === "unavailable" ? "unavailable" : asked;
  const headers: HeadersInit = notice === "limited" ? { "Retry-After": "60" } : {};
  return data(
    // In the data: the file that holds it comes with the lists of the back-office.
    { returnTo, notice, formKey: formKey(context), manual: MANUALS.vpn },
    { status: (notice && STATUS.get(notice)) ?? 200, headers },
  );
}

const STATUS: ReadonlyMap<LoginNotice, number> = new Map([
  ["unavailable", 503],
  ["limited", 429],
]);

export const headers = faultHeaders;

export default function Login({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation("account");
  const { returnTo, notice, manual } = loaderData;
  return (
    <div className="slip">
      <PageTitle>{t("login.title")}</PageTitle>
      <div className="card stack box">
        <h1>{t("login.heading")}</h1>
        {notice && <LoginNews notice={notice} />}
        <p>{t("login.text")}</p>
        <Form method="post" action="/admin/authenticate" reloadDocument>
          <FormKeyInput value={loaderData.formKey} />
          <input type="hidden" name="returnTo" value={returnTo} />
          <SubmitButton className="btn wide" icon="log-in">
            {t("login.submit")}
          </SubmitButton>
        </Form>
        <p className="small">
          {t("login.trouble")} <a href={manual}>{t("login.vpn")}</a>
        </p>
        <p className="small">
          {t("login.citizen")}{" "}
          <Link to="/" reloadDocument>
            {t("login.find")}
          </Link>
        </p>
      </div>
    </div>
  );
}

function LoginNews({ notice }: { notice: LoginNotice }) {
  const { t } = useTranslation("account");
  const title = t(`login.notice.${notice}`);
  if (notice === "ended") return <Notice icon="clock" title={title} role="status" />;
  if (notice === "signedOut") return <Notice tone="ok" title={title} role="status" />;
  if (notice !== "kept") return <Notice tone="bad" title={title} role="alert" />;
  return (
    <Notice tone="ok" icon="save" title={title} role="status">
      {t("login.notice.keptText")}
    </Notice>
  );
}
