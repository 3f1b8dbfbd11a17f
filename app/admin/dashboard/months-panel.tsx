import { useRef } from "react";
import { Form, Link } from "react-router";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { MonthField } from "#app/statistics/filters/fields.tsx";
import type { MonthsQuery } from "#app/statistics/filters/months.ts";
import { useApplyOnChange } from "#app/statistics/filters/use-apply-on-change.ts";
import { Icon } from "#app/ui/icon.tsx";

interface MonthsPanelProps {
  /** Address of the dashboard. */
  readonly base: string;
  readonly query: MonthsQuery;
  /** What is chosen, in words. */
  readonly summary: string;
}

/** The filters that the calls for staff have: the first and the last month. */
export function MonthsPanel({ base, query, summary }: MonthsPanelProps) {
  const { t } = useTranslation("statistics");
  const form = useRef<HTMLFormElement>(null);
  useApplyOnChange(form, base);
  return (
    <details className="fold choose box" open>
      <summary>
        <Icon name="sliders-horizontal" />
        <b>{t("filters.title")}</b> <span>{summary}</span>
      </summary>
      <Form
        ref={form}
        className="months"
        method="get"
        action={base}
        role="search"
        aria-label={t("filters.title")}
        noValidate
        autoComplete="off"
      >
        <MonthField name="startMonth" label={t("filters.startMonth")} query={query} />
        <MonthField name="endMonth" label={t("filters.endMonth")} query={query} />
        <div className="row">
          <button className="btn">{t("filters.apply")}</button>
          <Link className="btn ghost" to={base} preventScrollReset>
            {t("filters.clear")}
          </Link>
        </div>
      </Form>
    </details>
  );
}
