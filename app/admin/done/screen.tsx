import { type ReactNode, useEffect, useState } from "react";
import { Form, Link, useRevalidator } from "react-router";
import { useTranslation } from "#app/i18n/use-translation.ts";
import type { PhoneLink } from "#app/model/text/number.ts";
import { FormKeyInput, SubmitButton } from "#app/ui/form/submit.tsx";
import { Icon } from "#app/ui/icon.tsx";
import type { IconName } from "#app/ui/icons.ts";
import { Badge, type Tone } from "#app/ui/page/badge.tsx";
import { useHydrated } from "#app/ui/page/hydrated.ts";
import { Notice } from "#app/ui/page/notice.tsx";
import { PageHead, PageTitle } from "#app/ui/page/page-head.tsx";
import { SlipInLanguages } from "../cases/print/printed-slip.tsx";
import type { SlipView } from "../cases/print/slip.server.ts";
import { ActForm, TellButtons } from "../kit/record/act-form.tsx";
import { Phone } from "../kit/record/phone.tsx";
import { PrintButton } from "../kit/record/print-button.tsx";
import type { tellFormFor } from "../kit/record/telling.server.ts";

/** What an act has done, in words, as its page shows it. */
export interface Shown {
  readonly title: string;
  readonly isGood: boolean;
  readonly lead: string;
  /** Heading of the steps; they are left out where there is nothing to say. */
  readonly label: string;
  readonly steps: readonly ShownStep[];
  /** Text of the button that goes on with what is left. */
  readonly complete?: string | false | undefined;
  /** Text of the button that takes it back. */
  readonly takeBack?: string | false | undefined;
  /** The letter that still waits. */
  readonly waits?:
    { readonly name: string; readonly leavesAt: string; readonly leavesInMs: number } | undefined;
  /** The person to be told, of an act about one. */
  readonly tell?: ToTell | undefined;
  /** Text of the button that records all letters as posted. */
  readonly posted?: string | false | undefined;
  readonly slip?: { readonly view: SlipView; readonly print: string; readonly hint: string } | undefined;
  /** What there is to say beside the steps. */
  readonly note?: string | false;
  /** Beside the title. */
  readonly buttons?: readonly ShownLink[];
  /** Where work goes on. */
  readonly after?: readonly (ShownLink | false | undefined)[];
}

interface ShownLink {
  readonly to: string;
  readonly text: string;
  readonly look?: "btn" | "btn plain" | "btn ghost";
  readonly icon?: IconName;
}

export interface ShownStep {
  readonly title: string;
  /** Of what the title names. */
  readonly to?: string;
  readonly is: "done" | "waits" | "failed";
  readonly texts?: readonly (string | false | undefined)[];
  readonly link?: ShownLink | false | undefined;
  readonly badge?: { readonly tone: Tone; readonly text: string };
  readonly tell?: ToTell | undefined;
}

export interface ToTell extends ReturnType<typeof tellFormFor> {
  /** Named with each button of several, for screen readers. */
  readonly person?: string;
  readonly phone: PhoneLink | undefined;
  /** How the person wants to be told, and what was tried. */
  readonly wish?: string;
  readonly say?: string;
  /** Absent if there is a letter to print. */
  readonly write?: ShownLink | false | undefined;
}

interface DoneScreenProps {
  readonly shown: Shown;
  readonly formKey: string;
  /** Its own address. */
  readonly page: string;
  /** Why it isn't taken back. */
  readonly problem: string | undefined;
}

/** What an act has done, step by step, and what is left of it. */
export function DoneScreen({ shown, formKey, page, problem }: DoneScreenProps) {
  const { t } = useTranslation("meetings");
  const { title, isGood, steps, complete, takeBack, waits, tell, posted, slip, after = [] } = shown;
  const act = (children: ReactNode) => (
    <ActForm formKey={formKey} page={page}>
      {children}
    </ActForm>
  );
  const back = takeBack && (
    <SubmitButton icon="undo-2" name="act" value="takeBack" className="btn plain">
      {takeBack}
    </SubmitButton>
  );
  return (
    <>
      <div className="screen-only stack">
        <PageTitle failed={!isGood}>{title}</PageTitle>
        <PageHead title={title} lead={shown.lead}>
          {slip && <PrintButton text={slip.print} hint={slip.hint} />}
          {shown.buttons?.map((one) => (
            <To key={one.to} {...one} />
          ))}
          {posted && (
            <Form method="post" action={page}>
              <FormKeyInput value={formKey} />
              <SubmitButton className="btn plain" icon="mail" name="letters" value="posted">
                {posted}
              </SubmitButton>
            </Form>
          )}
        </PageHead>
        {problem && (
          <Notice tone="bad" title={t("done.notTakenBack.title")} role="alert" answer={problem}>
            {problem}
          </Notice>
        )}
        {waits && takeBack && (
          <TakeBackBar {...waits} label={takeBack}>
            {act(back)}
          </TakeBackBar>
        )}
        {tell && (
          <section className="card box stack to-tell" aria-label={t("done.notTold")}>
            <Telling tell={tell} formKey={formKey} page={page} />
          </section>
        )}
        {steps.length > 0 && (
          <section className="card box made" aria-labelledby="done">
            <h2 id="done">{shown.label}</h2>
            <ol className="lines">
              {steps.map((step) => (
                <StepItem key={step.to ?? step.title} {...step}>
                  {step.tell && <Telling tell={step.tell} formKey={formKey} page={page} />}
                </StepItem>
              ))}
            </ol>
          </section>
        )}
        {complete &&
          act(
            <>
              <input type="hidden" name="again" value="true" />
              <SubmitButton icon="rotate-cw" name="act" value="complete">
                {complete}
              </SubmitButton>
              {!waits && back}
            </>,
          )}
        {shown.note && <Notice title={shown.note} />}
        <p className="row">{after.map((one) => one && <To key={one.to} {...one} />)}</p>
      </div>
      {slip && <SlipInLanguages view={slip.view} />}
    </>
  );
}

function To({ to, text, look, icon }: ShownLink) {
  const content = (
    <>
      {icon && <Icon name={icon} />}
      <span>{text}</span>
    </>
  );
  // A file isn't a page of the router.
  if (/\.pdf\b/.test(to))
    return (
      <a className={look} href={to}>
        {content}
      </a>
    );
  return (
    <Link className={look} to={to}>
      {content}
    </Link>
  );
}

const ICONS = { done: "check", waits: "clock", failed: "circle-alert" } as const;
const LINES = { done: "line done", waits: "line", failed: "line bad" } as const;

function StepItem({
  title,
  to,
  is,
  texts = [],
  link,
  badge,
  children,
}: ShownStep & { readonly children: ReactNode }) {
  return (
    <li className={LINES[is]}>
      <Icon name={ICONS[is]} />
      <div>
        <h2>{to === undefined ? title : <Link to={to}>{title}</Link>}</h2>
        {texts.map(
          (text) =>
            text && (
              <p key={text} className="small">
                {text}
              </p>
            ),
        )}
        {link && <To {...link} />}
        {children}
      </div>
      {badge && <Badge tone={badge.tone}>{badge.text}</Badge>}
    </li>
  );
}

type TellingProps = Pick<DoneScreenProps, "formKey" | "page"> & { readonly tell: ToTell };

/** Who has to be told, how, and what to say. */
function Telling({ tell, formKey, page }: TellingProps) {
  const { t } = useTranslation("meetings");
  const { person, phone, wish, say, changes, buttons, write } = tell;
  return (
    <>
      <p className="row">
        {phone ? <Phone {...phone} className="phone" /> : <span>{t("done.noPhone")}</span>}
        {wish && <span className="small">{wish}</span>}
      </p>
      {say && <blockquote>{say}</blockquote>}
      <ActForm formKey={formKey} page={page} about={{ changes }} staysInView={person !== undefined}>
        <TellButtons
          {...buttons}
          {...(person !== undefined && { person, looks: ["btn plain", "btn ghost"] as const })}
        />
        {write && (
          <Link
            className="btn ghost"
            to={write.to}
            aria-label={[write.text, person].filter(Boolean).join(": ")}
          >
            <Icon name="mail" />
            {write.text}
          </Link>
        )}
      </ActForm>
    </>
  );
}

interface TakeBackProps extends NonNullable<Shown["waits"]> {
  readonly label: string;
  readonly children: ReactNode;
}

/** The letter waits on the server for some seconds, in which the act can be taken back; then it leaves. */
function TakeBackBar({ name, leavesAt, leavesInMs, label, children }: TakeBackProps) {
  const { t } = useTranslation("meetings");
  const seconds = useSecondsLeft(leavesInMs);
  const hydrated = useHydrated();
  return (
    <section className="card box stack to-tell" aria-label={label}>
      <p>
        {/* Spoken once, not each second. */}
        <span role="status" className={hydrated ? "vh" : undefined}>
          {t("done.leaves", { name, time: leavesAt })}
        </span>
        {hydrated && <span aria-hidden="true">{t("done.leavesIn", { name, count: seconds })}</span>}
      </p>
      {children}
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
