import { Link } from "react-router";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { SubmitButton } from "#app/ui/form/submit.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Badge, type Tone } from "#app/ui/page/badge.tsx";
import { Notice } from "#app/ui/page/notice.tsx";
import type { CaseResult } from "#server/cases/several.ts";
import { ActForm } from "../../kit/record/act-form.tsx";
import { numbered } from "../../kit/record/labels.ts";
import { OutcomePage } from "../../kit/record/outcome-page.tsx";
import { Phone } from "../../kit/record/phone.tsx";
import type { Untold } from "./several.server.ts";
import type { ShownResult } from "./several-outcome.server.ts";

const TONES: Readonly<Partial<Record<CaseResult["state"], Tone>>> = {
  done: "ok",
  same: "calm",
  unknown: "wait",
  left: "calm",
};

interface ResultsProps {
  readonly results: readonly CaseResult[];
  /** Name of the new status. */
  readonly to: string | undefined;
  readonly untold: readonly Untold[];
}

/** Whether the first page names somebody who has to be told. */
const isReminding = (results: readonly CaseResult[]): boolean =>
  results.some(({ tell }) => tell && !tell.isForgotten);

/** What became of each case, above the form with those that are left. */
export function Results({ results, to, untold }: ResultsProps) {
  const { t } = useTranslation("cases");
  const total = results.length;
  const done = results.filter(({ state }) => state === "done").length;
  const kind = results.some(({ state }) => state === "left") ? "signedOut" : "someDone";
  return (
    <div className="stack">
      <Notice tone="bad" title={t(`several.${kind}`, { done, total })} role="alert" answer={results}>
        <p>{t(`several.${kind}Text`)}</p>
        {isReminding(results) && <p>{t("several.toTellText")}</p>}
        {untold.length > 0 && <ToCall untold={untold} />}
      </Notice>
      <ResultRows results={results} to={to} />
    </div>
  );
}

/** The same where nothing is left to change, but the store kept no outcome for a page of its own. */
export function AllDone({ results, to, untold, comment, back }: ResultsProps & AllDoneProps) {
  const { t } = useTranslation("cases");
  const done = results.filter(({ state }) => state === "done").length;
  const toTell = t("several.toTell", { count: untold.length });
  return (
    <OutcomePage
      title={done > 0 ? t("several.allDone", { count: done }) : t("several.noneDone")}
      lead={t("several.comment", { comment })}
      after={<Link to={back}>{t("several.back")}</Link>}
    >
      {untold.length > 0 && (
        <Notice tone="bad" title={toTell} role="alert" answer={results}>
          <ToCall untold={untold} />
        </Notice>
      )}
      {isReminding(results) && <p>{t("several.toTellText")}</p>}
      <ResultRows results={results} to={to} />
    </OutcomePage>
  );
}

interface AllDoneProps {
  readonly comment: string;
  /** The list that it started from. */
  readonly back: string;
}

/** Whom to call now: nothing reminds anybody later. */
function ToCall({ untold }: Pick<ResultsProps, "untold">) {
  const { t } = useTranslation("cases");
  return (
    <>
      <p>{t("untold")}</p>
      <ul aria-label={t("several.toTell", { count: untold.length })}>
        {untold.map(({ id, name, phone }) => (
          <li key={id}>
            <span>{name}</span>
            {phone.text && " · "}
            <Phone {...phone} />
          </li>
        ))}
      </ul>
    </>
  );
}

function ResultRows({ results, to }: Omit<ResultsProps, "untold">) {
  const { t } = useTranslation("cases");
  return (
    <ul className="box several-results" aria-label={t("several.results")}>
      {results.map((one) => (
        <ResultRow key={one.id} result={one} to={to} />
      ))}
    </ul>
  );
}

interface RowProps {
  readonly result: Omit<CaseResult, "tell"> & Partial<Pick<ShownResult, "telling">>;
  readonly to: string | undefined;
  /** The page that records who was told. */
  readonly telling?: { readonly page: string; readonly formKey: string };
}

/** One case: what has become of it, and how its person learns of it. */
export function ResultRow({ result, to, telling }: RowProps) {
  const { t } = useTranslation("cases");
  const { id, name, topic, status, state } = result;
  const wish = result.telling && t(`several.wish.${result.telling.is}`);
  const steps = [numbered(id), state === "done" ? `${status} → ${to}` : status, wish];
  return (
    <li className="row">
      <div>
        <Link to={`/admin/cases/view/${id}`}>{name}</Link>
        {topic && <span> · {topic}</span>}
        <p className="small">{steps.filter(Boolean).join(" · ")}</p>
      </div>
      <div className="row">
        {telling && result.telling && <Telling telling={result.telling} name={name} {...telling} />}
        <Badge tone={TONES[state] ?? "bad"}>{t(`several.states.${state}`, { to: to ?? "" })}</Badge>
      </div>
    </li>
  );
}

interface TellingProps extends NonNullable<RowProps["telling"]> {
  readonly telling: NonNullable<ShownResult["telling"]>;
  readonly name: string;
}

/** How the person learns that their case was rejected: what is left to do for it, each with one press. */
function Telling({ telling, name, page, formKey }: TellingProps) {
  const { t } = useTranslation(["cases", "sheet"]);
  const { is, changes = "", isOpen, phone, write, letter, mail } = telling;
  const mailed = mail && (
    <Link className="small" to={letter ?? write} aria-label={`${t(`several.mail.${mail}`)}: ${name}`}>
      {t(`several.mail.${mail}`)}
    </Link>
  );
  if (mailed && !isOpen) return mailed;
  const isOnPaper = is === "toPrint" && letter !== undefined;
  const told = (how: "letter" | "phone", icon: "check" | "printer", text: string) => (
    <ActForm formKey={formKey} page={page} about={{ changes }} staysInView>
      <SubmitButton className="btn plain" icon={icon} name="told" value={how}>
        {text}
        <span className="vh">: {name}</span>
      </SubmitButton>
    </ActForm>
  );
  if (isOnPaper && isOpen) return told("letter", "printer", t("several.print"));
  return (
    <>
      {mailed}
      {isOpen && phone.text && (phone.tel ? <a href={`tel:${phone.tel}`}>{phone.text}</a> : phone.text)}
      {isOpen ? (
        told("phone", "check", t("sheet:told"))
      ) : (
        <span className="small">{t("several.toldAlready")}</span>
      )}
      <Link
        className="btn ghost"
        to={isOnPaper ? letter : write}
        aria-label={`${t(isOnPaper ? "several.letter" : "nextSteps.write")}: ${name}`}
      >
        <Icon name="mail" />
        <span key={String(isOnPaper)}>{t(isOnPaper ? "several.letter" : "nextSteps.write")}</span>
      </Link>
    </>
  );
}
