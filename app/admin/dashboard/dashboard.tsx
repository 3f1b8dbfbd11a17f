import { data, Link, useNavigation } from "react-router";
import { overview } from "#app/i18n/mk/overview.ts";
import { sheet } from "#app/i18n/mk/sheet.ts";
import { statistics } from "#app/i18n/mk/statistics.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { ROLE } from "#app/model/access.ts";
import { weekdayName } from "#app/model/calendar-names.ts";
import { formatDate } from "#app/model/format.ts";
import { skopjeDay } from "#app/model/period.ts";
import { faultHeaders } from "#app/route/faults.ts";
import { useUnpacked } from "#app/route/packed.ts";
import { DatedFigures } from "#app/statistics/dashboard.tsx";
import { FilterPanel } from "#app/statistics/filters.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Fault } from "#app/ui/page/fault.tsx";
import { PageTitle } from "#app/ui/page/page-head.tsx";
import { faultInfo, faultPage } from "#server/api/fault.ts";
import { postedForm } from "#server/form/posted-form.ts";
import { requireProfile } from "#server/middleware/guard.ts";
import "./dashboard.css";
import { settleNamed } from "../kit/case/pending-change.server.ts";
import type { AdminHandle } from "../kit/frame/crumbs.tsx";
import { isTelling, takeBackTold, tellPerson } from "../kit/record/telling.server.ts";
import { recordAct } from "../kit/record/acts.server.ts";
import type { Route } from "./+types/dashboard";
import { DASHBOARD, FIGURES, TOLD_PARAM } from "../kit/list/address.ts";
import { chosenMonths, figuresView, readFigures } from "./figures.server.ts";
import { readNeeds } from "./needs.server.ts";
import { readUnsent, seeUnsent } from "./to-tell.server.ts";
import { readWaiting } from "./waiting.server.ts";
import { Beside, NeedList, NotShown, Unsent, Waiting } from "./waiting.tsx";

export const handle: AdminHandle = {
  texts: { overview, sheet, statistics },
  crumbs: [{ text: "overview:title" }],
};

export const headers = faultHeaders;

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const { roleId } = requireProfile(context);
  const chosen = chosenMonths(context, url);
  const isAssistant = roleId === ROLE.assistant;
  // Months alone, typed into the address, ask for figures too.
  const isFigures = ["view", ...Object.keys(chosen.query.typed)].some((name) => url.searchParams.has(name));
  const [waiting, needs, unsent] = await Promise.all([
    isFigures ? undefined : readWaiting(context, roleId, url.searchParams, request.signal),
    readNeeds(context, roleId, request.signal),
    readUnsent(context),
  ]);
  const page = { day: skopjeDay(new Date()), unsent, waiting, needs };
  if (waiting) return data({ ...page, failed: false, counted: null, isOwnView: false });
  // Read after the day's work, which must not wait for the figures: together they would exceed two calls at a time.
  const read = await readFigures(context, chosen, request.signal);
  const failed = Object.keys(chosen.query.errors).length > 0;
  const counted = {
    panel: { query: chosen.query, summary: chosen.period },
    figures: read.figures ? figuresView(read.figures, read.lacks) : { fault: faultInfo(read.fault) },
  };
  return data(
    { ...page, failed, counted, isOwnView: isAssistant },
    // The rest of the page can still be shown.
    read.figures ? { status: failed ? 400 : 200 } : (faultPage(read.fault).init ?? undefined),
  );
}

export function action({ context }: Route.ActionArgs) {
  if (postedForm(context).fields.has("act")) return recordAct(context, DASHBOARD);
  if (isTelling(context)) return tellPerson(context, DASHBOARD, TOLD_PARAM);
  if (postedForm(context).fields.has("takeBack")) return takeBackTold(context, DASHBOARD);
  return settleNamed(context, DASHBOARD) ?? seeUnsent(context);
}

export default function AdminDashboard({ loaderData }: Route.ComponentProps) {
  const { day, unsent, waiting, needs, failed, counted, isOwnView } = loaderData;
  const { t } = useTranslation("overview");
  const title = `${weekdayName(day, "mk")}, ${formatDate(day)}`;
  return (
    <div className={waiting && "sided desk-page"}>
      <PageTitle failed={failed}>{t("title")}</PageTitle>
      {isOwnView && (
        <Link className="item under" to={DASHBOARD}>
          <Icon name="arrow-left" />
          {t("title")}
        </Link>
      )}
      <h1>{isOwnView ? t("figures") : title.charAt(0).toUpperCase() + title.slice(1)}</h1>
      {needs && <NeedList {...needs} />}
      {waiting ? (
        <>
          <Waiting waiting={waiting} unsent={unsent} />
          <Beside waiting={waiting} />
        </>
      ) : (
        <Unsent letters={unsent} />
      )}
      {counted && <FiguresPanel {...counted} isOwnView={isOwnView} />}
    </div>
  );
}

type Loaded = NonNullable<Route.ComponentProps["loaderData"]["counted"]>;

/** @param isOwnView whether it is a view of the page beside what waits */
function FiguresPanel({ figures, panel, isOwnView }: Loaded & { isOwnView: boolean }) {
  const { t } = useTranslation(["overview", "statistics"]);
  const { state, location } = useNavigation();
  const loading = state === "loading" && location.pathname === DASHBOARD;
  return (
    <section aria-labelledby="figures">
      <h2 id="figures" className={isOwnView ? "vh" : undefined}>
        {t("figures")}
      </h2>
      <p className="small">{t("exact")}</p>
      <FilterPanel base={isOwnView ? FIGURES : DASHBOARD} {...panel}>
        {isOwnView && <input type="hidden" name="view" value="figures" />}
      </FilterPanel>
      <p className="vh" role="status">
        {loading ? t("statistics:loading") : ""}
      </p>
      <div className="figures" aria-busy={loading}>
        {"fault" in figures ? (
          <Fault info={figures.fault} heading="h3" home={DASHBOARD} />
        ) : (
          <ReadFigures {...figures} />
        )}
      </div>
    </section>
  );
}

function ReadFigures({ packed, lacks }: ReturnType<typeof figuresView>) {
  const inPlaceOf = (reference: string | undefined) =>
    reference === undefined ? undefined : <NotShown reference={reference} />;
  return (
    <DatedFigures
      {...useUnpacked(packed)}
      instead={{ topMps: inPlaceOf(lacks.topMps), offices: inPlaceOf(lacks.offices) }}
    />
  );
}
