import { useId } from "react";

interface FixedFieldProps {
  readonly label: string;
  readonly value: string;
  /** Why it can't be changed here. */
  readonly hint?: string;
  readonly disabled?: boolean;
}

/** A field that is only read: it is in its place in the form, but is not sent. */
export function FixedField({ label, value, hint, disabled = false }: FixedFieldProps) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {hint && (
        <span className="hint quiet small" id={`${id}-hint`}>
          {hint}
        </span>
      )}
      <input
        id={id}
        value={value}
        readOnly
        disabled={disabled}
        aria-describedby={hint ? `${id}-hint` : undefined}
      />
    </div>
  );
}
