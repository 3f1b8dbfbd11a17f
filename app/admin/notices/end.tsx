import { Link, redirect } from "react-router";
import { z } from "zod";
import { noticeForms } from "#app/i18n/mk/notice-forms.ts";
import { record } from "#app/i18n/mk/record.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { skopjeDay } from "#app/model/period.ts";
import { PostForm } from "#app/ui/form/post-form.tsx";
import { FormKeyInput } from "#app/ui/form/submit.tsx";
import { PageHead, PageTitle } from "#app/ui/page/page-head.tsx";
import { faultPage } from "#server/api/fault.ts";
import { submission } from "#server/form/submission.ts";
import { changeNotice, readNotice } from "#server/notices/notices.ts";
import { getSession } from "#server/session/live-session.ts";
import { registerHandle } from "../kit/frame/crumbs.tsx";
import { isReturning, recordFormContext } from "../kit/record/form-context.ts";
import { catchInterruption, FormButtons, Outcome } from "../kit/record/outcome.tsx";
import { recordIdOf, recordOf } from "../kit/record/stored.ts";
import type { Route } from "./+types/end";
import { isOpen } from "./notices.server.ts";
import { assertOwn, scopeOf, subjectOf } from "./own.server.ts";

export const handle = registerHandle("notices", { noticeForms, record }, "noticeForms:ending.title");

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const id = recordIdOf(params);
  const formContext = recordFormContext(context, url.pathname);
  if (isReturning(context)) return { id, formContext, name: undefined, isDone: false };
  const scope = await scopeOf(context);
  const notice = recordOf(await readNotice(context, id));
  assertOwn(context, scope, notice);
  return { id, formContext, name: subjectOf(scope, notice), isDone: !isOpen(notice) };
}

/** Ends the notice at once; an ended one stays so. */
export async function action({ context, params }: Route.ActionArgs) {
  const id = recordIdOf(params);
  const form = await submission(context, z.object({}));
  if (!form.valid) return form.refuse();
  const found = await readNotice(context, id);
  if (!found.ok && found.fault.status === 404) throw faultPage(found.fault);
  if (!found.ok) return form.fail(found.fault);
  const { value: notice } = found;
  assertOwn(context, await scopeOf(context), notice);
  const ended = { ...notice, endedOn: skopjeDay(new Date()) };
  const outcome = await form.once(async () =>
    isOpen(notice) ? changeNotice(context, notice, ended) : found,
  );
  if (!outcome.ok) return form.fail(outcome.fault);
  getSession(context).flash({ kind: "success", text: "noticeEnded" });
  return redirect("/admin/notices", 303);
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => catchInterruption(serverAction);

export default function EndNotice({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("noticeForms");
  const { id, formContext, name, isDone } = loaderData;
  const back = `/admin/notices/view/${id}`;
  return (
    <>
      <PageTitle failed={actionData?.fault !== undefined}>{t("ending.title")}</PageTitle>
      <PageHead title={t("ending.title")} lead={name} />
      <section className="card form box">
        <Outcome
          fault={actionData?.fault}
          parked={formContext.typed !== undefined && actionData === undefined && !isDone}
          look={back}
          {...(actionData?.fault?.sent === "unknown"
            ? { detail: t("outcome.endUnknown") }
            : { failed: t("endFailed") })}
          {...(actionData?.fault?.kind === "open" && { detail: t("outcome.endNotSent") })}
          onlyAsks
        />
        {isDone ? (
          <>
            <p>{t("ending.done")}</p>
            <Link className="btn plain" to={back}>
              {t("ending.back")}
            </Link>
          </>
        ) : (
          <>
            <p>
              <strong>{t("ending.question")}</strong> {t("ending.text")}
            </p>
            <PostForm page={`/admin/notices/end/${id}`}>
              <FormKeyInput value={actionData?.formKey ?? formContext.formKey} />
              <FormButtons
                fault={actionData?.fault}
                save={t("ending.yes")}
                again={t("ending.again")}
                icon="x"
                cancel={back}
              />
            </PostForm>
          </>
        )}
      </section>
    </>
  );
}
