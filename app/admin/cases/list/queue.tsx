import { useEffect, useRef } from "react";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { FilterError, useWrongChoice } from "#app/ui/list/filter-bar.tsx";
import { useClientNavigation } from "#app/ui/page/client-navigation.ts";
import type { QueueStep, ShownView } from "./queue.server.ts";

interface StripProps {
  readonly steps: readonly QueueStep[];
  /** `undefined` while they are unavailable. */
  readonly views: readonly ShownView[] | undefined;
  readonly statusId: number | undefined;
  /** Whether there are cases that look like many others, or were sent too fast, or only they are shown. */
  readonly suspected: "offered" | "shown" | undefined;
  /** The same of those beyond their retention. */
  readonly retention?: "offered" | "shown" | undefined;
}

/** The statuses and the person's saved views with their counts; plain links, like everything that a list has many of. */
export function Strip({ steps, views = [], statusId, suspected, retention }: StripProps) {
  const { t } = useTranslation("cases");
  const follow = useClientNavigation();
  const wrong = useWrongChoice("statusId", statusId);
  const nav = useRef<HTMLElement>(null);
  const isSuspected = suspected === "shown";
  const isRetention = retention === "shown";
  const only = isSuspected ? SUSPECTED : isRetention ? RETENTION_LIST : undefined;
  const current = only ?? [...steps, ...views].find(({ isCurrent }) => isCurrent)?.to;
  useEffect(() => showCurrent(nav.current), [current]);
  const link = (text: string, { to, total, isCurrent }: Pick<QueueStep, "to" | "total" | "isCurrent">) => (
    <a
      key={to + text}
      href={to}
      aria-current={to === current && isCurrent ? "page" : undefined}
      onClick={follow}
    >
      {text} {total !== undefined && <small>{t("views.count", { count: total })}</small>}
    </a>
  );
  return (
    <>
      {wrong && <FilterError id="statusId-error">{wrong}</FilterError>}
      <nav aria-label={t("views.label")} aria-describedby={wrong && "statusId-error"} ref={nav}>
        {steps.map((step) => link(t(`queue.${step.name}`), step))}
        {views.length > 0 && <hr />}
        {views.map((view) => link(view.name, view))}
        {suspected && <hr />}
        {suspected && link(t("suspected.only"), { to: SUSPECTED, total: undefined, isCurrent: isSuspected })}
        {retention && <hr />}
        {retention &&
          link(t("retention.link"), { to: RETENTION_LIST, total: undefined, isCurrent: isRetention })}
      </nav>
    </>
  );
}

/** Address of the suspected cases. */
const SUSPECTED = "/admin/cases?suspected=on";

/** Address of the cases beyond their retention. */
const RETENTION_LIST = "/admin/cases?retention=on";

/** On a narrow screen the strip is longer than the window. */
function showCurrent(nav: HTMLElement | null) {
  const current = nav?.querySelector<HTMLElement>("[aria-current]");
  if (nav && current) nav.scrollLeft = current.offsetLeft - (nav.clientWidth - current.offsetWidth) / 2;
}
