import type { TFunction } from "i18next";
import { useTranslation } from "#app/i18n/use-translation.ts";
import type { CaseQuery } from "#app/model/case-rules.ts";
import { PAGE_SIZES, SEVERAL_CASES } from "#app/model/limits.ts";
import { FormKeyInput } from "#app/ui/form/submit.tsx";
import { type Column, DataTable } from "#app/ui/list/data-table.tsx";
import { Paging } from "#app/ui/list/paging.tsx";
import { Badge, Marks } from "#app/ui/page/badge.tsx";
import { useClientNavigation } from "#app/ui/page/client-navigation.ts";
import { useHydrated } from "#app/ui/page/hydrated.ts";
import { KeyHints } from "../../kit/frame/keys-help.tsx";
import { useRowLinks } from "../../kit/list/links.tsx";
import { NotToldBadge } from "../../kit/list/not-told-badge.tsx";
import type { ListedCase } from "./list.server.ts";
import type { ShownView } from "./queue.server.ts";
import { CaseTick, SeveralBar, TickAll, TICKED } from "./several-bar.tsx";
import type { SeveralForm } from "./several.server.ts";

interface KeepViewProps {
  /** `undefined` while they are unavailable. */
  readonly views: readonly ShownView[] | undefined;
  /** Where to save the active filters under a name. */
  readonly keep: string | undefined;
  readonly formKey: string;
}

/** Saves the active filters as a view, and leads to the saved ones. */
export function KeepView({ views = [], keep, formKey }: KeepViewProps) {
  const { t } = useTranslation("cases");
  const follow = useClientNavigation();
  if (keep === undefined && views.length === 0) return null;
  return (
    <div className="row keep">
      {keep !== undefined && (
        <form method="post" action={keep} className="row" noValidate>
          <FormKeyInput value={formKey} />
          <label className="line small">
            {t("views.keepAs")}
            <input name="name" autoComplete="off" aria-required="true" />
          </label>
          <button className="btn ghost">{t("views.keep")}</button>
        </form>
      )}
      {views.length > 0 && (
        <a className="btn ghost" href="/admin/cases/views" onClick={follow}>
          {t("views.manage")}
        </a>
      )}
    </div>
  );
}

/**
 * The columns of the case list in the documented order, preceded by the actions.
 * @param lateAfter days after which a new case should have been answered
 */
export function caseColumns(t: TFunction<"cases">, lateAfter = Infinity): readonly Column<ListedCase>[] {
  return [
    {
      key: "date",
      header: t("columns.date"),
      cell: ({ date, age, isNew }) =>
        age === undefined ? (
          date
        ) : (
          <>
            {date}
            <small className={isNew && age > lateAfter ? "age late" : age === 0 ? "age new" : "age"}>
              {t(age === 0 ? "ageToday" : "age", { count: age })}
            </small>
          </>
        ),
      text: ({ date }) => date,
    },
    { key: "mp", header: t("columns.mp"), cell: ({ mp }) => mp },
    { key: "party", header: t("columns.party"), cell: ({ party }) => party },
    { key: "assistant", header: t("columns.assistant"), cell: ({ assistant }) => assistant },
    {
      key: "citizen",
      header: t("columns.citizen"),
      cell: ({ citizen, topic, pendingChange, isSuspected, wishes }) => (
        <>
          {citizen || t("view.nameless")}{" "}
          {pendingChange && (
            <Badge tone="wait" icon={pendingChange === "withdrawn" ? "x" : "calendar-x"}>
              {t(`told.marks.${pendingChange}`)}
            </Badge>
          )}{" "}
          {isSuspected && (
            <Badge tone="wait" icon="shield-alert">
              {t("suspected.mark")}
            </Badge>
          )}{" "}
          {wishes && <Marks marks={wishes} />}
          {topic && <small className="topic">{topic}</small>}
        </>
      ),
      text: ({ citizen }) => citizen,
      className: "who",
    },
    { key: "municipality", header: t("columns.municipality"), cell: ({ municipality }) => municipality },
    { key: "category", header: t("columns.category"), cell: ({ category }) => category },
    {
      key: "status",
      header: t("columns.status"),
      cell: ({ status, isToTell, nextMeeting }) => (
        <>
          <Badge tone={status.tone}>{status.name}</Badge>{" "}
          {nextMeeting !== undefined && (
            <small className={nextMeeting ? "next" : "next none"}>{nextMeeting || t("noMeeting")}</small>
          )}
          {isToTell && <NotToldBadge text={t("notTold")} />}
        </>
      ),
      text: ({ status }) => status.name,
      className: "state",
    },
  ];
}

const nameOf = ({ citizen, date }: ListedCase) => `${citizen}, ${date}`;

interface CaseTableProps {
  readonly rows: readonly ListedCase[];
  readonly query: CaseQuery;
  /** The query of the list, for links back from its rows. */
  readonly list: string;
  /** The place in the list to go on at, counted from 1. */
  readonly at: number | undefined;
  /** Number of cases on all pages. */
  readonly total: number;
  readonly mayEdit: boolean;
  /** The form for selected rows, for those who may change a status. */
  readonly several: SeveralForm | undefined;
  /** Whether all rows that the form accepts are selected. */
  readonly ticked: boolean;
  readonly lateAfter: number;
}

/** The rows with their links and checkboxes, the form for selected rows, and the pagination. */
export function CaseTable(props: CaseTableProps) {
  const { rows, query, list, at, total, mayEdit, several, ticked, lateAfter } = props;
  const { t } = useTranslation("cases");
  const { page, size } = query;
  const returnTo = (row: ListedCase) => `${list}&at=${(page - 1) * size + rows.indexOf(row) + 1}`;
  // Beyond the end of a list that has become shorter, work goes on at its last case.
  const current = at === undefined ? undefined : (rows[at - (page - 1) * size - 1] ?? rows.at(-1));
  const rowLinks = useRowLinks<ListedCase>({
    section: "/admin/cases",
    mayEdit,
    name: nameOf,
    returnTo,
    current,
  });
  const keyLinks = useKeyLinks();
  const all = { to: `/admin/cases?${list}&${TICKED}=${rows[0]?.id}`, rows: rows.length };
  const withTick = (row: ListedCase) => (
    <>
      <CaseTick id={row.id} name={nameOf(row)} ticked={ticked && rows.indexOf(row) < SEVERAL_CASES} />
      {rowLinks(row)}
      {keyLinks(row.id, returnTo(row))}
    </>
  );
  return (
    <>
      <DataTable
        rows={rows}
        columns={caseColumns(t, lateAfter)}
        caption={t("caption")}
        rowKey={({ id }) => id}
        actions={several ? withTick : rowLinks}
        current={current}
        allActions={several && <TickAll className="tile tick-all" {...all} />}
      />
      {several && <SeveralBar {...several} all={all} list={`/admin/cases?${list}`} />}
      <Paging page={page} size={size} total={total} sizes={PAGE_SIZES.cases} />
      {several && <KeyHints names={["next", "previous", "open", "tick", "status", "meeting", "help"]} />}
    </>
  );
}

/** Row actions for keyboard shortcuts only: these links are hidden, and absent without script, which shortcuts need. */
function useKeyLinks() {
  const hydrated = useHydrated();
  const follow = useClientNavigation();
  const link = (key: string, href: string) => (
    <a hidden data-key={key} href={href} onClick={follow}>
      {key}
    </a>
  );
  return (id: number, list: string) =>
    hydrated && (
      <>
        {link("s", `/admin/cases/view/${id}?${list}&status=case#statuses`)}
        {link("m", `/admin/cases/schedule/${id}?${list}`)}
      </>
    );
}
