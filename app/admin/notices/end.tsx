import { redirect } from "react-router";
import { z } from "zod";
import { noticeForms } from "#app/i18n/mk/notice-forms.ts";
import { record } from "#app/i18n/mk/record.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { skopjeDay } from "#app/model/period.ts";
import { PostForm } from "#app/ui/form/post-form.tsx";
import { FormKeyInput } from "#app/ui/form/submit.tsx";
import { PageHead, PageTitle } from "#app/ui/page/page-head.tsx";
import { submission } from "#server/form/submission.ts";
import { changeNotice } from "#server/notices/notices.ts";
import { getSession } from "#server/session/live-session.ts";
import { registerHandle } from "../kit/frame/crumbs.tsx";
import { isReturning, recordFormContext } from "../kit/record/form-context.ts";
import { catchInterruption, FormButtons, Outcome } from "../kit/record/outcome.tsx";
import { recordIdOf, recordOf } from "../kit/record/stored.ts";
import type { Route } from "./+types/end";
import { openNotice, scopeOf, subjectOf } from "./own.server.ts";

export const handle = registerHandle("notices", { noticeForms, record }, "noticeForms:ending.title");

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const id = recordIdOf(params);
  const formContext = recordFormContext(context, url.pathname);
  if (isReturning(context)) return { id, formContext, name: undefined };
  const notice = recordOf(await openNotice(context, id));
  return { id, formContext, name: subjectOf(await scopeOf(context), notice) };
}

export async function action({ context, params }: Route.ActionArgs) {
  const id = recordIdOf(params);
  const form = await submission(context, z.object({}));
  if (!form.valid) return form.refuse();
  const outcome = await form.once(async () => {
    const found = await openNotice(context, id);
    if (!found.ok) return found;
    return changeNotice(context, found.value, { ...found.value, endedOn: skopjeDay(new Date()) });
  });
  if (!outcome.ok) return form.fail(outcome.fault);
  getSession(context).flash({ kind: "success", text: "noticeEnded" });
  return redirect("/admin/notices", 303);
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => catchInterruption(serverAction);

export default function EndNotice({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("noticeForms");
  const { id, formContext, name } = loaderData;
  const back = `/admin/notices/view/${id}`;
  return (
    <>
      <PageTitle failed={actionData?.fault !== undefined}>{t("ending.title")}</PageTitle>
      <PageHead title={t("ending.title")} lead={name} />
      <section className="card form box">
        <Outcome
          fault={actionData?.fault}
          parked={formContext.typed !== undefined && actionData === undefined}
          look={back}
          onlyAsks
        />
        <p>
          <strong>{t("ending.question")}</strong> {t("ending.text")}
        </p>
        <PostForm page={`/admin/notices/end/${id}`}>
          <FormKeyInput value={actionData?.formKey ?? formContext.formKey} />
          <FormButtons fault={actionData?.fault} save={t("ending.yes")} icon="x" cancel={back} />
        </PostForm>
      </section>
    </>
  );
}
