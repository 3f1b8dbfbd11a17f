import { data, Link, type LinksFunction } from "react-router";
import { overview } from "#app/i18n/mk/overview.ts";
import { sheet } from "#app/i18n/mk/sheet.ts";
import { statistics } from "#app/i18n/mk/statistics.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { mayOpen } from "#app/model/access.ts";
import { weekdayName } from "#app/model/calendar-names.ts";
import { formatDate } from "#app/model/format.ts";
import { skopjeDay, wallTimeOf } from "#app/model/period.ts";
import { faultHeaders } from "#app/route/faults.ts";
import { Icon } from "#app/ui/icon.tsx";
import { PageHead, PageTitle } from "#app/ui/page/page-head.tsx";
import { faultInfo, faultPage } from "#server/api/fault.ts";
import { postedForm } from "#server/form/posted-form.ts";
import { requireProfile } from "#server/middleware/guard.ts";
import { OPTIONAL_TIMEOUT_MS } from "../cases/list/counts.server.ts";
import type { AdminHandle } from "../kit/frame/crumbs.tsx";
import { isTelling, takeBackTold, tellPerson } from "../kit/record/telling.server.ts";
import { recordAct } from "../meetings/sheet.server.ts";
import type { Route } from "./+types/dashboard";
import { BASE, TOLD_PARAM } from "../kit/frame/dashboard.ts";
import { FiguresPanel, type Fold } from "./figures-panel.tsx";
import { askedMonths, figuresView, readFigures } from "./figures.server.ts";
import { settleHere } from "./pending-changes.server.ts";
import { Needs } from "./needs.tsx";
import { readNeeds } from "./needs.server.ts";
import { Unsent } from "./trouble.tsx";
import { readUnsent, seeUnsent } from "./unsent.server.ts";
import { readWaiting, type WaitingView } from "./waiting.server.ts";
import { valueIn, Waiting } from "./waiting.tsx";
import sheetLook from "../meetings/sheet.css?url";
import "./dashboard.css";

export const handle: AdminHandle = {
  texts: { overview, sheet, statistics },
  crumbs: [{ text: "overview:title" }],
};

export const links: LinksFunction = () => [{ rel: "stylesheet", href: sheetLook }];

export const headers = faultHeaders;

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const profile = requireProfile(context);
  const asked = askedMonths(context, url);
  const [waiting, needs, unsent] = await Promise.all([
    readWaiting(context, profile.roleId, url.searchParams, request.signal),
    readNeeds(context, profile.roleId, request.signal),
    readUnsent(context),
  ]);
  // Read after the day's work, which must not wait for the figures: together they would exceed two calls at a time.
  const isAsked = Object.values(asked.query.typed).some(Boolean);
  const isFolded = waiting !== undefined && !isAsked;
  const read = await readFigures(context, asked, request.signal, isFolded ? OPTIONAL_TIMEOUT_MS : undefined);
  const fold: Fold = waiting ? (isFolded ? "closed" : "open") : needs && (isAsked ? "open" : "phone");
  const failed = Object.keys(asked.query.errors).length > 0;
  return data(
    {
      name: profile.fullName,
      part: partOfDay(new Date()),
      day: skopjeDay(new Date()),
      fold,
      mayWalkIn: mayOpen("/admin/walk-in", profile.roleId),
      unsent,
      waiting,
      needs,
      panel: { query: asked.query, summary: asked.period },
      failed,
      figures: read.figures ? figuresView(read.figures, read.lacks) : { fault: faultInfo(read.fault) },
    },
    // The rest of the page can still be shown.
    read.figures || isFolded ? { status: failed ? 400 : 200 } : (faultPage(read.fault).init ?? undefined),
  );
}

export function action({ context }: Route.ActionArgs) {
  if (postedForm(context).fields.has("act")) return recordAct(context, BASE);
  if (isTelling(context)) return tellPerson(context, BASE, TOLD_PARAM);
  if (postedForm(context).fields.has("takeBack")) return takeBackTold(context, BASE);
  return settleHere(context) ?? seeUnsent(context);
}

/** The time of day in Skopje, for the greeting. */
function partOfDay(now: Date): "morning" | "day" | "evening" {
  const hour = Number(wallTimeOf(now).slice("YYYY-MM-DDT".length).slice(0, 2));
  if (hour < 4 || hour >= 18) return "evening";
  return hour < 10 ? "morning" : "day";
}

export default function AdminDashboard({ loaderData }: Route.ComponentProps) {
  const { name, part, day, unsent, waiting, needs, failed, mayWalkIn } = loaderData;
  const { t } = useTranslation(["overview", "admin"]);
  return (
    <>
      <PageTitle failed={failed}>{t("title")}</PageTitle>
      <PageHead
        title={t(`greeting.${part}`, { name })}
        lead={[`${weekdayName(day, "mk")}, ${formatDate(day)}`, ...useCounts(waiting)].join(" · ")}
      >
        {mayWalkIn && (
          <Link className="btn plain" to="/admin/walk-in">
            <Icon name="user-round" />
            {t("admin:nav.walkIn")}
          </Link>
        )}
      </PageHead>
      {needs && <Needs {...needs} />}
      {unsent && <Unsent {...unsent} />}
      {waiting && <Waiting waiting={waiting} hasUnsent={unsent !== undefined} />}
      <FiguresPanel {...loaderData} />
    </>
  );
}

function useCounts(waiting: WaitingView | undefined): readonly string[] {
  const { t } = useTranslation("overview");
  if (!waiting) return [];
  const toTell = valueIn(waiting.toTell)?.people.length;
  const newCases = valueIn(waiting.newCases);
  const meetings = valueIn(waiting.meetings);
  const unfinished = valueIn(waiting.unfinished);
  return [
    toTell && t("lead.toTell", { count: toTell }),
    newCases && t("lead.newCases", { count: newCases.count }),
    meetings && t("lead.today", { count: meetings.today.count }),
    meetings?.tomorrow.count && t("lead.tomorrow", { count: meetings.tomorrow.count }),
    unfinished && t("lead.unfinished", { count: unfinished.count }),
  ].filter((text) => typeof text === "string");
}
