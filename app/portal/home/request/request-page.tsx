import { useRef } from "react";
import { Link, useLocation, useNavigate } from "react-router";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { type Step, TabbedFormErrors } from "#app/intake/tabbed-form.tsx";
import { NumberQuestion, NumbersState, useOpenQuestion } from "#app/portal/number-question.tsx";
import { SendOutcome, TypedNotice, useLastReply } from "#app/portal/public-form.tsx";
import { discardDrafts, saveDraft, useDraft } from "#app/ui/form/draft.ts";
import { byFieldName } from "#app/ui/form/field-table.tsx";
import { useSending } from "#app/ui/form/submit.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Notice, Notices } from "#app/ui/page/notice.tsx";
import { Breadcrumbs, PageTitle } from "#app/ui/page/page-head.tsx";
import { useLatinText } from "#app/ui/page/text-language.ts";
import { typedName, useArrival } from "../arrival.ts";
import { ALL_FIELDS, REQUEST_FIELDS, nameKey } from "./fields.tsx";
import { OverMap, PageBelow, useIsOverMap } from "./over-map.tsx";
import { RequestForm, useRequestForm } from "./request-form.tsx";
import type { RequestReply, RequestView } from "./request.server.ts";

interface RequestPageProps {
  readonly view: RequestView;
  readonly formKey: string;
  readonly down: boolean;
  readonly reply: RequestReply | undefined;
  /** Whether nothing is below it. */
  readonly isAlone: boolean;
}

/** The meeting request: a state of the home page (3-decisions, "Routes"). */
export default function RequestPage(props: RequestPageProps) {
  const { view, formKey } = props;
  const { typed, clear, round } = useDraft(typedName(view.mp.id), formKey);
  return <RequestForMp key={round} {...props} typed={typed} clear={clear} />;
}

type RequestForMpProps = RequestPageProps & Pick<ReturnType<typeof useDraft>, "typed" | "clear">;

/** Leads back to the page from which the request was opened, or to the office. */
function useClose({ view: { back } }: RequestPageProps) {
  const navigate = useNavigate();
  const { state }: { state: Step | null } = useLocation();
  const steps = state?.steps;
  return () => void (steps === undefined ? navigate(back) : navigate(-steps));
}

function RequestForMp(props: RequestForMpProps) {
  const { view, formKey, down, reply: came, isAlone, typed, clear } = props;
  const { t } = useTranslation(["request", "home"]);
  const { reply, result } = useLastReply(came, typed?.texts);
  const wizard = useRequestForm(view, result, reply?.tab);
  const key = reply?.formKey ?? formKey;
  const labels = byFieldName(REQUEST_FIELDS, (name) => t(nameKey(name)));
  const heading = useRef<HTMLHeadingElement>(null);
  useArrival(heading);
  const isOverMap = useIsOverMap();
  const close = useClose(props);
  const sending = useSending();
  const { numbers } = reply ?? {};
  const { ask, question, leave } = useOpenQuestion(numbers);
  const backToForm = () => {
    leave();
    heading.current?.focus();
  };
  const fault = reply?.fault;
  // In the dialog a fault is shown beside the button that sends again.
  const failed = wizard.refused?.error !== undefined || (fault !== undefined && !isOverMap);
  const wrong = Object.values(wizard.refused?.error ?? {}).filter((messages) => messages?.length);
  const isMissing = wrong.every((messages) => messages?.[0] === "required");
  return (
    <>
      {isOverMap && isAlone && <PageBelow page={view.back} />}
      <OverMap
        isOverMap={isOverMap}
        label={t("title")}
        page={view.page}
        heading={heading}
        onCancel={sending ? () => undefined : close}
        onClosed={() => discardDrafts(typedName(view.mp.id))}
      >
        <div className="wrap asking filled">
          <PageTitle failed={failed}>{question?.title ?? t("title")}</PageTitle>
          <div className="head">
            <div>
              <Breadcrumbs items={[{ text: t("home:title"), to: "/" }, { text: t("title") }]} />
              {/* Every response's address ends in #meeting-request, which leads to what is new. */}
              <h1 ref={heading} tabIndex={-1} {...(!failed && { id: "meeting-request" })}>
                {question?.title ?? t("title")}
              </h1>
              <p>{question ? question.lead : <WithMp view={view} />}</p>
            </div>
            <CloseLink to={view.back} onClose={close} inert={sending} />
          </div>
          <div className="body">
            <Notices of={view.notices} />
            {view.other && (
              <p>
                <Link className="item under" to={view.other.to}>
                  {view.other.text}
                </Link>
              </p>
            )}
            {typed && !question && <TypedNotice onClear={clear} />}
            {down && !failed && <Notice title={t("notices.down")}>{t("notices.downText")}</Notice>}
            <RequestForm
              wizard={wizard}
              view={view}
              formKey={key}
              fault={fault}
              numbers={<NumbersState numbers={numbers} asking={ask.length > 0} />}
              question={ask.length > 0 && <NumberQuestion ask={ask} labels={labels} onBack={backToForm} />}
              isOverMap={isOverMap}
              outcome={
                failed && (
                  <div id="meeting-request" tabIndex={-1}>
                    <TabbedFormErrors
                      wizard={wizard}
                      labels={labels}
                      unseen={["mpId"]}
                      page={view.page}
                      names={{ 1: t("requestor"), 2: t("case") }}
                      lead={t(isMissing ? "missing" : "wrong", { count: wrong.length })}
                    >
                      {fault && <SendOutcome form="request" fault={fault} />}
                    </TabbedFormErrors>
                  </div>
                )
              }
              onTyped={(form) => saveDraft(typedName(view.mp.id), key, form, ALL_FIELDS)}
            />
            <details className="fold lean who">
              <summary>{t("notices.who")}</summary>
              <p className="small box card lift">
                {t(view.mp.woman ? "notices.whoTextHer" : "notices.whoText")}
              </p>
            </details>
          </div>
        </div>
      </OverMap>
    </>
  );
}

/** The dialog's own close link; shown where the form looks like a dialog, so also before its script has loaded. */
function CloseLink({ to, onClose, inert }: { to: string; onClose: () => void; inert: boolean }) {
  const { t } = useTranslation("request");
  return (
    <Link
      className="btn ghost closing"
      to={to}
      inert={inert}
      onClick={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <Icon name="x" />
      {t("close")}
    </Link>
  );
}

function WithMp({ view: { mp } }: { view: RequestView }) {
  const latin = useLatinText();
  const { t } = useTranslation("request");
  return (
    <>
      {t("with")} <strong {...latin(mp.name)} />
      {mp.phone && (
        <>
          . <span className="or">{t("call")}</span>{" "}
          <a className="nb" href={`tel:${mp.dial}`}>
            {mp.phone}
          </a>
        </>
      )}
    </>
  );
}
