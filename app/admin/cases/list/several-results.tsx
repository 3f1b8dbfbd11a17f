import { Link } from "react-router";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { Icon } from "#app/ui/icon.tsx";
import { Badge, type Tone } from "#app/ui/page/badge.tsx";
import { Notice } from "#app/ui/page/notice.tsx";
import { numbered } from "../../kit/record/labels.ts";
import type { CaseResult } from "./several.server.ts";

const TONES: Readonly<Partial<Record<CaseResult["state"], Tone>>> = {
  done: "ok",
  unknown: "wait",
  left: "calm",
};

interface ResultsProps {
  readonly results: readonly CaseResult[];
  /** Name of the new status. */
  readonly to: string | undefined;
}

/** The outcome for each case; of a rejected one, how its citizen learns of it. */
export function Results({ results, to }: ResultsProps) {
  const { t } = useTranslation("cases");
  const total = results.length;
  const done = results.filter(({ state }) => state === "done").length;
  const kind = results.some(({ state }) => state === "left") ? "signedOut" : "someDone";
  const tell = results.some((one) => one.tell) && <p>{t("several.tell")}</p>;
  return (
    <div className="stack">
      {done === total ? (
        <Notice tone="ok" title={t("several.allDone", { count: done })} role="status">
          {tell}
        </Notice>
      ) : (
        <Notice tone="bad" title={t(`several.${kind}`, { done, total })} role="alert" answer={results}>
          <p>{t(`several.${kind}Text`)}</p>
          {tell}
        </Notice>
      )}
      <ul className="box kept-views" aria-label={t("several.results")}>
        {results.map((one) => (
          <ResultRow key={one.id} result={one} to={to} />
        ))}
      </ul>
    </div>
  );
}

function ResultRow({ result, to }: { readonly result: CaseResult; readonly to: string | undefined }) {
  const { t } = useTranslation("cases");
  const { id, name, topic, status, state, tell } = result;
  const steps = [numbered(id), state === "done" ? `${status} → ${to}` : status];
  return (
    <li className="row">
      <div>
        <Link to={`/admin/cases/view/${id}`}>{name}</Link>
        {topic && <span> · {topic}</span>}
        <p className="small">{steps.filter(Boolean).join(" · ")}</p>
      </div>
      <div className="row">
        {tell?.phone && (tell.tel ? <a href={`tel:${tell.tel}`}>{tell.phone}</a> : tell.phone)}
        {tell && (
          <Link className="btn plain" to={tell.write} aria-label={`${t("deeds.write")}: ${name}`}>
            <Icon name="mail" />
            {t("deeds.write")}
          </Link>
        )}
        <Badge tone={TONES[state] ?? "bad"}>{t(`several.states.${state}`)}</Badge>
      </div>
    </li>
  );
}
