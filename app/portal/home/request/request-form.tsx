import type { SubmissionResult } from "@conform-to/react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { type TabNumber, useYesNo } from "#app/intake/fields.tsx";
import { EnterButton, FormTabs, TabState, useTabbedForm } from "#app/intake/tabbed-form.tsx";
import { LENGTH } from "#app/model/limits.ts";
import { FormLanguages, PrivacyLink, SendOutcome, Trap } from "#app/portal/public-form.tsx";
import { againAfter, ANYWAY, type FormFault } from "#app/ui/form/fault.ts";
import { byField, byFieldName, Fields } from "#app/ui/form/field-table.tsx";
import { FieldGroup } from "#app/ui/form/fields/choices.tsx";
import { RequiredNote } from "#app/ui/form/fields/field.tsx";
import { PostForm } from "#app/ui/form/post-form.tsx";
import { FormKeyInput, SubmitButton, useSending } from "#app/ui/form/submit.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Notice } from "#app/ui/page/notice.tsx";
import { EASIER, HINTED, REQUEST_FIELDS, REQUEST_TABS, type RequestField } from "./fields.tsx";
import type { RequestView } from "./request.server.ts";

export const useRequestForm = (
  { mp }: RequestView,
  result: SubmissionResult<string[]> | undefined,
  tab: TabNumber | undefined,
) =>
  useTabbedForm<RequestField>({
    id: "request",
    tabs: REQUEST_TABS,
    result,
    tab,
    hash: "#meeting-request",
    defaultValue: { mpId: String(mp.id) },
    schema: async () => (await import("#app/model/case-rules.ts")).MeetingRequestForm,
  });

interface RequestFormProps {
  readonly wizard: ReturnType<typeof useRequestForm>;
  readonly view: RequestView;
  readonly formKey: string;
  /** The state of the question about numbers. */
  readonly numbers: ReactNode;
  /** The question about them, while it hides the fields. */
  readonly question: ReactNode;
  /** Called as the person fills it in. */
  readonly onTyped: (form: HTMLFormElement) => void;
  /** Whether leaving closes a dialog, which deletes what was typed. */
  readonly isOverMap: boolean;
  readonly outcome: ReactNode;
  readonly fault: FormFault | undefined;
}

/** One form with two tabs. The inactive tab is hidden, never left out: one post carries everything. */
export function RequestForm({
  wizard,
  view,
  formKey,
  numbers,
  question,
  onTyped,
  isOverMap,
  outcome,
  fault,
}: RequestFormProps) {
  const { t } = useTranslation("request");
  const { tab, steps } = wizard;
  const sending = useSending();
  return (
    <PostForm
      page={view.page}
      id={wizard.form.id}
      noValidate
      reloadDocument={wizard.leaving}
      {...wizard.handlers}
      state={{ tab, steps }}
      isErasedByLeaving={isOverMap}
      onInput={(event) => {
        wizard.handlers.onInput(event);
        onTyped(event.currentTarget);
      }}
      onBlur={(event) => {
        wizard.handlers.onBlur(event);
        // Selecting an option from a list fires no event of its own.
        onTyped(event.currentTarget);
      }}
    >
      <EnterButton tab={tab} again={againAfter(fault)} />
      <FormKeyInput value={formKey} />
      <Trap />
      <input type="hidden" name="mpId" value={view.mp.id} />
      <TabState wizard={wizard} />
      {numbers}
      {outcome}
      <FormLanguages onLeave={wizard.leave} />
      {question || (
        <>
          <FormTabs wizard={wizard} label={t("steps")} names={{ 1: t("requestor"), 2: t("case") }} />
          <RequiredNote />
        </>
      )}
      <div hidden={tab !== 1 || Boolean(question)} inert={sending}>
        <RequestorTab wizard={wizard} view={view} />
        <StepOneEnds back={view.back} />
      </div>
      <div hidden={tab !== 2 || Boolean(question)}>
        <div inert={sending}>
          <CaseTab wizard={wizard} view={view} />
        </div>
        <StepTwoEnds fault={fault} isOverMap={isOverMap} />
      </div>
    </PostForm>
  );
}

/** What both tabs need to render their fields: labels for citizens differ from those for staff. */
function useFields({ fields }: RequestFormProps["wizard"], { options }: RequestView) {
  const { t } = useTranslation(["request", "common"]);
  return {
    table: REQUEST_FIELDS,
    fields,
    labels: byFieldName(REQUEST_FIELDS, (name) => t(`fields.${name}`)),
    hints: byField(HINTED, (name) => t(`hints.${name}`, { max: LENGTH.case.reason })),
    options: { ...options, initiativeSubmission: useYesNo() },
    placeholders: {
      ...byFieldName(REQUEST_FIELDS, () => t("common:choose")),
      religionId: t("hints.noAnswer"),
      talkLanguageId: t("wishes.anyLanguage"),
      answerWayId: t("wishes.anyWay"),
      answerTimeId: t("wishes.anyTime"),
    },
  };
}

type TabProps = Pick<RequestFormProps, "wizard" | "view">;

function RequestorTab({ wizard, view }: TabProps) {
  const { t } = useTranslation("request");
  const sensitive = (
    <div className="field broad">
      <Notice icon="shield-alert" title={t("notices.sensitive")}>
        {t("notices.sensitiveText")} <PrivacyLink />
      </Notice>
    </div>
  );
  return (
    <div className="twos">
      <Fields {...useFields(wizard, view)} names={REQUEST_TABS[1]} before={{ ethnicityId: sensitive }} />
    </div>
  );
}

const STATEMENTS = ["declaration", "consent"] as const satisfies readonly RequestField[];

/** Second tab: the matter, and the two consents. The MP is already known. */
function CaseTab({ wizard, view }: TabProps) {
  const { t } = useTranslation("request");
  const fields = useFields(wizard, view);
  const others: readonly RequestField[] = ["mpId", ...EASIER, ...STATEMENTS];
  return (
    <>
      <div className="twos">
        <Fields {...fields} names={REQUEST_TABS[2].filter((name) => !others.includes(name))} />
      </div>
      <Easier fields={fields} />
      <FieldGroup legend={<span className="vh">{t("fields.statements")}</span>}>
        <Fields {...fields} names={STATEMENTS} />
      </FieldGroup>
    </>
  );
}

/** Closed until somebody wants it, or something in it is filled in or wrong. */
function Easier({ fields }: { fields: ReturnType<typeof useFields> }) {
  const { t } = useTranslation(["request", "common"]);
  const isNeeded = EASIER.some((name) => {
    const { errors, defaultValue, defaultChecked, defaultOptions = [] } = fields.fields[name];
    return errors !== undefined || Boolean(defaultValue) || defaultChecked || defaultOptions.some(Boolean);
  });
  const [isOpen, setOpen] = useState(isNeeded);
  useEffect(() => {
    if (isNeeded) setOpen(true);
  }, [isNeeded]);
  return (
    <details className="fold gap" open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <div>
          {t("wishes.title")} <span className="opt">{t("common:form.optional")}</span>
          <small className="own">{t("wishes.text")}</small>
        </div>
      </summary>
      <div className="twos">
        <Fields {...fields} names={EASIER} />
      </div>
    </details>
  );
}

function StepOneEnds({ back }: { back: string }) {
  const { t } = useTranslation(["request", "common"]);
  return (
    <div className="ends row">
      <button className="btn" name="step" value="2">
        {t("toCase")}
        <Icon name="arrow-right" />
      </button>
      <Link className="btn ghost" to={back}>
        {t("common:cancel")}
      </Link>
    </div>
  );
}

/** In a dialog it stays in sight. */
function StepTwoEnds({ fault, isOverMap }: Pick<RequestFormProps, "fault" | "isOverMap">) {
  const { t } = useTranslation(["request", "common"]);
  const sending = useSending();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The button was disabled while it was sent.
    if (fault && isOverMap) box.current?.querySelector("button")?.focus({ preventScroll: true });
  }, [fault, isOverMap]);
  const again = againAfter(fault);
  const isAgain = again !== undefined || (fault !== undefined && isOverMap);
  const label = again === ANYWAY ? "common:form.sendAnyway" : isAgain ? "submitAgain" : "submit";
  return (
    <div className="ends row" ref={box}>
      <SubmitButton icon="send" {...(again && { name: "again", value: again })}>
        {t(label)}
      </SubmitButton>
      {!sending && !(fault && isOverMap) && (
        <button className="btn ghost" name="step" value="1">
          {t("toRequestor")}
        </button>
      )}
      {fault && isOverMap && !sending && <SendOutcome form="request" fault={fault} />}
      <SendingNote sending={sending} />
    </div>
  );
}

/** Milliseconds after which sending takes longer than usual. */
const LONG_MS = 8_000;

function SendingNote({ sending }: { sending: boolean }) {
  const { t } = useTranslation("request");
  const [isLong, setIsLong] = useState(false);
  useEffect(() => {
    if (!sending) return undefined;
    const timer = setTimeout(() => setIsLong(true), LONG_MS);
    return () => {
      clearTimeout(timer);
      setIsLong(false);
    };
  }, [sending]);
  const text = isLong ? "long" : "soon";
  return (
    <p className="small" role="status" hidden={!sending}>
      {sending && <span key={text}>{t(`sending.${text}`)}</span>}
    </p>
  );
}
