import { useState } from "react";
import { weekdayName } from "../../calendar-names.ts";
import { formatDate } from "../../format.ts";
import { FieldFrame } from "./field-frame.tsx";
import { controlProps, type FieldProps } from "./form-field.ts";

interface DateFieldProps extends FieldProps {
  /** What is worth knowing about a day, `YYYY-MM-DD`. */
  readonly noteOn?: (day: string) => string | undefined;
}

/** A day by the browser's own calendar, which speaks the browser's language: beside it stands the day in ours. */
export function DateField({ noteOn, ...props }: DateFieldProps) {
  const { field } = props;
  const [typed, setTyped] = useState<{ of: string | undefined; day: string }>();
  const day = typed?.of === field.key ? typed?.day : undefined;
  const shown = day ?? field.defaultValue ?? "";
  const note = noteOn?.(shown);
  const told = `${field.id}-day`;
  return (
    <FieldFrame {...props}>
      <div className="line day-line">
        <input
          key={field.key}
          type="date"
          {...controlProps(props, told)}
          defaultValue={field.defaultValue}
          onInput={({ currentTarget: { value } }) => setTyped({ of: field.key, day: value })}
        />
        <output className="small quiet" id={told} htmlFor={field.id}>
          {[weekdayName(shown, "mk"), formatDate(shown)].filter(Boolean).join(", ")}
          {note !== undefined && <strong> {note}</strong>}
        </output>
      </div>
    </FieldFrame>
  );
}
