import { Link, type LinksFunction, redirect, useLocation } from "react-router";
import { z } from "zod";
import { record } from "#app/i18n/mk/record.ts";
import { reports } from "#app/i18n/mk/reports.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { PostForm } from "#app/ui/form/post-form.tsx";
import { FormKeyInput } from "#app/ui/form/submit.tsx";
import { Notice } from "#app/ui/page/notice.tsx";
import { PageHead, PageTitle } from "#app/ui/page/page-head.tsx";
import { faultPage } from "#server/api/fault.ts";
import { submission } from "#server/form/submission.ts";
import { requireProfile } from "#server/middleware/guard.ts";
import { getSession } from "#server/session/live-session.ts";
import type { AdminHandle } from "../kit/frame/crumbs.tsx";
import { isReturning, recordFormContext } from "../kit/record/form-context.ts";
import { catchInterruption, FormButtons, Outcome } from "../kit/record/outcome.tsx";
import { recordIdOf } from "../kit/record/stored.ts";
import type { Route } from "./+types/submit";
import { crumbsTo, kindOf, reportAddress, reportMonthName } from "./kind.ts";
import { deadlineOf, reportNow } from "./read.server.ts";
import reportLook from "./report.css?url";
import { backAddress, ConfirmText, submitAddress, useFailureToast } from "./submit-dialog.tsx";
import { notDraft, notSent, refusedSubmit, sendReport, type SubmitReply } from "./submit.server.ts";

export const handle: AdminHandle = { texts: { record, reports }, crumbs: crumbsTo("reports:crumbs.submit") };

export const links: LinksFunction = () => [{ rel: "stylesheet", href: reportLook }];

export async function loader({ context, params, pattern, request, url }: Route.LoaderArgs) {
  const kind = kindOf(pattern);
  const id = recordIdOf(params);
  const formContext = recordFormContext(context, url.pathname);
  const found = await reportNow(context, kind, id, { signal: request.signal });
  if (!found.ok && !isReturning(context)) throw faultPage(found.fault);
  if (!found.ok) return { kind, id, formContext };
  const { period, userId, reportStatusId } = found.value;
  const unfit = userId === requireProfile(context).id ? notDraft(reportStatusId) : "others";
  const deadline = deadlineOf(context, period)?.text;
  return { kind, id, formContext, period: reportMonthName(period), notDraft: unfit, deadline };
}

export async function action({ context, params, pattern, url }: Route.ActionArgs) {
  const kind = kindOf(pattern);
  const id = recordIdOf(params);
  const form = await submission(context, z.object({}));
  if (!form.valid) return refusedSubmit(form.refuse());
  const outcome = await form.once(() => sendReport(context, kind, id));
  if (!outcome.ok) return notSent(context, kind, id, form, outcome.fault);
  getSession(context).flash({ kind: "success", text: "reportSubmitted" });
  return redirect(backAddress(kind, id, url.search.slice(1)), 303);
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  catchInterruption(serverAction, NO_MORE);

const NO_MORE: Pick<SubmitReply, "notDraft"> = {};

export default function SubmitPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("reports");
  const { search: query } = useLocation();
  const { kind, id, formContext, period, notDraft: unfit, deadline } = loaderData;
  const reply = actionData;
  const search = query.slice(1);
  const back = backAddress(kind, id, search);
  const parked = formContext.typed !== undefined && reply === undefined;
  const gone = reply?.notDraft ?? unfit;
  useFailureToast(reply, t("confirm.failed"));
  return (
    <>
      <PageTitle failed={reply?.fault !== undefined || gone !== undefined}>{t("confirm.title")}</PageTitle>
      <PageHead title={t("confirm.title")} />
      <section className="card form stack box">
        {gone === undefined ? (
          <>
            <Outcome fault={reply?.fault} parked={parked} look={back} failed={t("confirm.failed")} onlyAsks />
            <ConfirmText kind={kind} period={period} deadline={deadline} />
            <PostForm page={submitAddress(kind, id, search)} id="confirm">
              <FormKeyInput value={reply?.formKey ?? formContext.formKey} />
              <FormButtons fault={reply?.fault} save={t("confirm.yes")} icon="send" cancel={back} />
            </PostForm>
          </>
        ) : (
          <>
            <Notice
              tone="bad"
              title={t(gone === "others" ? "confirm.notYours" : "confirm.notDraft")}
              role="alert"
              answer={gone}
            >
              <p>{t(`confirm.notDraftText.${gone}`)}</p>
            </Notice>
            <p className="row">
              <Link className="btn plain" to={reportAddress(kind, id)}>
                {t("confirm.toReport")}
              </Link>
              <Link className="btn ghost" to={back}>
                {t("confirm.toList")}
              </Link>
            </p>
          </>
        )}
      </section>
    </>
  );
}
