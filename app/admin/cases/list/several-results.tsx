import { Link } from "react-router";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { SubmitButton } from "#app/ui/form/submit.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Badge, type Tone } from "#app/ui/page/badge.tsx";
import type { CaseResult } from "#server/cases/several.ts";
import { ActForm } from "../../kit/record/act-form.tsx";
import { numbered } from "../../kit/record/labels.ts";
import type { ShownResult } from "./several-outcome.server.ts";

const TONES: Readonly<Partial<Record<CaseResult["state"], Tone>>> = {
  done: "ok",
  same: "calm",
  unknown: "wait",
  left: "calm",
};

interface RowProps {
  readonly result: ShownResult;
  readonly to: string;
  readonly telling: { readonly page: string; readonly formKey: string };
}

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
        {result.telling && <Telling telling={result.telling} name={name} {...telling} />}
        <Badge tone={TONES[state] ?? "bad"}>{t(`several.states.${state}`, { to })}</Badge>
      </div>
    </li>
  );
}

interface TellingProps extends NonNullable<RowProps["telling"]> {
  readonly telling: NonNullable<ShownResult["telling"]>;
  readonly name: string;
}

/** How the person of a rejected case learns of it: one button for each step left. */
function Telling({ telling, name, page, formKey }: TellingProps) {
  const { t } = useTranslation(["cases", "sheet"]);
  const { is, changes, isOpen, phone, write, letter, mail } = telling;
  const mailed = mail && (
    <Link className="small" to={letter ?? write} aria-label={`${t(`several.mail.${mail}`)}: ${name}`}>
      {t(`several.mail.${mail}`)}
    </Link>
  );
  if (mailed && !isOpen) return mailed;
  const isOnPaper = is === "toPrint" && letter !== undefined;
  const told = (how: "letter" | "phone", text: string) => (
    <ActForm formKey={formKey} page={page} about={{ changes }} staysInView>
      <SubmitButton className="btn plain" icon="check" name="told" value={how}>
        {text}
        <span className="vh">: {name}</span>
      </SubmitButton>
    </ActForm>
  );
  if (isOnPaper && isOpen)
    return (
      <>
        <Link className="btn ghost" to={letter} aria-label={`${t("sheet:printLetter")}: ${name}`}>
          <Icon name="printer" />
          {t("sheet:printLetter")}
        </Link>
        {told("letter", t("sheet:posted"))}
      </>
    );
  return (
    <>
      {mailed}
      {isOpen && phone.text && (phone.tel ? <a href={`tel:${phone.tel}`}>{phone.text}</a> : phone.text)}
      {isOpen ? told("phone", t("sheet:told")) : <span className="small">{t("several.toldAlready")}</span>}
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
