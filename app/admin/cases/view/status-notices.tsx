import { type ReactNode, useState } from "react";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { Badge } from "#app/ui/page/badge.tsx";
import { Notice } from "#app/ui/page/notice.tsx";
import type { NewerChange } from "../../kit/case/history.server.ts";
import type { ShownCase } from "./view.server.ts";

export type Contradictions = ShownCase["contradictions"];

interface Props {
  /** What would contradict the meetings; absent for the other two statuses. */
  readonly contradictions: Contradictions | undefined;
  readonly initial: string | undefined;
  readonly children: ReactNode;
}

/** Asks about a status that contradicts the meetings before it is saved; without script lists them all. */
export function StatusQuestion({ contradictions = {}, initial, children }: Props) {
  const { t } = useTranslation("cases");
  const [chosen, setChosen] = useState(initial);
  const all = Object.entries(contradictions);
  if (all.length === 0) return children;
  const sentence = ({ is, status, when }: Contradictions[number]) =>
    t(`statuses.contradicts.${is}`, { status, when });
  const contradiction = contradictions[Number(chosen)];
  return (
    <div
      onChange={({ target }) => {
        if (target instanceof HTMLSelectElement) setChosen(target.value);
      }}
    >
      {children}
      <div role="status">
        {contradiction && (
          <Notice icon="clock" title={`${sentence(contradiction)}. ${t("statuses.anyway")}`}>
            {t("statuses.anywayText")}
          </Notice>
        )}
      </div>
      {!chosen && (
        <ul className="small">
          {all.map(([id, one]) => (
            <li key={id}>{`${sentence(one)}.`}</li>
          ))}
        </ul>
      )}
    </div>
  );
}

export function Newer(newer: NewerChange) {
  const { t } = useTranslation("cases");
  const { status, comment, when, who } = newer.entry;
  return (
    <Notice tone="know" title={t("statuses.newer")} role="alert" answer={newer.entry}>
      <p>
        <Badge tone={status.tone}>{status.name}</Badge> {[when, who].filter(Boolean).join(", ")}
      </p>
      {comment && <p className="typed">{comment}</p>}
      <p>{t("statuses.newerText")}</p>
    </Notice>
  );
}
