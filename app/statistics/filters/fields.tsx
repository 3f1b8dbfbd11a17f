import { useEffect, useId, useRef } from "react";
import { useLocation } from "react-router";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { DEFAULT_LANGUAGE, isLanguage } from "#app/model/text/language.ts";
import { monthOptions } from "#app/ui/calendar-names.ts";
import { Chooser } from "#app/ui/form/chooser/chooser.tsx";
import type { Option } from "#app/ui/form/fields/option.ts";
import { Icon } from "#app/ui/icon.tsx";
import type { MonthName, MonthsQuery } from "./months.ts";

/** The switch of all MPs: on while none is chosen. */
export function AllSwitch({ label, on }: { label: string; on: boolean }) {
  const box = useRef<HTMLInputElement>(null);
  const { key } = useLocation();
  // After every step: whoever switched it off and chose nobody may have left by a link.
  useEffect(() => {
    if (box.current) box.current.checked = on;
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

/** One of a few choices of the browser's own list. */
export function ChoiceSelect({ name, label, value, options }: ChoiceProps) {
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
  /** The choice that filters nothing. */
  readonly none: string;
}

/** One of many choices, which can be searched. */
export function ChoiceChooser({ name, label, value, none, options }: ChooserProps) {
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

/** A month by its name in the page's language. */
export function MonthField({ name, label, query }: { name: MonthName; label: string; query: MonthsQuery }) {
  const { t, i18n } = useTranslation(["statistics", "common"]);
  const error = query.errors[name];
  const value = query.typed[name];
  const select = useFollowing<HTMLSelectElement>(value);
  const language = isLanguage(i18n.language) ? i18n.language : DEFAULT_LANGUAGE;
  return (
    <div className={error ? "choice wrong" : "choice"}>
      <label htmlFor={name}>
        <span>{label}</span>
      </label>
      {error && (
        <p className="err line small" id={`${name}-error`}>
          <Icon name="circle-alert" />
          <span>
            <span className="vh">{t("common:form.error")} </span>
            {t(`errors.${error}`)}
          </span>
        </p>
      )}
      <Chooser
        ref={select}
        id={name}
        name={name}
        options={monthOptions(language, value)}
        placeholder={t("filters.month")}
        defaultValue={value}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${name}-error` : undefined}
      />
    </div>
  );
}

/** Makes a control follow the address, whichever link or step back changed it, and keep its focus. */
function useFollowing<Control extends HTMLInputElement | HTMLSelectElement>(value: string) {
  const control = useRef<Control>(null);
  const shown = useRef(value);
  useEffect(() => {
    // Not at first: somebody may have chosen before the script was there.
    if (control.current && shown.current !== value) {
      control.current.value = value;
      // To what shows it: nobody else listens, because it does not rise.
      control.current.dispatchEvent(new Event("input"));
    }
    shown.current = value;
  }, [value]);
  return control;
}
