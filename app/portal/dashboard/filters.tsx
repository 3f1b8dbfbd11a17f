import { type ReactNode, useEffect, useId, useRef } from "react";
import { useLocation } from "react-router";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { DASHBOARD } from "#app/model/limits.ts";
import { FilterPanel, useFollowing } from "#app/statistics/filters.tsx";
import type { FilterOptions } from "#app/statistics/public-address.server.ts";
import type { MonthsQuery, Scope } from "#app/statistics/query.ts";
import { Chooser } from "#app/ui/form/chooser/chooser.tsx";
import type { Option } from "#app/ui/form/fields/option.ts";
import { Icon } from "#app/ui/icon.tsx";

export const BASE = "/dashboard";

interface FiltersProps {
  readonly scope: Scope;
  readonly query: MonthsQuery;
  readonly options: FilterOptions;
  readonly summary: string;
}

/** Selections other than the months: all MPs, one, or those of a party and a term. */
export function Filters({ scope, options, ...panel }: FiltersProps) {
  const { t } = useTranslation("statistics");
  const mp = scope.of === "mp" ? scope.id : "";
  const isInForce = scope.of === "party";
  const party = isInForce ? scope.partyId || "" : "";
  const mandate = isInForce ? scope.mandateId : DASHBOARD.mandate;
  return (
    <FilterPanel base={BASE} isSecondary={scope.of === "mp"} {...panel}>
      <input type="hidden" name="was" value={mp} />
      <input type="hidden" name="stood" value={mandate} />
      <input type="hidden" name="stoodParty" value={party} />
      <Switch name="all" on={mp === ""}>
        {t("filters.allMps")}
      </Switch>
      <ChoiceChooser
        name="mp"
        label={t("filters.mp")}
        value={mp}
        none={t("filters.allMps")}
        options={options.mps}
      />
      <fieldset className={isInForce ? "force" : "force off"} aria-label={t("filters.only")}>
        <Switch name="only" on={isInForce}>
          {t("filters.only")}
        </Switch>
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
        <p className="all row small">
          <span className={isInForce ? "badge ok" : "badge calm"}>
            <Icon name={isInForce ? "check" : "x"} />
            <span>{t(isInForce ? "force.on" : "force.off")}</span>
          </span>
          <span>{t(isInForce ? "force.onText" : "force.offText")}</span>
        </p>
      </fieldset>
    </FilterPanel>
  );
}

interface SwitchProps {
  readonly name: string;
  readonly on: boolean;
  readonly children: ReactNode;
}

function Switch({ name, on, children }: SwitchProps) {
  const box = useRef<HTMLInputElement>(null);
  const { key } = useLocation();
  // After every navigation: the switch may be off, with no MP selected, and a link followed.
  const shownAt = useRef(key);
  useEffect(() => {
    // Not initially: it may have been pressed before the script loaded.
    if (box.current && shownAt.current !== key) box.current.checked = on;
    shownAt.current = key;
  }, [on, key]);
  return (
    <label className="check switch">
      <input ref={box} type="checkbox" name={name} value="yes" defaultChecked={on} />
      <span>{children}</span>
    </label>
  );
}

interface ChoiceProps {
  readonly name: string;
  readonly label: string;
  readonly value: string | number;
  readonly options: readonly Option[];
}

function ChoiceSelect({ name, label, value, options }: ChoiceProps) {
  const select = useFollowing<HTMLSelectElement>(String(value));
  return (
    <label className="choice">
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

interface ChooserProps extends ChoiceProps {
  /** The option that filters nothing. */
  readonly none: string;
}

function ChoiceChooser({ name, label, value, options, none }: ChooserProps) {
  const select = useFollowing<HTMLSelectElement>(String(value));
  const id = useId();
  return (
    <div className="choice">
      <label htmlFor={id}>
        <span>{label}</span>
      </label>
      <Chooser ref={select} id={id} name={name} defaultValue={value} options={options} placeholder={none} />
    </div>
  );
}
