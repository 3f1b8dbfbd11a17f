import { Link, redirect } from "react-router";
import { z } from "zod";
import { record as recordTexts } from "#app/i18n/mk/record.ts";
import { users } from "#app/i18n/mk/users.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { formatMoment } from "#app/model/format.ts";
import { PostForm } from "#app/ui/form/post-form.tsx";
import { FormKeyInput } from "#app/ui/form/submit.tsx";
import { PageHead, PageTitle } from "#app/ui/page/page-head.tsx";
import { api } from "#server/api/client.ts";
import { audit } from "#server/audit/audit.ts";
import { submission } from "#server/form/submission.ts";
import { endSessions, openSessions } from "#server/identity/sign-out.ts";
import { requireProfile } from "#server/middleware/guard.ts";
import { getSession } from "#server/session/live-session.ts";
import { registerHandle } from "../kit/frame/crumbs.tsx";
import { isReturning, recordFormContext } from "../kit/record/form-context.ts";
import { catchInterruption, FormButtons, Outcome } from "../kit/record/outcome.tsx";
import { recordIdOf, recordOf } from "../kit/record/stored.ts";
import type { Route } from "./+types/sessions";
import { USERS } from "./users.server.ts";

export const handle = registerHandle("users", { record: recordTexts, users }, "users:sessions.title");

export async function loader({ context, params, request, url }: Route.LoaderArgs) {
  const id = otherUser(context, params);
  const formContext = recordFormContext(context, url.pathname);
  const shown = isReturning(context) ? undefined : await shownUser(context, id, request.signal);
  return { id, shown, formContext };
}

async function shownUser(context: Route.LoaderArgs["context"], id: number, signal: AbortSignal) {
  const { record } = recordOf(await USERS.read(api(context, { signal }).attempt, id, context));
  const sessions = (await openSessions(context, id)).map(({ startedAt, seenAt }) => ({
    key: `${startedAt} ${seenAt}`,
    began: formatMoment(startedAt),
    used: formatMoment(seenAt),
  }));
  return { name: record.fullName, sessions };
}

/** Ends them all (R10), with an audit line that says whose and how many. */
export async function action({ context, params }: Route.ActionArgs) {
  const id = otherUser(context, params);
  const form = await submission(context, z.object({}));
  if (!form.valid) return form.refuse();
  const count = await endSessions(context, id);
  audit(context, { event: "sessions-ended", kind: "users", recordId: id, count }, "Sessions ended");
  getSession(context).flash({ kind: "success", text: "sessionsEnded" });
  return redirect(`/admin/users/view/${id}`, 303);
}

/** To end all of one's own sessions, one signs out instead. */
function otherUser(context: Route.LoaderArgs["context"], params: { readonly id: string }): number {
  const id = recordIdOf(params);
  if (id === requireProfile(context).id) throw redirect("/admin/logout/everywhere");
  return id;
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => catchInterruption(serverAction);

export default function UserSessions({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("users");
  const { id, shown, formContext } = loaderData;
  const back = `/admin/users/view/${id}`;
  return (
    <>
      <PageTitle failed={actionData?.fault !== undefined}>{t("sessions.title")}</PageTitle>
      <PageHead title={t("sessions.title")} lead={shown?.name} />
      <section className="card form box">
        <Outcome
          fault={actionData?.fault}
          parked={formContext.typed !== undefined && actionData === undefined}
          look={back}
          failed={t("sessions.failed")}
          onlyAsks
        />
        {shown?.sessions.length === 0 ? (
          <>
            <p>{t("sessions.none")}</p>
            <Link className="btn plain" to={back}>
              {t("view")}
            </Link>
          </>
        ) : (
          <>
            <div className="stack">
              {shown && (
                <ul>
                  {shown.sessions.map(({ key, began, used }) => (
                    <li key={key}>{t("sessions.one", { began, used })}</li>
                  ))}
                </ul>
              )}
              <p>
                <strong>{t("sessions.question")}</strong> {t("sessions.text")}
              </p>
            </div>
            <PostForm page={`/admin/users/sessions/${id}`}>
              <FormKeyInput value={actionData?.formKey ?? formContext.formKey} />
              <FormButtons fault={actionData?.fault} save={t("sessions.end")} icon="log-out" cancel={back} />
            </PostForm>
          </>
        )}
      </section>
    </>
  );
}
