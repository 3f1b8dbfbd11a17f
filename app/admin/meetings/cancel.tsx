import { meetings } from "#app/i18n/mk/meetings.ts";
import { record } from "#app/i18n/mk/record.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { CASE_STATUS } from "#app/model/lookups.ts";
import { outcomeOf } from "#app/ui/form/fault.ts";
import { RadioGroup } from "#app/ui/form/fields/choices.tsx";
import { TextField } from "#app/ui/form/fields/text-field.tsx";
import { PostForm } from "#app/ui/form/post-form.tsx";
import { FormKeyInput } from "#app/ui/form/submit.tsx";
import { useCheckedForm } from "#app/ui/form/use-checked-form.ts";
import { Notice } from "#app/ui/page/notice.tsx";
import { PageHead, PageTitle } from "#app/ui/page/page-head.tsx";
import type { AdminHandle } from "../kit/frame/crumbs.tsx";
import { addressWith } from "../kit/list/address.ts";
import { catchInterruption, FormButtons, Outcome } from "../kit/record/outcome.tsx";
import { recordIdOf } from "../kit/record/stored.ts";
import type { Route } from "./+types/cancel";
import { callOff, type CancelReply, readCancel } from "./cancel.server.ts";
import { Consequences } from "./consequences.tsx";

export const handle: AdminHandle = {
  texts: { meetings, record },
  crumbs: [{ text: "nav.meetings", to: "/admin/meetings" }, { text: "meetings:remove.title" }],
};

export const loader = ({ context, params, request, url }: Route.LoaderArgs) =>
  readCancel(context, recordIdOf(params), url, request.signal);

export const action = ({ context, params, request, url }: Route.ActionArgs) =>
  callOff(context, recordIdOf(params), url, request.signal);

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => catchInterruption(serverAction);

export default function CancelMeeting({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("meetings");
  const { id, returnTo, back } = loaderData;
  const reply: CancelReply | undefined = actionData;
  const asked = reply?.now ?? loaderData.asked;
  const consequences = asked?.consequences;
  const isPast = consequences?.tell === "past";
  const { form, fields, handlers } = useCheckedForm<"caseStatusId" | "reason">({
    id: "cancel",
    result: reply?.result,
    defaultValue: { caseStatusId: String(CASE_STATUS.submitted) },
    schema: async () => (await import("#app/model/meeting.ts")).CancellationForm,
  });
  const { caseId, opened } = asked ?? reply?.result?.initialValue ?? {};
  return (
    <>
      <PageTitle failed={reply !== undefined}>{t("remove.title")}</PageTitle>
      <PageHead title={t(isPast ? "remove.questionPast" : "remove.question")} />
      <section className="card form box">
        <Outcome
          fault={reply?.fault}
          look="/admin/meetings"
          failed={t("outcome.deleteFailed")}
          detail={reply?.fault && t(`outcome.deleting.${outcomeOf(reply.fault)}`)}
        />
        {reply?.now && (
          <Notice tone="know" title={t("remove.changed")} role="alert" answer={reply.now}>
            {t("remove.changedText")}
          </Notice>
        )}
        {asked && (
          <p>
            <strong>{asked.sentence}</strong>
          </p>
        )}
        {consequences && <Consequences {...consequences} />}
        <p className="small">{t("remove.gone")}</p>
        <PostForm
          id={form.id}
          page={addressWith(`/admin/meetings/delete/${id}`, back)}
          noValidate
          {...handlers}
        >
          <FormKeyInput value={reply?.formKey ?? loaderData.formKey} />
          {Object.entries({ caseId, opened }).map(([name, text]) => (
            <input key={name} type="hidden" name={name} value={typeof text === "string" ? text : ""} />
          ))}
          {consequences?.case?.asksStatus && (
            <RadioGroup
              field={fields.caseStatusId}
              label={t("remove.statusLegend")}
              options={[
                { value: CASE_STATUS.submitted, label: t("remove.statuses.submitted") },
                { value: CASE_STATUS.rejected, label: t("remove.statuses.rejected") },
              ]}
            />
          )}
          {consequences?.case && (
            <TextField
              field={fields.reason}
              label={t("remove.reason")}
              hint={t("remove.reasonHint")}
              optional={fields.caseStatusId.value !== String(CASE_STATUS.rejected)}
              autoComplete="off"
            />
          )}
          <FormButtons
            fault={reply?.fault}
            save={t(isPast ? "remove.yesPast" : "remove.yes")}
            again={t("remove.again")}
            icon="calendar-x"
            cancel={addressWith(`/admin/meetings/view/${id}`, returnTo)}
            leave={t("remove.keep")}
          />
        </PostForm>
      </section>
    </>
  );
}
