import type { TFunction } from "i18next";
import { useEffect, useRef } from "react";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { PAGE_SIZES, SEVERAL_CASES } from "#app/model/limits.ts";
import type { Unpacked } from "#app/route/packed.ts";
import { type Column, DataTable } from "#app/ui/list/data-table.tsx";
import { FilterError, useWrongChoice } from "#app/ui/list/filter-bar.tsx";
import { Paging } from "#app/ui/list/paging.tsx";
import { Badge, Marks } from "#app/ui/page/badge.tsx";
import { useClientNavigation } from "#app/ui/page/client-navigation.ts";
import { CHANGE_ICONS, NotToldBadge } from "../../kit/list/change-marks.tsx";
import { useRowLinks } from "../../kit/list/links.tsx";
import type { Route } from "./+types/list";
import type { ListedCase } from "./list.server.ts";
import { CaseTick, SeveralBar, TickAll, TICKED } from "./several-bar.tsx";

type Steps = Unpacked<Route.ComponentProps["loaderData"]>["strip"];

interface StripProps {
  readonly steps: Steps;
  readonly statusId: number | undefined;
  /** Whether there are cases that look like many others, or were sent too fast, or only they are shown. */
  readonly suspected: "offered" | "shown" | undefined;
}

/** The statuses with their counts; plain links, like everything that a list has many of. */
export function Strip({ steps, statusId, suspected }: StripProps) {
  const { t } = useTranslation("cases");
  const follow = useClientNavigation();
  const wrong = useWrongChoice("statusId", statusId);
  const nav = useRef<HTMLElement>(null);
  const isSuspected = suspected === "shown";
  const current = isSuspected ? SUSPECTED : steps.find(({ isCurrent }) => isCurrent)?.to;
  useEffect(() => showCurrent(nav.current), [current]);
  const link = (text: string, { to, total, isCurrent }: Omit<Steps[number], "name">) => (
    <a
      key={to + text}
      className="item"
      href={to}
      aria-current={to === current && isCurrent ? "page" : undefined}
      onClick={follow}
    >
      {text} {total !== undefined && <small>{t("queue.count", { count: total })}</small>}
    </a>
  );
  return (
    <>
      {wrong && <FilterError id="statusId-error">{wrong}</FilterError>}
      <nav
        className="tabs"
        aria-label={t("queue.label")}
        aria-describedby={wrong && "statusId-error"}
        ref={nav}
      >
        {steps.map((step) => link(t(`queue.${step.name}`), step))}
        {suspected && link(t("suspected.only"), { to: SUSPECTED, total: undefined, isCurrent: isSuspected })}
      </nav>
    </>
  );
}

const SUSPECTED = "/admin/cases?suspected=on";

/** On a narrow screen the strip is longer than the window. */
function showCurrent(nav: HTMLElement | null) {
  const current = nav?.querySelector<HTMLElement>("[aria-current]");
  if (nav && current) nav.scrollLeft = current.offsetLeft - (nav.clientWidth - current.offsetWidth) / 2;
}

/** In the documented order. @param lateAfter days after which a new case should have been answered */
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
            <small
              className={
                isNew && age > lateAfter ? "age own late" : age === 0 ? "age own row-mark" : "age own"
              }
            >
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
          {citizen}{" "}
          {pendingChange && (
            <Badge tone="wait" icon={CHANGE_ICONS[pendingChange]}>
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
          {nextMeeting &&
            ("when" in nextMeeting ? (
              <small className="own">{nextMeeting.when}</small>
            ) : (
              <small className="own row-mark">{t(`lacks.${nextMeeting.lacks}`)}</small>
            ))}
          {isToTell && <NotToldBadge text={t("notTold")} />}
        </>
      ),
      text: ({ status }) => status.name,
      className: "state",
    },
  ];
}

const nameOf = ({ citizen, date }: ListedCase) => `${citizen}, ${date}`;

export function CaseTable(loaded: Unpacked<Route.ComponentProps["loaderData"]>) {
  const { rows, query, list, at, total, mayEdit, several, ticked, lateAfter } = loaded;
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
  const all = { to: `/admin/cases?${list}&${TICKED}=${rows[0]?.id}`, rows: rows.length };
  const withTick = (row: ListedCase) => (
    <>
      <CaseTick id={row.id} name={nameOf(row)} ticked={ticked && rows.indexOf(row) < SEVERAL_CASES} />
      {rowLinks(row)}
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
        allActions={several && <TickAll {...all} isTile />}
      />
      {several && <SeveralBar {...several} all={all} list={`/admin/cases?${list}`} />}
      <Paging page={page} size={size} total={total} sizes={PAGE_SIZES.cases} />
    </>
  );
}
