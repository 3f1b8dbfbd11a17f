import { Link } from "react-router";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { PostForm } from "#app/ui/form/post-form.tsx";
import { FormKeyInput, SubmitButton } from "#app/ui/form/submit.tsx";
import { Notice } from "#app/ui/page/notice.tsx";
import { SlipInLanguages } from "../cases/print/printed-slip.tsx";
import { OutcomePage, StepItem } from "../kit/record/outcome-page.tsx";
import { PrintButton } from "../kit/record/print-button.tsx";
import { restAt } from "./next.ts";
import type { Result } from "./rest.server.ts";

interface Props {
  readonly result: Result;
}

export function RestScreen({ result }: Props) {
  const { t } = useTranslation(["walkIn", "cases"]);
  const { caseId, isDone, name, when, statusName, view, mpId } = result;
  return (
    <>
      <div className="screen-only">
        <OutcomePage
          title={titleOf()}
          failed={!isDone}
          lead={[name, when, isDone && t("rest.status", { status: statusName })].filter(Boolean).join(" · ")}
          buttons={
            <>
              {view && <PrintButton text={t("rest.print")} hint={t("cases:print.hint")} />}
              <Link className="btn plain" to={`/admin/walk-in?mpId=${mpId}`}>
                {t("rest.next")}
              </Link>
              {caseId !== null && (
                <Link className="btn ghost" to={`/admin/cases/view/${caseId}`}>
                  {t("rest.case", { id: caseId })}
                </Link>
              )}
            </>
          }
        >
          {!isDone && <Steps result={result} />}
          {(!isDone || result.isSlipLost) && <GoOn result={result} />}
          {!view && caseId !== null && <Notice title={t(slipKind())} />}
        </OutcomePage>
      </div>
      {view && <SlipInLanguages view={view} />}
    </>
  );

  function slipKind() {
    if (!result.hasCode) return "rest.noCode";
    return result.isSlipLost ? "rest.slipLost" : "rest.slipGone";
  }

  function titleOf(): string {
    if (caseId !== null) return t(isDone ? "rest.done" : "rest.part", { id: caseId });
    if (result.case === "done") return t("rest.noNumber");
    return t(result.case === "waiting" ? "rest.open" : "rest.none");
  }
}

const STEPS = ["case", "meeting", "held", "status"] as const;

function Steps({ result }: Pick<Props, "result">) {
  const { t } = useTranslation("walkIn");
  const { when = "", statusName, meeting, meetingId, caseId } = result;
  const asked = STEPS.flatMap((step) => {
    const state = result[step];
    return state === "none" ? [] : [{ step, state }];
  });
  return (
    <section className="card box made" aria-label={t("rest.label")}>
      <ol>
        {asked.map(({ step, state }) => (
          <StepItem
            key={step}
            done={state === "done"}
            mild={state === "waiting" ? "clock" : undefined}
            title={t(`rest.steps.${step}.${state === "done" ? "done" : "left"}`, {
              when,
              status: statusName,
            })}
          >
            {state !== "done" && <p>{t(`rest.states.${state}`)}</p>}
            {step === "meeting" && meetingId !== null && (
              <Link to={`/admin/meetings/view/${meetingId}`}>{when}</Link>
            )}
            {step === "meeting" && meeting === "refused" && caseId !== null && (
              <Link to={`/admin/meetings/add?caseId=${caseId}`}>{t("rest.arrange")}</Link>
            )}
          </StepItem>
        ))}
      </ol>
    </section>
  );
}

/** Continues; completed steps are not repeated. */
function GoOn({ result: { operation, formKey, again, isDone } }: Pick<Props, "result">) {
  const { t } = useTranslation("walkIn");
  const text = t(isDone ? "rest.newSlip" : "rest.goOn");
  return (
    <PostForm id="go-on" page={restAt(operation)} className="row">
      <FormKeyInput value={formKey} />
      <SubmitButton icon="rotate-cw" {...(again !== undefined && { name: "again", value: again })}>
        {text}
      </SubmitButton>
    </PostForm>
  );
}
