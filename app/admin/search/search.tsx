import { Form, redirect } from "react-router";
import { search } from "#app/i18n/mk/search.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { mayOpen } from "#app/model/access.ts";
import type { CaseRow } from "#app/model/case.ts";
import { MAX_COUNTED, SEARCH_PAGE_SIZE } from "#app/model/limits.ts";
import { idFilter, page as pageNumber, parseQuery, searchQuery } from "#app/model/query.ts";
import { fold } from "#app/model/text/fold.ts";
import { Icon } from "#app/ui/icon.tsx";
import { PageHead, PageTitle } from "#app/ui/page/page-head.tsx";
import { audit } from "#server/audit/audit.ts";
import { requireProfile } from "#server/middleware/guard.ts";
import type { AdminHandle } from "../kit/frame/crumbs.tsx";
import { searchFields } from "../kit/frame/frame.server.ts";
import { addressWith, searchOf } from "../kit/list/address.ts";
import type { Route } from "./+types/search";
import { Found } from "./found.tsx";
import { meetingsFound } from "./meetings.server.ts";
import { byPerson, othersFound } from "./found.server.ts";
import { caseNumberIn, findCases, isPerson } from "./search.server.ts";

export const handle: AdminHandle = { texts: { search }, crumbs: [{ text: "search:title" }] };

const SearchQuery = searchQuery.extend({ page: pageNumber, at: idFilter });

/** Shorter text matches every name; a single digit is a case number. */
const MIN_LETTERS = 2;

/** The typed text goes to the page and to the API, and nowhere else: logs and audit have only the number of results. */
export async function loader({ context, request, url }: Route.LoaderArgs) {
  const { q, page, at } = parseQuery(SearchQuery, url.searchParams);
  const mayAdd = mayOpen("/admin/cases/add", requireProfile(context).roleId);
  const head = { q, fields: searchFields(context), mayAdd };
  const isShort = fold(q).length < MIN_LETTERS;
  if (isShort && caseNumberIn(q) === undefined) return { ...head, found: undefined };
  const [cases, others, meetings] = await Promise.all([
    findCases(context, q, page, request.signal),
    isShort ? [] : othersFound(context, q, request.signal),
    isShort ? undefined : meetingsFound(context, q, request.signal),
  ]);
  audit(context, { event: "searched", kind: "cases", reason: cases.scope, count: cases.total });
  const { rows, ...about } = cases;
  const loose = meetings?.found ?? [];
  const groups = loose.length === 0 ? others : [...others, { group: "meetings" as const, rows: loose }];
  const elsewhere = groups.flatMap((each) => each.rows.map(({ to }) => to));
  const count = cases.total + elsewhere.length;
  const addressOf = ({ id }: CaseRow, place?: number) =>
    addressWith(`/admin/cases/view/${id}`, searchOf({ q, at: place }));
  // One hit opens at once; an address with a page, such as the way back from a case, shows it.
  const only = rows[0] ? addressOf(rows[0]) : elsewhere[0];
  if (only !== undefined && count === 1 && !url.searchParams.has("page") && cases.scope !== "fault")
    throw redirect(only);
  const placed = (row: CaseRow) => addressOf(row, (page - 1) * SEARCH_PAGE_SIZE + rows.indexOf(row) + 1);
  const persons = await byPerson(context, rows, placed, request.signal);
  const addresses = [...persons.flatMap((person) => person.cases.map(({ to }) => to)), ...elsewhere];
  const opened = rows.map(placed)[(at ?? 0) - 1 - (page - 1) * SEARCH_PAGE_SIZE];
  return {
    ...head,
    found: {
      ...about,
      page,
      count,
      persons,
      others: groups,
      current: opened ?? addresses[0],
      add: mayAdd && isPerson(q, cases) ? addressWith("/admin/cases/add", searchOf({ q })) : undefined,
    },
  };
}

export type Results = NonNullable<Route.ComponentProps["loaderData"]["found"]>;

export default function Search({ loaderData: { q, fields, mayAdd, found } }: Route.ComponentProps) {
  const { t } = useTranslation(["search", "admin"]);
  return (
    <>
      <PageTitle>{t("title")}</PageTitle>
      {/* The number typed is the heading, so that it can be read back. */}
      <PageHead title={q || t("title")} lead={found && found.count > 0 && <Count found={found} />}>
        {found && found.count > 0 && <Hints />}
      </PageHead>
      {!found?.count && (
        <Form method="get" className="field seek" role="search" aria-label={t("title")}>
          <label htmlFor="q">{fields.map((field) => t(`fields.${field}`)).join(", ")}</label>
          <div className="line">
            {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- who has come to search, or found nothing, types next */}
            <input key={q} id="q" type="search" name="q" defaultValue={q} autoComplete="off" autoFocus />
            <button className="btn">
              <Icon name="search" />
              {t("admin:find")}
            </button>
          </div>
        </Form>
      )}
      {found ? <Found q={q} found={found} mayAdd={mayAdd} /> : q !== "" && <p role="status">{t("short")}</p>}
    </>
  );
}

/** The keys of the results, where there is a keyboard; see `step`. */
function Hints() {
  const { t } = useTranslation("search");
  return (
    <p className="key-hints small" aria-hidden="true">
      <span>
        <kbd>↓</kbd> <kbd>↑</kbd> {t("keys.choose")}
      </span>
      <span>
        <kbd>Enter</kbd> {t("keys.open")}
      </span>
    </p>
  );
}

function Count({ found: { count, total, persons } }: { found: Results }) {
  const { t } = useTranslation("search");
  const isWhole = count === total && total <= SEARCH_PAGE_SIZE;
  return (
    <span role="status">
      {isWhole
        ? [t("cases", { count }), t("persons", { count: persons.length })].join(", ")
        : t(total >= MAX_COUNTED ? "foundMany" : "found", { count })}
    </span>
  );
}
