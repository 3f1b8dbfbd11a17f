import type { TFunction } from "i18next";
import { Link, useLocation } from "react-router";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { DaysTable } from "#app/ui/calendar/html-calendar.tsx";
import { LiveCalendar } from "#app/ui/calendar/live.tsx";
import { PrintPeriod } from "#app/ui/calendar/period-links.tsx";
import type { Option } from "#app/ui/form/fields/option.ts";
import { Icon } from "#app/ui/icon.tsx";
import type { Column } from "#app/ui/list/data-table.tsx";
import { Badge } from "#app/ui/page/badge.tsx";
import { withoutParam, withParam } from "#app/ui/page/query-params.ts";
import { ExportLink } from "../kit/list/links.tsx";
import { ListFilters } from "../kit/list/list-filters.tsx";
import { NotToldBadge } from "../kit/list/change-marks.tsx";
import type { readCalendar } from "./calendar.server.ts";
import type { ListedMeeting } from "./rows.server.ts";

/** The columns of list and export; the list precedes them with actions. */
export function meetingColumns(t: TFunction<"meetings">): readonly Column<ListedMeeting>[] {
  return [
    { key: "date", header: t("columns.date"), cell: ({ date }) => date },
    { key: "time", header: t("columns.time"), cell: ({ time }) => time },
    { key: "mp", header: t("columns.mp"), cell: ({ mp }) => mp },
    { key: "person", header: t("columns.person"), cell: ({ person }) => person, className: "who" },
    { key: "topic", header: t("columns.topic"), cell: ({ topic }) => topic },
    { key: "place", header: t("columns.place"), cell: ({ place }) => place },
    {
      key: "status",
      header: t("columns.status"),
      cell: ({ status, isToTell }) => (
        <>
          <Badge tone={status.tone}>{status.name}</Badge> {isToTell && <NotToldBadge text={t("notTold")} />}
        </>
      ),
      text: ({ status }) => status.name,
      className: "state",
    },
  ];
}

export type Calendar = Awaited<ReturnType<typeof readCalendar>>;

/** Beyond this number, MPs can be selected in the filter only. */
const MAX_LINKS = 6;

/** The last words of names, if they distinguish people. */
function withShortNames(options: readonly Option[]) {
  const short = options.map(({ label }) => label.split(" ").at(-1) ?? label);
  const isPlain = new Set(short).size === short.length && short.every((name) => !name.endsWith(")"));
  return options.map(({ value, label }, index) => ({
    value,
    label,
    short: isPlain ? short[index] : undefined,
  }));
}

interface CalendarToolsProps extends Pick<Calendar, "query" | "period" | "bar" | "total"> {
  /** Switches between the grid of a week and the list in its place; absent without a script. */
  readonly grid?: { readonly isPlain: boolean; readonly change: () => void } | undefined;
}

/** Below the head: MPs, what is printed, filters and downloads. The period follows from the calendar: it is only shown. */
export function CalendarTools({ query, period, bar, total, grid }: CalendarToolsProps) {
  const { t } = useTranslation(["calendar", "meetings", "sheet"]);
  const { search } = useLocation();
  const offered = bar.fields.flatMap((field) =>
    field.name === "mpId" && "options" in field ? field.options : [],
  );
  const page = withoutParam(search, "page");
  const mps = [{ value: "", label: t("meetings:filters.all"), short: undefined }, ...withShortNames(offered)];
  const isDay = query.view === "day";
  return (
    <div className="cal-tools row">
      {offered.length > 1 && offered.length <= MAX_LINKS && (
        <nav className="mps tabs row push" aria-label={t("meetings:columns.mp")}>
          {mps.map(({ value, label, short }) => (
            <Link
              key={value}
              className="tile"
              to={value === "" ? withoutParam(page, "mpId") : withParam(page, "mpId", value)}
              title={label}
              aria-label={label}
              aria-current={String(query.mpId ?? "") === String(value) ? "true" : undefined}
              preventScrollReset
            >
              {short ?? label}
            </Link>
          ))}
        </nav>
      )}
      {isDay && <PrintPeriod text={t("sheet:print")} look="btn ghost" />}
      <ListFilters
        bar={bar}
        strip={{
          title: t("filters"),
          more: (
            <div className="row">
              {total > 0 && <ExportLink section="/admin/meetings" total={total} />}
              <a className="btn plain" href={`/admin/meetings.ics${search}`} download>
                <Icon name="calendar-plus" />
                {t("ics")}
              </a>
              {!isDay && <PrintPeriod text={t("print")} look="btn plain" />}
              {grid && (
                <button className="btn plain to-grid" type="button" onClick={grid.change}>
                  <Icon name={grid.isPlain ? "calendar-days" : "layout-dashboard"} />
                  <span>{t(grid.isPlain ? "toWidget" : "toPlain")}</span>
                </button>
              )}
            </div>
          ),
        }}
      >
        <PeriodDay label={t("meetings:filters.from")} day={period.from} />
        <PeriodDay label={t("meetings:filters.to")} day={period.to} />
      </ListFilters>
    </div>
  );
}

/** Without a name it isn't part of the query. */
function PeriodDay({ label, day }: { label: string; day: string }) {
  return (
    <label>
      <span>{label}</span>
      <input key={day} readOnly defaultValue={day} />
    </label>
  );
}

interface MeetingCalendarProps extends Omit<Calendar, "sheet"> {
  /** Somebody prefers the table to the grid of a week. */
  readonly isPlain: boolean;
}

/** A week or a month as a table; a week of somebody's as a grid where there is a script. */
export function MeetingCalendar({ query, period, today, days, holidays, ...more }: MeetingCalendarProps) {
  const { view, date } = query;
  if (view === "day") return null;
  const given = { date, today, days, holidays };
  const table = <DaysTable {...given} view={view} caption={period.name} weekdays={period.weekdays} />;
  const isGrid = view === "week" && !more.isOfAll && !more.isPlain;
  return (
    <>
      {isGrid ? (
        <LiveCalendar {...given} view="week" hours={more.hours} plan={planOf(more)}>
          {table}
        </LiveCalendar>
      ) : (
        table
      )}
      <Key days={days} />
    </>
  );
}

/** Where a click on free time leads, and a drop; nowhere for read-only roles. */
export const planOf = ({ mayAdd, returnTo }: Pick<Calendar, "mayAdd" | "returnTo">) =>
  mayAdd
    ? {
        add: `/admin/meetings/add?${returnTo}`,
        move: (id: number) => `/admin/meetings/move/${id}?${returnTo}`,
      }
    : undefined;

/** Explains the marks of a table, which has no room for their words. */
function Key({ days }: Pick<Calendar, "days">) {
  const marks = days.flatMap(({ entries }) => entries.flatMap((entry) => entry.marks));
  const named = new Map(marks.map((mark) => [mark.text, mark]));
  if (named.size === 0) return null;
  return (
    <p className="cal-key row gap small">
      {[...named.values()].map(({ icon, text, tone }) => (
        <span key={text} className={`row-mark ${tone}`}>
          <Icon name={icon} />
          {text}
        </span>
      ))}
    </p>
  );
}
