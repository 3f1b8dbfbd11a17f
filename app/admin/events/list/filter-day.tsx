import { formatDate } from "#app/ui/format.ts";

interface FilterDayProps {
  readonly name: string;
  readonly label: string;
  /** YYYY-MM-DD. */
  readonly value: string | undefined;
}

/** A day by the browser's own calendar, which speaks the browser's language: beside its label stands the day in ours. */
export function FilterDay({ name, label, value = "" }: FilterDayProps) {
  return (
    <label>
      <span>
        {label} {value && <small>{formatDate(value)}</small>}
      </span>
      <input key={value} type="date" name={name} defaultValue={value} />
    </label>
  );
}
