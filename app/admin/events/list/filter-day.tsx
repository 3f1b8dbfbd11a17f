import { DayInput } from "#app/ui/form/day/day-input.tsx";
import { FilterField, type FilterTextProps } from "#app/ui/list/filter-bar.tsx";

/** One filter that is a day, `YYYY-MM-DD` or what was typed instead. */
export function FilterDay({ typed, ...props }: Omit<FilterTextProps, "inputMode" | "placeholder">) {
  return (
    <FilterField {...props}>{(control) => <DayInput key={typed} {...control} typed={typed} />}</FilterField>
  );
}
