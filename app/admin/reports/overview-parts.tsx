import { Form, Link } from "react-router";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { REPORT_STATUS } from "#app/model/report.ts";
import { formatNumber } from "#app/model/text/language.ts";
import { Icon } from "#app/ui/icon.tsx";
import { useClientNavigation } from "#app/ui/page/client-navigation.ts";
import { periodParam, reportAddress, reportListAddress, reportMonthName } from "./kind.ts";
import type { readOverview, Standing } from "./overview.server.ts";
import { PeriodField } from "./period-field.tsx";

type Loaded = Awaited<ReturnType<typeof readOverview>>;

/** The number of assistants with each status, as links that show only those. */
export function Counters({ kind, period, counts, status, submitted, standings }: Loaded) {
  const { t } = useTranslation("reports");
  if (submitted === standings.length && status === "")
    return <p>{t("overview.allSubmitted", { count: submitted })}</p>;
  const to = (value: string) => `?${periodParam(kind)}=${period}${value === "" ? "" : `&status=${value}`}`;
  return (
    <nav className="tabs row" aria-label={t("columns.status")}>
      {counts.map(
        ({ status: value, name, count }) =>
          (count > 0 || value === status) && (
            <Link
              key={value}
              className="item"
              to={to(value)}
              aria-current={value === status ? "page" : undefined}
            >
              <b>{formatNumber(count, "mk")}</b> {name}
            </Link>
          ),
      )}
    </nav>
  );
}

export function Periods({ kind, typed, wrong, before, after }: Loaded) {
  const { t } = useTranslation("reports");
  const step = (period: string | undefined, to: "previous" | "next") =>
    period !== undefined && (
      <Link
        className="tile"
        to={`?${periodParam(kind)}=${period}`}
        title={t(`overview.${to}`)}
        aria-label={t(`overview.${to}`)}
      >
        <Icon name={to === "next" ? "chevron-right" : "chevron-left"} />
      </Link>
    );
  return (
    <Form method="get" role="search" className="controls" aria-label={t("overview.steps")}>
      {step(before, "previous")}
      <PeriodField kind={kind} typed={typed} wrong={wrong} />
      <button className="btn plain">{t("overview.show")}</button>
      {step(after, "next")}
    </Form>
  );
}

/** All reports of the period as files. Plain links: they are no pages for the router. */
export function Books({ kind, period, submitted }: Loaded) {
  const { t } = useTranslation("reports");
  const file = (ending: string) =>
    `${reportListAddress(kind)}/overview.${ending}?${periodParam(kind)}=${period}`;
  return (
    <p className="row">
      {submitted > 0 && (
        <a className="btn ghost" href={file("pdf")}>
          {t("book.pdf")}
        </a>
      )}
      <a className="btn ghost" href={file("xlsx")}>
        {t("book.table")}
      </a>
    </p>
  );
}

/** A row for each assistant, which opens the report; files beside it where there is room. */
export function Standings({ kind, period, shown, status, sums }: Loaded) {
  const { t } = useTranslation("reports");
  const follow = useClientNavigation();
  const figuresOf = (served: Standing["served"]) => served && t("overview.figures", { ...served });
  return (
    <ul className="hits" aria-label={t("overview.caption", { period: reportMonthName(period) })}>
      {shown.map(({ userId, assistant, reportId, mark, isMissing, isNobodys, statusId, served }) => {
        const figures = figuresOf(served);
        const isTold = figures === undefined || statusId !== REPORT_STATUS.submitted;
        const file = (ending: "pdf" | "xlsx", text: string) =>
          reportId !== undefined && (
            <a
              className="item under"
              href={reportAddress(kind, reportId, `/report.${ending}`)}
              aria-label={`${text}: ${assistant}`}
            >
              {text}
            </a>
          );
        return (
          <li key={userId}>
            <span>
              {reportId === undefined ? (
                <b>{assistant}</b>
              ) : (
                <a className="go" href={reportAddress(kind, reportId)} onClick={follow}>
                  {assistant}
                </a>
              )}
              {isNobodys && <small> {t("overview.nobodysText")}</small>}
            </span>
            <small>
              {isTold && <b className={isMissing ? "late" : undefined}>{mark.name.toLowerCase()}</b>}
              {isTold && figures && " · "}
              {figures}
            </small>
            <span className="files row">
              {file("pdf", t("actions.pdf"))}
              {file("xlsx", t("actions.excel"))}
            </span>
          </li>
        );
      })}
      {sums &&
        status === "" &&
        (["unserved", "total"] as const).map((of) => (
          <li key={of}>
            <span>{t(`overview.${of}`)}</span>
            <small>{figuresOf(sums[of])}</small>
          </li>
        ))}
    </ul>
  );
}
