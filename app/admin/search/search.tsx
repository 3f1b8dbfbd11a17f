import { Form, Link } from "react-router";
import { search } from "#app/i18n/mk/search.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { MOST_COUNTED } from "#app/model/limits.ts";
import { CASE_STATUSES } from "#app/model/lookups.ts";
import { municipalityName } from "#app/model/municipalities.ts";
import { parseQuery, searchQuery } from "#app/model/query.ts";
import { fold } from "#app/model/text/fold.ts";
import { formatDate } from "#app/ui/format.ts";
import { Icon } from "#app/ui/icon.tsx";
import { Badge } from "#app/ui/page/badge.tsx";
import { EmptyState } from "#app/ui/page/notice.tsx";
import { PageHead, PageTitle } from "#app/ui/page/page-head.tsx";
import { audit } from "#server/audit/audit.ts";
import type { AdminHandle } from "../frame/crumbs.tsx";
import { searchOf } from "../list/address.ts";
import { statusMark } from "../record/labels.ts";
import type { Route } from "./+types/search";
import { othersFound } from "./others.server.ts";
import { caseNumberIn, findCases } from "./search.server.ts";

export const handle: AdminHandle = { texts: { search }, crumbs: [{ text: "search:title" }] };

/** Shorter text matches every name; a single digit is a case number. */
const FEWEST = 2;

/** The typed text goes to the page and to the API, and nowhere else: logs and audit have only the number of results. */
export async function loader({ context, request, url }: Route.LoaderArgs) {
  const { q } = parseQuery(searchQuery, url.searchParams);
  const isShort = fold(q).length < FEWEST;
  if (isShort && caseNumberIn(q) === undefined) return { q, found: undefined };
  const [cases, others] = await Promise.all([
    findCases(context, q, request.signal),
    isShort ? [] : othersFound(context, q, request.signal),
  ]);
  audit(context, { event: "searched", kind: "cases", reason: cases.scope, count: cases.total });
  const { rows, ...about } = cases;
  return {
    q,
    found: {
      ...about,
      cases: rows.map((row) => ({
        id: row.id,
        name: row.fullName,
        date: formatDate(row.date),
        municipality: municipalityName(row.municipalityId, "mk"),
        mp: row.mpFullName,
        status: statusMark(CASE_STATUSES, row.caseStatusId),
      })),
      others,
    },
  };
}

export default function Search({ loaderData: { q, found } }: Route.ComponentProps) {
  const { t } = useTranslation(["search", "admin"]);
  return (
    <>
      <PageTitle>{t("title")}</PageTitle>
      <PageHead title={t("title")} />
      <Form method="get" className="seek" role="search" aria-label={t("title")}>
        <label htmlFor="q">{t("label")}</label>
        <div className="row">
          <input key={q} id="q" type="search" name="q" defaultValue={q} autoComplete="off" />
          <button className="btn">
            <Icon name="search" />
            {t("admin:find")}
          </button>
        </div>
      </Form>
      {found ? <Found q={q} found={found} /> : q !== "" && <p role="status">{t("short")}</p>}
    </>
  );
}

type Results = NonNullable<Route.ComponentProps["loaderData"]["found"]>;

function Found({ q, found }: { q: string; found: Results }) {
  const { t } = useTranslation("search");
  const { cases, total, scope, lookedAt, id, others } = found;
  const count = total + others.reduce((sum, { rows }) => sum + rows.length, 0);
  const isMany = total >= MOST_COUNTED;
  // Leads from the case back here.
  const back = searchOf({ q });
  const isListed = cases.some((one) => one.id === id);
  return (
    <div className="stack">
      {count > 0 ? (
        <p className="small" role="status">
          {t(isMany ? "foundMany" : "found", { count })}
        </p>
      ) : (
        scope !== "fault" && <EmptyState text={t("none", { q })} />
      )}
      {scope === "own" && <p className="small">{t("own")}</p>}
      {scope === "none" && <p className="small">{t("impossible")}</p>}
      {scope === "fault" && <p role="alert">{t("unavailable")}</p>}
      {lookedAt !== undefined && <p className="small">{t("many", { count: lookedAt })}</p>}
      {id !== undefined && !isListed && (scope === "none" || scope === "fault") && (
        <p>
          <Link to={`/admin/cases/view/${id}?${back}`}>{t("number", { id })}</Link>
        </p>
      )}
      {cases.length > 0 && (
        <section className="card box">
          <h2>{t("groups.cases")}</h2>
          <ul className="links">
            {cases.map((one) => (
              <li key={one.id}>
                <Link className="item under" to={`/admin/cases/view/${one.id}?${back}`}>
                  {`${one.id}. ${one.name}`}
                </Link>{" "}
                <Badge tone={one.status.tone}>{one.status.name}</Badge>{" "}
                <span className="small">
                  {t("case", { date: one.date, municipality: one.municipality, mp: one.mp })}
                </span>
              </li>
            ))}
          </ul>
          {total > cases.length && (
            <p className="small">{t(isMany ? "firstOfMany" : "more", { shown: cases.length, total })}</p>
          )}
        </section>
      )}
      {others.map(({ group, rows }) => (
        <section className="card box" key={group}>
          <h2>{t(`groups.${group}`)}</h2>
          <ul className="links">
            {rows.map(({ to, text }) => (
              <li key={to}>
                <Link className="item under" to={to}>
                  {text}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
