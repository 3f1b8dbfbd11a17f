import { useEffect, useId, useRef } from "react";
import { Outlet, redirect, useLocation, useNavigation } from "react-router";
import { useCarriedTexts } from "#app/i18n/page-texts.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { DASHBOARD } from "#app/model/limits.ts";
import { pack, useUnpacked } from "#app/route/packed.ts";
import { FilterPanel, useFollowing } from "#app/statistics/filters.tsx";
import type { MonthsQuery, Scope } from "#app/statistics/query.ts";
import { ChooserOfMany, type OfferedOptions } from "#app/ui/form/chooser/chooser-of-many.tsx";
import type { Option } from "#app/ui/form/fields/option.ts";
import { languageTexts } from "#server/middleware/locale.ts";
import type { Route } from "./+types/layout";
import { askedAddress, type OfferedFilters, offeredFilters, readAddress } from "./read.server.ts";

const BASE = "/dashboard";

/** Panel and figures are loaded separately, so that the panel keeps its focus while figures change. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const asked = askedAddress(url);
  if (asked !== undefined) throw redirect(asked);

  const request = await readAddress(context, { params, url });
  const { scope, query, name, period } = request;
  const options = offeredFilters(context, url, request);
  const texts = languageTexts(context, "statistics", "errors");
  return pack({ scope, query, options, summary: `${name}, ${period}`, texts });
}

export default function DashboardLayout({ loaderData }: Route.ComponentProps) {
  const { texts, ...panel } = useUnpacked(loaderData);
  useCarriedTexts(texts);
  const { t } = useTranslation("statistics");
  const { state, location } = useNavigation();
  const loading = state === "loading" && location.pathname.startsWith(BASE);
  return (
    <div className="wrap band">
      <h1>{t("title")}</h1>
      <p className="lead quiet" id="lead">
        {t("lead")}
      </p>
      <Filters {...panel} />
      <p className="vh" role="status">
        {loading ? t("loading") : ""}
      </p>
      <div className="figures" aria-busy={loading}>
        <Outlet />
      </div>
    </div>
  );
}

interface FiltersProps {
  readonly scope: Scope;
  readonly query: MonthsQuery;
  readonly options: OfferedFilters;
  /** The selection, in words. */
  readonly summary: string;
}

/** Selections other than the months: all MPs, one, or those of a party and a term. */
function Filters({ scope, options, ...panel }: FiltersProps) {
  const { t } = useTranslation("statistics");
  const mp = scope.of === "mp" ? scope.id : "";
  const isOfParty = scope.of === "party";
  const party = isOfParty ? scope.partyId || "" : "";
  const mandate = isOfParty ? scope.mandateId : DASHBOARD.mandate;
  return (
    <FilterPanel base={BASE} {...panel}>
      <input type="hidden" name="was" value={mp} />
      {!isOfParty && <input type="hidden" name="stood" value={mandate} />}
      <AllSwitch label={t("filters.allMps")} on={mp === ""} />
      <ChoiceChooser
        name="mp"
        label={t("filters.mp")}
        value={mp}
        none={t("filters.allMps")}
        {...options.mps}
      />
      <ChoiceChooser
        name="party"
        label={t("filters.party")}
        value={party}
        none={t("filters.allParties")}
        options={options.parties}
      />
      <ChoiceSelect name="mandate" label={t("filters.mandate")} value={mandate} options={options.mandates} />
    </FilterPanel>
  );
}

/** The switch for all MPs: on while none is selected. */
function AllSwitch({ label, on }: { label: string; on: boolean }) {
  const box = useRef<HTMLInputElement>(null);
  const { key } = useLocation();
  // After every navigation: somebody may have switched it off, selected nobody, and followed a link.
  const shownAt = useRef(key);
  useEffect(() => {
    // Not initially: it may have been pressed before the script loaded.
    if (box.current && shownAt.current !== key) box.current.checked = on;
    shownAt.current = key;
  }, [on, key]);
  return (
    <label className="check switch">
      <input ref={box} type="checkbox" name="all" value="yes" defaultChecked={on} />
      <span>{label}</span>
    </label>
  );
}

interface ChoiceProps {
  readonly name: string;
  readonly label: string;
  readonly value: string | number;
  readonly options: readonly Option[];
}

/** A native select with a few options. */
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

interface ChooserProps extends Omit<ChoiceProps, "options">, OfferedOptions {
  /** The option that filters nothing. */
  readonly none: string;
}

/** A searchable select with many options. */
function ChoiceChooser({ name, label, value, none, ...offered }: ChooserProps) {
  const select = useFollowing<HTMLSelectElement>(String(value));
  const id = useId();
  return (
    <div className="choice">
      <label htmlFor={id}>
        <span>{label}</span>
      </label>
      <ChooserOfMany
        ref={select}
        id={id}
        name={name}
        label={label}
        defaultValue={value}
        {...offered}
        placeholder={none}
      />
    </div>
  );
}
