import { useEffect, useId, useRef } from "react";
import { useLocation } from "react-router";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { DASHBOARD } from "#app/model/limits.ts";
import { FilterPanel, useFollowing } from "#app/statistics/filters.tsx";
import type { FilterOptions } from "#app/statistics/public-address.server.ts";
import type { MonthsQuery, Scope } from "#app/statistics/query.ts";
import { Chooser } from "#app/ui/form/chooser/chooser.tsx";
import type { Option } from "#app/ui/form/fields/option.ts";

export const BASE = "/dashboard";

export const officePath = (id: string): string => `/?office=${id}#locations-section`;

interface FiltersProps {
  readonly scope: Scope;
  readonly query: MonthsQuery;
  readonly options: FilterOptions;
  readonly summary: string;
}

const WHO = ["all", "mp", "party"] as const;

/** Whose figures: of all MPs, of one, or of a party or a term. The chosen one unfolds its selects, by style. */
export function Filters({ scope, options, ...panel }: FiltersProps) {
  const { t } = useTranslation("statistics");
  const who = useFollowingRadio(scope.of);
  const id = useId();
  return (
    <FilterPanel base={BASE} isOpen {...panel}>
      <fieldset className="whose" ref={who}>
        <legend className="vh">{t("filters.who")}</legend>
        {WHO.map((of) => [
          <input
            key={of}
            id={`${id}-${of}`}
            type="radio"
            name="who"
            value={of}
            defaultChecked={of === scope.of}
          />,
          <label key={`${of}-label`} htmlFor={`${id}-${of}`}>
            {t(`filters.of.${of}`)}
          </label>,
        ])}
        <div className="all of-mp controls">
          <ChoiceChooser
            name="mp"
            label={t("filters.mp")}
            value={scope.of === "mp" ? scope.id : ""}
            none={t("filters.noMp")}
            options={options.mps}
          />
        </div>
        <div className="all of-party controls">
          <ChoiceChooser
            name="party"
            label={t("filters.party")}
            value={(scope.of === "party" && scope.partyId) || ""}
            none={t("filters.allParties")}
            options={options.parties}
          />
          <ChoiceSelect
            name="mandate"
            label={t("filters.mandate")}
            value={scope.of === "party" ? scope.mandateId : DASHBOARD.mandate}
            options={options.mandates}
          />
        </div>
      </fieldset>
    </FilterPanel>
  );
}

/** The radio of the address is on after every navigation: another may have been pressed before. */
function useFollowingRadio(value: string) {
  const group = useRef<HTMLFieldSetElement>(null);
  const { key } = useLocation();
  const shownAt = useRef(key);
  useEffect(() => {
    const radio = group.current?.querySelector<HTMLInputElement>(`input[value=${value}]`);
    // Not initially: it may have been pressed before the script loaded.
    if (radio && shownAt.current !== key) radio.checked = true;
    shownAt.current = key;
  }, [value, key]);
  return group;
}

interface ChoiceProps {
  readonly name: string;
  readonly label: string;
  readonly value: string | number;
  readonly options: readonly Option[];
}

function ChoiceSelect({ name, label, value, options }: ChoiceProps) {
  const select = useFollowing(String(value));
  return (
    <label>
      <span>{label}</span>
      <select ref={select} name={name} defaultValue={value}>
        {options.map((option) => (
          <option key={option.value} value={option.value} lang={option.lang}>
            {option.label}
          </option>
        ))}
      </select>
    </label>
  );
}

/** @param none the option that filters nothing */
function ChoiceChooser({ name, label, value, options, none }: ChoiceProps & { readonly none: string }) {
  const select = useFollowing(String(value));
  const id = useId();
  return (
    <div>
      <label htmlFor={id}>
        <span>{label}</span>
      </label>
      <Chooser ref={select} id={id} name={name} defaultValue={value} options={options} placeholder={none} />
    </div>
  );
}
