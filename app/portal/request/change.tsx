import type { ReactNode } from "react";
import { Link } from "react-router";
import { errorText, useTranslation } from "#app/i18n/use-translation.ts";
import type { MessageKey } from "#app/model/fields/message-key.ts";
import { againAfter, outcomeOf } from "#app/ui/form/fault.ts";
import { PostForm } from "#app/ui/form/post-form.tsx";
import { FormKeyInput, SubmitButton } from "#app/ui/form/submit.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Notice } from "#app/ui/page/notice.tsx";
import type { ChangeReply } from "./change.server.ts";
import type { RequestPageView } from "./view.server.ts";

interface ChangeProps {
  readonly view: RequestPageView;
  readonly reply: ChangeReply | undefined;
}

const addressOf = ({ code }: Pick<RequestPageView, "code">, query = "") =>
  `/request/${code.join("")}${query}`;

/** "I can't on that day", and withdrawal: both closed until needed. */
export function Changes({ view, reply }: ChangeProps) {
  const { t } = useTranslation("myRequest");
  const { open, isAsking } = view.changes;
  if (open.length === 0) return null;
  return (
    <section id="change" className="screen-only">
      <h2>{t("change.title")}</h2>
      {open.includes("otherDay") && (
        <details className="fold" open={isAsking || reply !== undefined}>
          <summary>{t("change.otherDay")}</summary>
          <OtherDay view={view} reply={reply} />
        </details>
      )}
      <details className="fold">
        <summary>{t("change.withdraw")}</summary>
        <div className="stack">
          <p>{t("change.withdrawText")}</p>
          <p>
            <Link className="btn plain" to={addressOf(view, "?tell=withdraw")}>
              {t("change.withdraw")}
            </Link>
          </p>
        </div>
      </details>
    </section>
  );
}

function OtherDay({ view, reply }: ChangeProps) {
  const { t } = useTranslation("myRequest");
  const { t: tOfErrors } = useTranslation("errors");
  const [error] = (reply?.change.result.error?.["dayIds"] ?? []) as readonly MessageKey[];
  const chosen = chosenIn(reply);
  return (
    <ChangePost view={view} reply={reply} id="other-day" change="otherDay" query="?tell=other-day#change">
      <p>{t("change.otherDayText")}</p>
      <fieldset className={error === undefined ? "field" : "field wrong"}>
        <legend>
          {t("change.days")} <span className="quiet small">{t("change.daysHint")}</span>
        </legend>
        {error !== undefined && (
          <span className="err line small" id="days-error">
            <Icon name="circle-alert" />
            <span>{errorText(tOfErrors, error)}</span>
          </span>
        )}
        <div className="opts ticks cells">
          {view.changes.days.map((day) => (
            <label className="check" key={day.id}>
              <input
                type="checkbox"
                name="dayIds"
                value={day.id}
                defaultChecked={chosen.includes(String(day.id))}
                aria-invalid={error !== undefined || undefined}
                aria-describedby={error === undefined ? undefined : "days-error"}
              />
              <span>{day.name}</span>
            </label>
          ))}
        </div>
      </fieldset>
      <div className="ends row">
        <SubmitButton {...againOf(reply)}>{t("change.send")}</SubmitButton>
      </div>
    </ChangePost>
  );
}

/** Asks for confirmation: a withdrawal can't be undone here. */
export function Withdrawal({ view, reply }: ChangeProps) {
  const { t } = useTranslation("myRequest");
  return (
    <section className="gap">
      <ChangePost view={view} reply={reply} id="withdraw" change="withdrawn" query="?tell=withdraw">
        <p>{t("change.sureText")}</p>
        {view.when && <p>{t("change.sureMeeting", { when: view.when })}</p>}
        <div className="ends row">
          <SubmitButton {...againOf(reply)}>{t("change.sure")}</SubmitButton>
          <Link className="btn plain" to={addressOf(view)}>
            {t("change.keep")}
          </Link>
        </div>
      </ChangePost>
    </section>
  );
}

interface ChangePostProps extends ChangeProps {
  readonly id: string;
  readonly change: string;
  readonly query: string;
  readonly children: ReactNode;
}

function ChangePost({ view, reply, id, change, query, children }: ChangePostProps) {
  return (
    <PostForm page={addressOf(view, query)} id={id} className="stack" noValidate autoComplete="off">
      <FormKeyInput value={reply?.change.formKey ?? view.changes.formKey} />
      <input type="hidden" name="change" value={change} />
      {reply && <Outcome {...reply} view={view} />}
      {children}
    </PostForm>
  );
}

function Outcome({ change, view: { phone } }: ChangeReply & Pick<ChangeProps, "view">) {
  const { t } = useTranslation(["myRequest", "common"]);
  const { fault, result } = change;
  // Errors in the days are shown beside them; nothing else that the API rejects can be corrected here.
  if (!fault && result.error?.["dayIds"]) return null;
  const isOffline = fault?.kind === "offline";
  const kind = fault ? outcomeOf(fault) : "refused";
  return (
    <Notice
      tone={kind === "unknown" ? "know" : "bad"}
      icon="circle-alert"
      role="alert"
      answer={change}
      title={t(isOffline ? "common:form.offline" : `change.outcome.${kind}`)}
    >
      <p>
        {isOffline ? t("common:form.offlineText") : t(`change.outcome.${kind}Text`, { phone: phone.text })}
      </p>
    </Notice>
  );
}

function againOf(reply: ChangeReply | undefined) {
  const again = againAfter(reply?.change.fault);
  return again === undefined ? {} : { name: "again", value: again };
}

function chosenIn(reply: ChangeReply | undefined): readonly unknown[] {
  const given = reply?.change.result.initialValue?.["dayIds"];
  return Array.isArray(given) ? given : [given];
}
