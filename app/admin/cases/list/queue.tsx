import { useTranslation } from "#app/i18n/use-translation.ts";
import { Icon } from "#app/ui/icon.tsx";
import { useWrongChoice } from "#app/ui/list/filter-bar.tsx";
import { useClientNavigation } from "#app/ui/page/client-navigation.ts";
import { Notice } from "#app/ui/page/notice.tsx";
import type { QueueStep, ShownView } from "./queue.server.ts";

interface SavedViewsProps {
  /** `undefined` while they are unavailable. */
  readonly views: readonly ShownView[] | undefined;
  /** The number of cases without any filter, if known. */
  readonly everything: number | undefined;
  /** Where to save the active filters under a name. */
  readonly keep: string | undefined;
}

/** The person's views with their counts; plain links, like everything that a list has many of. */
export function SavedViews({ views, everything, keep }: SavedViewsProps) {
  const { t } = useTranslation("cases");
  const follow = useClientNavigation();
  if (!views) return <Notice title={t("views.unavailable")}>{t("views.unavailableText")}</Notice>;
  if (views.length === 0 && keep === undefined) return null;
  const [address, icon, text] =
    keep === undefined
      ? (["/admin/cases/views", "pencil", t("views.manage")] as const)
      : ([keep, "plus", t("views.keep")] as const);
  return (
    <div className="views">
      <nav aria-label={t("views.label")}>
        <ul>
          {views.length > 0 && (
            <li>
              <a href="/admin/cases" onClick={follow}>
                {t("views.all")} <Count of={everything} />
              </a>
            </li>
          )}
          {views.map((view) => (
            <li key={view.id}>
              <a href={view.to} aria-current={view.isCurrent ? "page" : undefined} onClick={follow}>
                {view.name} <Count of={view.total} /> <Fresh of={view.fresh} />
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <a className="keep" href={address} onClick={follow}>
        <Icon name={icon} />
        {text}
      </a>
    </div>
  );
}

/** Nothing if it could not be counted. */
function Count({ of }: { of: number | undefined }) {
  const { t } = useTranslation("cases");
  return of === undefined ? null : <small>{t("views.count", { count: of })}</small>;
}

/** Larger numbers are not counted. */
const MOST_NEW = 10;

function Fresh({ of }: { of: number | undefined }) {
  const { t } = useTranslation("cases");
  if (!of) return null;
  return <b>{t(of < MOST_NEW ? "views.new" : "views.newMany", { count: of })}</b>;
}

/** The number of cases in each status under the other active filters; also selects the status. */
export function StatusQueue({
  steps,
  statusId,
}: {
  steps: readonly QueueStep[];
  statusId: number | undefined;
}) {
  const { t } = useTranslation(["cases", "common"]);
  const follow = useClientNavigation();
  const wrong = useWrongChoice("statusId", statusId);
  const errorId = "statusId-error";
  return (
    <>
      {wrong && (
        <p className="err line small" id={errorId}>
          <Icon name="circle-alert" />
          <span>
            <span className="vh">{t("common:form.error")} </span>
            {wrong}
          </span>
        </p>
      )}
      <nav className="queue box" aria-label={t("queue.label")} aria-describedby={wrong ? errorId : undefined}>
        {steps.map(({ name, to, total, isCurrent }) => (
          <a key={name} href={to} aria-current={isCurrent ? "page" : undefined} onClick={follow}>
            {total !== undefined && <b>{t("views.count", { count: total })}</b>}{" "}
            <span>{t(`queue.${name}`)}</span>
          </a>
        ))}
      </nav>
    </>
  );
}
