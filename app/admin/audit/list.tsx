import { data, Link, type LinksFunction, redirect } from "react-router";
import { audit as texts } from "#app/i18n/mk/audit.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { faultHeaders } from "#app/route/faults.ts";
import { Icon } from "#app/ui/icon.tsx";
import { FilterField } from "#app/ui/list/filter-bar.tsx";
import { Notice } from "#app/ui/page/notice.tsx";
import { PageHead, PageTitle } from "#app/ui/page/page-head.tsx";
import { audit } from "#server/audit/audit.ts";
import { trailOf } from "#server/audit/trail.ts";
import { requireProfile } from "#server/middleware/guard.ts";
import { getT } from "#server/middleware/locale.ts";
import { StoreUnavailable } from "#server/store/store.ts";
import type { AdminHandle } from "../kit/frame/crumbs.tsx";
import { addressWith } from "../kit/list/address.ts";
import { DayFilter, plainAddress } from "../kit/list/days.tsx";
import { type ListBar, ListFilters } from "../kit/list/list-filters.tsx";
import type { Route } from "./+types/list";
import look from "./audit.css?url";
import { shownCheck, shownEntries } from "./entries.server.ts";
import { Answer, Checked, Short } from "./entries.tsx";
import { AUDIT, questionOf, questionText } from "./query.ts";

export const handle: AdminHandle = { texts: { audit: texts }, crumbs: [{ text: "nav.audit" }] };

export const links: LinksFunction = () => [{ rel: "stylesheet", href: look }];

export const headers = faultHeaders;

/** The page shows at most this many of the newest entries. */
const MAX_ENTRIES = 1_000;

export async function loader({ context, request, url: { searchParams } }: Route.LoaderArgs) {
  const plain = plainAddress("/admin/audit", searchParams);
  if (plain !== undefined) throw redirect(plain);
  const { roleId } = requireProfile(context);
  const query = AUDIT.parse(searchParams);
  const { page, size } = query;
  const question = questionOf(query);
  const names = await AUDIT.known(context, request.signal);
  const bar = AUDIT.bar(context, searchParams, query, names);
  try {
    const trail = trailOf(context);
    const [answer, checked] = await Promise.all([trail.ask(question, MAX_ENTRIES), trail.lastCheck()]);
    const found = await answer.read((page - 1) * size, size);
    // The next query finds this one too.
    audit(context, { event: "audit-asked", filter: questionText(question), count: answer.total });
    const { total, isCut, isShort } = answer;
    return {
      state: "answered",
      query: { page, size },
      bar,
      csv: addressWith("/admin/audit.csv", questionText(question) ?? ""),
      total,
      isCut,
      isShort,
      entries: shownEntries(found, names, roleId, getT(context, "audit")),
      checked: shownCheck(checked),
    } as const;
  } catch (error) {
    if (!(error instanceof StoreUnavailable)) throw error;
    return data({ state: "away", bar } as const, { status: 503 });
  }
}

export default function Audit({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation("audit");
  const { bar } = loaderData;
  const isAnswered = loaderData.state === "answered";
  const title = !isAnswered
    ? t("title")
    : t(loaderData.isCut ? "headingCut" : "heading", { count: loaderData.total });
  return (
    <>
      <PageTitle>{t("title")}</PageTitle>
      <PageHead title={title}>
        {isAnswered && loaderData.total > 0 && !bar.isWrong && (
          <a className="btn plain" href={loaderData.csv} download>
            <Icon name="download" />
            {t("csv")}
          </a>
        )}
      </PageHead>
      {isAnswered ? (
        <Checked checked={loaderData.checked} />
      ) : (
        <Notice tone="bad" title={t("away")}>
          {t("awayText")}
        </Notice>
      )}
      <AuditFilters bar={bar} />
      {isAnswered && loaderData.isShort && <Short />}
      {isAnswered && <Answer {...loaderData} />}
    </>
  );
}

const QUICK = ["refused", "exported", "printed"] as const;

function AuditFilters({ bar }: { bar: ListBar }) {
  const { t } = useTranslation("audit");
  return (
    <>
      <ListFilters
        bar={bar}
        day={DayFilter}
        typed={{
          id: ({ name, typed, isWrong }) => (
            <FilterField
              name={name}
              label={t("filters.id")}
              error={isWrong ? t("filters.wrongId") : undefined}
            >
              {(control) => (
                <input
                  key={typed}
                  {...control}
                  type="text"
                  inputMode="numeric"
                  autoComplete="off"
                  defaultValue={typed}
                />
              )}
            </FilterField>
          ),
        }}
      />
      <p className="row small">
        {t("filters.quick")}{" "}
        {QUICK.map((action) => (
          <Link className="item under" key={action} to={`?action=${action}`}>
            {t(`actions.${action}`)}
          </Link>
        ))}
      </p>
    </>
  );
}
