import { Form, Link } from "react-router";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { formatNumber } from "#app/model/text/number.ts";
import { Icon } from "#app/ui/icon.tsx";
import { Badge } from "#app/ui/page/badge.tsx";
import { periodParam, reportListAddress } from "./kind.ts";
import type { readOverview } from "./overview.server.ts";
import { PeriodField } from "./period-field.tsx";

type Loaded = Awaited<ReturnType<typeof readOverview>>;

export function Lead({ deadline, standings, submitted }: Loaded) {
  const { t } = useTranslation("reports");
  if (standings.length === 0) return null;
  return (
    <>
      {deadline && <b className={deadline.isPast ? undefined : "due"}>{deadline.text}</b>}
      {deadline && <span aria-hidden="true"> · </span>}
      <span>{t("overview.submitted", { submitted, count: standings.length })}</span>
    </>
  );
}

/** The number of assistants with each status, as links that show only those. */
export function Counters({ kind, period, counts, status }: Loaded) {
  const { t } = useTranslation("reports");
  const to = (value: string) => `?${periodParam(kind)}=${period}${value === "" ? "" : `&status=${value}`}`;
  return (
    <nav className="counts box" aria-label={t("columns.status")}>
      {counts.map(({ status: value, name, tone, count }) => (
        <Link key={value} to={to(value)} aria-current={value === status ? "page" : undefined}>
          <b>{formatNumber(count, "mk")}</b> {tone ? <Badge tone={tone}>{name}</Badge> : <span>{name}</span>}
        </Link>
      ))}
    </nav>
  );
}

export function Periods({ kind, typed, wrong, before, after }: Loaded) {
  const { t } = useTranslation(["reports", "common"]);
  const to = (period: string) => `?${periodParam(kind)}=${period}`;
  return (
    <div className="periods filter box">
      <Form method="get" role="search" aria-label={t("overview.steps")}>
        <PeriodField kind={kind} typed={typed} wrong={wrong} />
        <div className="row">
          <button className="btn plain">{t("overview.show")}</button>
          {before !== undefined && (
            <Link className="btn ghost" to={to(before)}>
              <Icon name="chevron-left" />
              {t("overview.previous")}
            </Link>
          )}
          {after !== undefined && (
            <Link className="btn ghost" to={to(after)}>
              {t("overview.next")}
              <Icon name="chevron-right" />
            </Link>
          )}
        </div>
      </Form>
    </div>
  );
}

/** All reports of the period as files. Plain links: they are no pages for the router. */
export function Books({ kind, period, standings, submitted }: Loaded) {
  const { t } = useTranslation("reports");
  const file = (ending: string) =>
    `${reportListAddress(kind)}/overview.${ending}?${periodParam(kind)}=${period}`;
  return (
    <div className="books row">
      {submitted > 0 && (
        <a className="btn plain" href={file("pdf")}>
          <Icon name="file-text" />
          {t("book.pdf")}
        </a>
      )}
      <a className="btn plain" href={file("xlsx")}>
        <Icon name="file-spreadsheet" />
        {t("book.table")}
      </a>
      {submitted > 0 && (
        <span className="small">{t("book.says", { submitted, missing: standings.length - submitted })}</span>
      )}
    </div>
  );
}
