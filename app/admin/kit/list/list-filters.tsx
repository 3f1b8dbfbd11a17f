import { type ComponentProps, type ComponentType, Fragment, type ReactNode } from "react";
import type { Option } from "#app/ui/form/fields/option.ts";
import { FilterBar, FilterChooser, FilterSelect } from "#app/ui/list/filter-bar.tsx";
import type { DayName, daysOf } from "./days.tsx";
import type { defineList } from "./define-list.server.ts";

interface ChoiceField {
  readonly control: "chooser" | "select";
  readonly name: string;
  readonly label: string;
  readonly all: string;
  readonly value: string | number | undefined;
  readonly options: readonly Option[];
}

export interface DayField {
  readonly control: "day";
  readonly name: DayName;
  readonly label: string;
  readonly typed: string;
  readonly error: ReturnType<typeof daysOf>["errors"][DayName];
}

interface TypedField {
  readonly control: "typed";
  readonly name: string;
  readonly typed: string;
  readonly isWrong: boolean;
}

export type ListField = ChoiceField | DayField | TypedField;

export type ListBar = ReturnType<ReturnType<typeof defineList>["bar"]>;

interface ListFiltersProps {
  readonly bar: ListBar;
  /** The fields that the screen draws, by name. */
  readonly typed?: Readonly<Record<string, (field: TypedField) => ReactNode>>;
  /** `DayFilter`, for lists with days: the others don't load what reads them. */
  readonly day?: ComponentType<DayField>;
  readonly strip?: ComponentProps<typeof FilterBar>["strip"] | undefined;
  readonly children?: ReactNode;
}

/** The filters of a list; applying them returns to page 1. */
export function ListFilters({ bar, strip, children, ...own }: ListFiltersProps) {
  const { fields, kept, active, clear, isWrong } = bar;
  return (
    <FilterBar {...{ active, clear, strip }} open={isWrong}>
      {kept.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {fields.map((field) => (
        <Fragment key={field.name}>{controlOf(field, own)}</Fragment>
      ))}
      {children}
    </FilterBar>
  );
}

export function controlOf(
  field: ListField,
  { typed = {}, day: Day }: Pick<ListFiltersProps, "typed" | "day"> = {},
) {
  switch (field.control) {
    case "chooser":
      return <FilterChooser {...field} />;
    case "select":
      return <FilterSelect {...field} />;
    case "day":
      return Day && <Day {...field} />;
    case "typed":
      return typed[field.name]?.(field);
  }
}
