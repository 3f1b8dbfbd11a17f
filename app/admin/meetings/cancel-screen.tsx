import { Link } from "react-router";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { CASE_STATUS } from "#app/model/lookups.ts";
import { outcomeOf } from "#app/ui/form/fault.ts";
import { RadioGroup } from "#app/ui/form/fields/choices.tsx";
import { TextField } from "#app/ui/form/fields/text-field.tsx";
import { PostForm } from "#app/ui/form/post-form.tsx";
import { FormKeyInput } from "#app/ui/form/submit.tsx";
import { useCheckedForm } from "#app/ui/form/use-checked-form.ts";
import { Icon } from "#app/ui/icon.tsx";
import type { IconName } from "#app/ui/icons.ts";
import { Notice } from "#app/ui/page/notice.tsx";
import { PageHead, PageTitle } from "#app/ui/page/page-head.tsx";
import type { consequencesOf } from "#server/meetings/consequences.ts";
import { addressWith } from "../kit/list/address.ts";
import { FormButtons, Outcome } from "../kit/record/outcome.tsx";
import { Phone } from "../kit/record/phone.tsx";
import type { RecordReply } from "../kit/record/reply.ts";
import type { loader } from "./cancel.tsx";
import type { askedAbout } from "./rows.server.ts";

type CancelField = "caseStatusId" | "reason";

/** The page, which goes back if nothing was done. */
export interface CancelReply extends Partial<Pick<RecordReply, "result" | "formKey" | "fault">> {
  /** The meeting, or else its case, has changed since, and nothing was deleted: its current state. */
  readonly now?: Awaited<ReturnType<typeof askedAbout>> & { readonly isSeen: boolean };
}

type CancelScreenProps = Awaited<ReturnType<typeof loader>> & { readonly reply: CancelReply | undefined };

export function CancelScreen({ asked: now, reply, ...page }: CancelScreenProps) {
  const { t } = useTranslation("meetings");
  const { id, returnTo, back } = page;
  const asked = reply?.now ?? now;
  const consequences = now?.consequences;
  const isPast = consequences?.tell === "past";
  const { form, fields, handlers } = useCheckedForm<CancelField>({
    id: "cancel",
    result: reply?.result,
    defaultValue: { caseStatusId: String(CASE_STATUS.submitted) },
    schema: async () => (await import("#app/model/meeting.ts")).CancellationForm,
  });
  const seen = Object.entries(asked?.texts ?? reply?.result?.initialValue ?? {}).filter(
    ([name]) => name !== "caseStatusId" && name !== "reason",
  );
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
          <Notice
            tone="know"
            title={t(reply.now.isSeen ? "remove.caseChanged" : "remove.changed")}
            role="alert"
            answer={reply.now}
          >
            {!reply.now.isSeen && t("remove.changedText")}
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
          <FormKeyInput value={reply?.formKey ?? page.formKey} />
          {seen.map(([name, text]) => (
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

type Consequence = Awaited<ReturnType<typeof consequencesOf>>;

interface ConsequencesProps extends Pick<Consequence, "tell" | "phone"> {
  readonly case?: Consequence["case"] | undefined;
}

/** What becomes of the case, and who has to be told. */
export function Consequences({ tell, phone, case: ofCase }: ConsequencesProps) {
  const { t } = useTranslation("meetings");
  return (
    <div className="cells snug gap">
      {ofCase && (
        <p>
          {t("remove.case")} <Link to={`/admin/cases/view/${ofCase.id}`}>{ofCase.topic}</Link>:{" "}
          <span className="quiet">{t(`remove.${ofCase.is}`, { status: ofCase.status })}</span>
        </p>
      )}
      <p className="line">
        <Icon name={TELL_ICONS[tell]} />
        <span>
          {t(`remove.tell.${tell}`)}{" "}
          {phone && tell !== "past" && (
            <>
              {t("remove.phone")} <Phone {...phone} className="nb" />
            </>
          )}
        </span>
      </p>
    </div>
  );
}

const TELL_ICONS = {
  mail: "mail",
  letter: "printer",
  phone: "phone",
  none: "phone",
  past: "clock",
  withdrawn: "x",
  unknown: "check",
  noCase: "circle-alert",
} as const satisfies Record<ConsequencesProps["tell"], IconName>;
