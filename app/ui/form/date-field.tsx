import { useState } from "react";
import { weekdayName } from "../calendar-names.ts";
import { formatDate } from "../format.ts";
import { FieldFrame } from "./field-frame.tsx";
import { controlProps, type FieldProps } from "./form-field.ts";

/** A day by the browser's own calendar, which speaks the browser's language: beside it stands the day in ours. */
export function DateField(props: FieldProps) {
  const { field } = props;
  const [typed, setTyped] = useState<{ of: string | undefined; day: string }>();
  const day = typed?.of === field.key ? typed?.day : undefined;
  const shown = day ?? field.defaultValue ?? "";
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
        </output>
      </div>
    </FieldFrame>
  );
}
