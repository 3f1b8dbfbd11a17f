import { useId } from "react";

interface ReadOnlyFieldProps {
  readonly label: string;
  /** Why it can't be changed here. */
  readonly hint: string;
  /** Absent when it can't be had now. */
  readonly value: string | undefined;
}

/** A field that the form shows and never sends. */
export function ReadOnlyField({ label, hint, value }: ReadOnlyFieldProps) {
  const id = useId();
  if (value === undefined) return null;
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <span className="hint quiet small" id={`${id}-hint`}>
        {hint}
      </span>
      <input id={id} type="text" value={value} disabled aria-describedby={`${id}-hint`} />
    </div>
  );
}
