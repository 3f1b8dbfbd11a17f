import { useEffect, useState } from "react";
import { Link, useRevalidator } from "react-router";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { SubmitButton } from "#app/ui/form/submit.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { useHydrated } from "#app/ui/page/hydrated.ts";
import { Notice } from "#app/ui/page/notice.tsx";
import { ActForm } from "../kit/record/act-form.tsx";
import { OutcomePage, StepItem } from "../kit/record/outcome-page.tsx";
import { Phone } from "../kit/record/phone.tsx";
import { TellButtons } from "../kit/record/tell-buttons.tsx";
import type { ShownOutcome } from "./outcome.server.ts";
import type { action, loader } from "./outcome.tsx";

interface OutcomeScreenProps extends Awaited<ReturnType<typeof loader>> {
  readonly reply: Exclude<Awaited<ReturnType<typeof action>>, Response>["data"] | undefined;
}

export function OutcomeScreen({ outcome, reply, page, returnTo, following }: OutcomeScreenProps) {
  const { t } = useTranslation("meetings");
  const { act, rest, tell, person, caseId, meetingId, day, next, mail } = outcome;
  const title = [t(`done.act.${act}`), ...(rest === "done" ? [] : [t(`done.rest.${rest}`)])].join(". ");
  const isGone = act === "cancelled" || act === "takenBack";
  return (
    <OutcomePage
      title={title}
      failed={GOOD.every((each) => each !== rest)}
      lead={person}
      after={
        <>
          {following && (
            <Link className="btn plain" to={following.to}>
              <Icon name="arrow-right" />
              {t(`done.${following.is}`, { name: following.name })}
            </Link>
          )}
          {next && !following && (
            <Link className="btn plain" to={next.to}>
              <Icon name="arrow-right" />
              {t("done.next", { name: next.name })}
            </Link>
          )}
          {returnTo.from && <Link to={returnTo.back}>{t(`view.backTo.${returnTo.from}`)}</Link>}
          {caseId !== null && returnTo.from !== "case" && (
            <Link to={`/admin/cases/view/${caseId}`}>{t("done.toCase")}</Link>
          )}
          {!isGone && meetingId !== undefined && (
            <Link to={`/admin/meetings/view/${meetingId}`}>{t("done.toMeeting")}</Link>
          )}
          {returnTo.from !== "calendar" && (
            <Link to={`/admin/meetings?view=day&date=${day}`}>{t("done.toDay")}</Link>
          )}
        </>
      }
    >
      {reply && (
        <Notice tone="bad" title={t("done.notTakenBack.title")} role="alert" answer={reply}>
          {t(`done.notTakenBack.${reply.problem}`)}
        </Notice>
      )}
      {mail?.waits && <TakeBackBar outcome={outcome} mail={mail} page={page} />}
      {tell && <ToTell outcome={outcome} tell={tell} page={page} />}
      <section className="card box made" aria-labelledby="done">
        <h2 id="done">{t("done.list")}</h2>
        <ol>
          <MeetingItem outcome={outcome} />
          <CaseItem outcome={outcome} page={page} />
          {mail && <LetterItem mail={mail} />}
          {(mail ? tell : !isGone || tell) && <TellingItem outcome={outcome} />}
        </ol>
      </section>
    </OutcomePage>
  );
}

/** What is left to do is no failure. */
const GOOD: readonly ShownOutcome["rest"][] = ["done", "sent", "queued"];

type Part<Name extends keyof ShownOutcome> = {
  readonly outcome: ShownOutcome;
  readonly page: string;
} & Readonly<Record<Name, NonNullable<ShownOutcome[Name]>>>;

/** Who has to be told, how, and what to say. */
function ToTell({ outcome: { formKey }, tell, page }: Part<"tell">) {
  const { t } = useTranslation("meetings");
  const { change, phone, wish, say, form, write, missedAt } = tell;
  return (
    <section className="card box to-tell" aria-label={t("done.notTold")}>
      <p className="row">
        {phone ? <Phone {...phone} className="phone" /> : <span>{t("done.noPhone")}</span>}
        <span className="small">
          {[t(`done.wish.${wish}`), missedAt && t("done.missedAt", { at: missedAt })]
            .filter(Boolean)
            .join(" · ")}
        </span>
      </p>
      <blockquote>{t(`done.say.${change}`, say)}</blockquote>
      <ActForm formKey={formKey} page={page} about={{ changes: form.changes }}>
        <TellButtons {...form.buttons} />
        {write !== undefined && !form.buttons.letter && (
          <Link className="btn ghost" to={write}>
            <Icon name="mail" />
            {t("done.write")}
          </Link>
        )}
      </ActForm>
    </section>
  );
}

function MeetingItem({ outcome: { act, when, was } }: { outcome: ShownOutcome }) {
  const { t } = useTranslation("meetings");
  return (
    <StepItem done title={t(`done.${act}`, { when })}>
      {act === "moved" && was && <p className="small">{t("done.was", { when: was })}</p>}
    </StepItem>
  );
}

function CaseItem({ outcome, page }: { outcome: ShownOutcome; page: string }) {
  const { t } = useTranslation("meetings");
  const { case: ofCase, mayTakeBack, mail } = outcome;
  if (!ofCase) return null;
  const { is, status, comment, reference, isLeft } = ofCase;
  if (!isLeft)
    return (
      <StepItem done title={t(`done.case.${is === "closed" ? is : "done"}`, { status })}>
        {is === "done" && comment && <p className="small">{t("done.history", { comment })}</p>}
      </StepItem>
    );
  const failure = is === "done" || is === "closed" ? "refused" : is;
  return (
    <StepItem title={t(`done.case.${is === "unknown" ? is : "failed"}`)}>
      <p>{t(`done.caseText.${failure}`)}</p>
      {reference && <p className="small">{t("done.reference", { reference })}</p>}
      <ActForm formKey={outcome.formKey} page={page}>
        <SubmitButton icon="rotate-cw" name="act" value="complete">
          {t("done.complete")}
        </SubmitButton>
        {mayTakeBack && !mail?.waits && (
          <SubmitButton icon="undo-2" name="act" value="takeBack" className="btn plain">
            {t("done.takeBack")}
          </SubmitButton>
        )}
      </ActForm>
    </StepItem>
  );
}

/** The e-mail of an act; of one that hasn't arrived, its page has what helps. */
function LetterItem({ mail: { state, to, page } }: { readonly mail: NonNullable<ShownOutcome["mail"]> }) {
  const { t } = useTranslation("meetings");
  const isLost = state === "refused" || state === "late" || state === "unknown";
  return (
    <StepItem
      done={state === "sent"}
      mild={state === "queued" ? "clock" : undefined}
      title={t(`done.letter.${state}`, { to })}
    >
      {state !== "sent" && <p className="small">{t(`done.letterText.${state}`, { to })}</p>}
      {isLost && <Link to={page}>{t("done.toLetter")}</Link>}
    </StepItem>
  );
}

function TellingItem({ outcome: { isUntold } }: { outcome: ShownOutcome }) {
  const { t } = useTranslation("meetings");
  if (!isUntold) return <StepItem done title={t("done.told")} />;
  return (
    <StepItem mild="clock" title={t("done.notTold")}>
      <p className="small">{t("done.notToldText")}</p>
    </StepItem>
  );
}

/** The letter waits on the server for some seconds, in which the meeting can be taken back; then it leaves. */
function TakeBackBar({ outcome, mail: { leavesAt, leavesInMs }, page }: Part<"mail">) {
  const { t } = useTranslation("meetings");
  const name = outcome.person;
  const seconds = useSecondsLeft(leavesInMs);
  const hydrated = useHydrated();
  return (
    <section className="card box to-tell take-back" aria-label={t("done.takeBack")}>
      {/* Spoken once, not each second. */}
      <p role="status" className={hydrated ? "vh" : undefined}>
        {t("done.leaves", { name, time: leavesAt })}
      </p>
      {hydrated && <p aria-hidden="true">{t("done.leavesIn", { name, count: seconds })}</p>}
      <ActForm formKey={outcome.formKey} page={page}>
        <SubmitButton icon="undo-2" name="act" value="takeBack" className="btn plain">
          {t("done.takeBack")}
        </SubmitButton>
        <SubmitButton name="act" value="sendNow" className="btn ghost">
          {t("done.sendNow")}
        </SubmitButton>
      </ActForm>
    </section>
  );
}

const SECOND_MS = 1_000;

/** Counts down; at the end the page is read again, to say what became of the letter. */
function useSecondsLeft(leavesInMs: number): number {
  const [seconds, setSeconds] = useState(Math.ceil(leavesInMs / SECOND_MS));
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const end = performance.now() + leavesInMs;
    const tick = setInterval(() => {
      const left = Math.max(Math.ceil((end - performance.now()) / SECOND_MS), 0);
      setSeconds(left);
      if (left > 0) return;
      clearInterval(tick);
      void revalidate();
    }, SECOND_MS);
    return () => clearInterval(tick);
  }, [leavesInMs, revalidate]);
  return seconds;
}
