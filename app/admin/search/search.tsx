import { Form, redirect } from "react-router";
import { search } from "#app/i18n/mk/search.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { mayOpen } from "#app/model/access.ts";
import { formatDate } from "#app/model/format.ts";
import { grouped } from "#app/model/grouped.ts";
import { CASE_STATUSES } from "#app/model/lookups.ts";
import { municipalityName } from "#app/model/municipalities.ts";
import { page as pageNumber, parseQuery, searchQuery } from "#app/model/query.ts";
import { fold } from "#app/model/text/fold.ts";
import { dialled } from "#app/model/text/number.ts";
import { Icon } from "#app/ui/icon.tsx";
import { PageHead, PageTitle } from "#app/ui/page/page-head.tsx";
import { audit } from "#server/audit/audit.ts";
import { requireProfile } from "#server/middleware/guard.ts";
import type { AdminHandle } from "../kit/frame/crumbs.tsx";
import { searchOf } from "../kit/list/address.ts";
import { statusMark } from "../kit/record/labels.ts";
import type { Route } from "./+types/search";
import { searchFields } from "../kit/frame/search-fields.server.ts";
import { Found } from "./found.tsx";
import { othersFound } from "./others.server.ts";
import { meetingsAhead, meetingsFound } from "./meetings.server.ts";
import { phoneMark } from "../kit/earlier-cases/own-cases.server.ts";
import { caseNumberIn, findCases } from "./search.server.ts";

export const handle: AdminHandle = { texts: { search }, crumbs: [{ text: "search:title" }] };

const SearchQuery = searchQuery.extend({ page: pageNumber });

/** Shorter text matches every name; a single digit is a case number. */
const MIN_LETTERS = 2;

/** The typed text goes to the page and to the API, and nowhere else: logs and audit have only the number of results. */
export async function loader({ context, request, url }: Route.LoaderArgs) {
  const { q, page } = parseQuery(SearchQuery, url.searchParams);
  const mayAdd = mayOpen("/admin/cases/add", requireProfile(context).roleId);
  const asked = { q, fields: searchFields(context), mayAdd };
  const isShort = fold(q).length < MIN_LETTERS;
  if (isShort && caseNumberIn(q) === undefined) return { ...asked, found: undefined };
  const [cases, others, meetings] = await Promise.all([
    findCases(context, q, page, request.signal),
    isShort ? [] : othersFound(context, q, request.signal),
    isShort ? [] : meetingsFound(context, q, request.signal),
  ]);
  audit(context, { event: "searched", kind: "cases", reason: cases.scope, count: cases.total });
  const { rows, ...about } = cases;
  const groups = meetings.length === 0 ? others : [...others, { group: "meetings" as const, rows: meetings }];
  const hits = [
    ...rows.map(({ id }) => `/admin/cases/view/${id}?${searchOf({ q })}`),
    ...groups.flatMap((each) => each.rows.map(({ to }) => to)),
  ];
  // One hit opens at once; an address with a page, such as the way back from a case, shows it.
  const [only, ...more] = hits;
  if (only !== undefined && more.length === 0 && !url.searchParams.has("page") && cases.scope !== "fault")
    throw redirect(only);
  const ahead = await meetingsAhead(context, rows, request.signal);
  const persons = [
    ...grouped(rows, ({ fullName, phone }) => `${fold(fullName)} ${phoneMark(phone ?? "")}`).values(),
  ];
  return {
    ...asked,
    found: {
      ...about,
      page,
      persons: persons.map((its) => ({
        name: its[0]?.fullName ?? "",
        phone: its[0]?.phone ?? "",
        tel: dialled(its[0]?.phone ?? ""),
        cases: its.map((row) => ({
          id: row.id,
          topic: row.topic ?? row.caseCategoryName,
          meeting: ahead.get(row.id) ?? "",
          date: formatDate(row.date),
          municipality: municipalityName(row.municipalityId, "mk"),
          mp: row.mpFullName,
          status: statusMark(CASE_STATUSES, row.caseStatusId),
        })),
      })),
      others: groups,
    },
  };
}

export default function Search({ loaderData: { q, fields, mayAdd, found } }: Route.ComponentProps) {
  const { t } = useTranslation(["search", "admin"]);
  return (
    <>
      <PageTitle>{t("title")}</PageTitle>
      <PageHead title={t("title")} />
      <Form method="get" className="seek" role="search" aria-label={t("title")}>
        <label htmlFor="q">{fields.map((field) => t(`fields.${field}`)).join(", ")}</label>
        <div className="row">
          <input key={q} id="q" type="search" name="q" defaultValue={q} autoComplete="off" />
          <button className="btn">
            <Icon name="search" />
            {t("admin:find")}
          </button>
        </div>
      </Form>
      {found ? <Found q={q} found={found} mayAdd={mayAdd} /> : q !== "" && <p role="status">{t("short")}</p>}
    </>
  );
}
