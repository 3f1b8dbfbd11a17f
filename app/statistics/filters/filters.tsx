import { useRef } from "react";
import { Form, Link } from "react-router";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { DASHBOARD } from "#app/model/limits.ts";
import type { Option } from "#app/ui/form/fields/option.ts";
import { Icon } from "#app/ui/icon.tsx";
import { AllSwitch, ChoiceChooser, ChoiceSelect, MonthField } from "./fields.tsx";
import type { MonthsQuery } from "./months.ts";
import type { Scope } from "./scope.ts";
import { useApplyOnChange } from "./use-apply-on-change.ts";

/** What can be chosen. */
export interface FilterOptions {
  readonly mps: readonly Option[];
  readonly parties: readonly Option[];
  readonly mandates: readonly Option[];
}

interface FiltersProps {
  /** Address of the dashboard of all. */
  readonly base: string;
  readonly scope: Scope;
  readonly query: MonthsQuery;
  readonly options: FilterOptions;
  /** What is chosen, in words. */
  readonly summary: string;
}

/**
 * The filter panel (section 2.5 of the portal document). With JavaScript a choice leads to its address at once;
 * without, the button sends all fields to the dashboard, which leads there.
 */
export function Filters({ base, scope, query, options, summary }: FiltersProps) {
  const { t } = useTranslation("statistics");
  const form = useRef<HTMLFormElement>(null);
  useApplyOnChange(form, base);
  const mp = scope.of === "mp" ? scope.id : "";
  const isOfParty = scope.of === "party";
  const party = isOfParty ? scope.partyId || "" : "";
  const mandate = isOfParty ? scope.mandateId : DASHBOARD.mandate;
  return (
    <details className="fold choose box" open>
      <summary>
        <Icon name="sliders-horizontal" />
        <b>{t("filters.title")}</b> <span>{summary}</span>
      </summary>
      <Form
        ref={form}
        method="get"
        action={base}
        role="search"
        aria-label={t("filters.title")}
        noValidate
        autoComplete="off"
      >
        <input type="hidden" name="was" value={mp} />
        {!isOfParty && <input type="hidden" name="stood" value={mandate} />}
        <AllSwitch label={t("filters.allMps")} on={mp === ""} />
        <ChoiceChooser
          name="mp"
          label={t("filters.mp")}
          value={mp}
          none={t("filters.allMps")}
          options={options.mps}
        />
        <ChoiceChooser
          name="party"
          label={t("filters.party")}
          value={party}
          none={t("filters.allParties")}
          options={options.parties}
        />
        <ChoiceSelect
          name="mandate"
          label={t("filters.mandate")}
          value={mandate}
          options={options.mandates}
        />
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
