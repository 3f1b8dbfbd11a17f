import { Link } from "react-router";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { AUDITED_KINDS, AUDIT_ACTIONS } from "#app/model/audit.ts";
import { PAGE_SIZES } from "#app/model/limits.ts";
import type { Option } from "#app/ui/form/fields/option.ts";
import {
  FilterBar,
  FilterChooser,
  FilterField,
  FilterSelect,
  HiddenParam,
  sizeSearch,
} from "#app/ui/list/filter-bar.tsx";
import { DayFilter } from "../kit/list/day-filter.tsx";
import type { DayName } from "../kit/list/days.ts";
import type { auditQuery } from "./query.ts";

interface AuditFiltersProps {
  readonly query: ReturnType<typeof auditQuery>;
  readonly persons: readonly Option[];
}

/** Frequent queries of administrators. */
const QUICK = ["refused", "exported", "printed"] as const;

/** A number without a kind is that of a case. */
const USUAL = "cases";

/** The filters: person, record, action and days. */
export function AuditFilters({ query, persons }: AuditFiltersProps) {
  const { t } = useTranslation("audit");
  const { size, question, kind, days, typedId, isWrongId, isWrong, active } = query;
  const day = (name: DayName, label: string) => (
    <DayFilter name={name} label={label} typed={days.typed[name]} error={days.errors[name]} />
  );
  return (
    <>
      <FilterBar active={active} clear={sizeSearch(size, PAGE_SIZES.audit)} open={isWrong}>
        <HiddenParam name="size" value={size} usual={PAGE_SIZES.audit[0]} />
        <FilterChooser
          name="userId"
          label={t("filters.person")}
          value={question.userId}
          options={persons}
          all={t("filters.allPersons")}
        />
        <FilterField name="id" label={t("filters.id")} error={isWrongId ? t("filters.wrongId") : undefined}>
          {(control) => (
            <input
              key={typedId}
              {...control}
              type="text"
              inputMode="numeric"
              autoComplete="off"
              defaultValue={typedId}
            />
          )}
        </FilterField>
        <FilterSelect
          name="kind"
          label={t("filters.kind")}
          value={kind}
          options={AUDITED_KINDS.filter((one) => one !== USUAL || kind === USUAL).map((one) => ({
            value: one,
            label: t(`kinds.${one}`),
          }))}
          all={t(`kinds.${USUAL}`)}
        />
        <FilterSelect
          name="deed"
          label={t("filters.deed")}
          value={question.deed}
          options={AUDIT_ACTIONS.map((one) => ({ value: one, label: t(`deeds.${one}`) }))}
          all={t("filters.allDeeds")}
        />
        {day("fromDate", t("filters.from"))}
        {day("toDate", t("filters.to"))}
      </FilterBar>
      <p className="small quick">
        {t("filters.quick")}{" "}
        {QUICK.map((deed) => (
          <Link className="item under" key={deed} to={`?deed=${deed}`}>
            {t(`deeds.${deed}`)}
          </Link>
        ))}
      </p>
    </>
  );
}
