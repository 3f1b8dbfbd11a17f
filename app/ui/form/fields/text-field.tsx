import { type ComponentProps, useEffect, useId, useRef, useState } from "react";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { cleanText } from "#app/model/text/clean.ts";
import type { FieldRow } from "../field-table.tsx";
import { controlProps, FieldFrame, type FieldProps, Hint, type Optional } from "./field.tsx";

type Native = Pick<
  ComponentProps<"input">,
  "type" | "autoComplete" | "inputMode" | "spellCheck" | "className"
>;

export const textRow = ({ optional, ...native }: Native & { readonly optional?: Optional } = {}): Row => ({
  kind: "text",
  optional,
  control: (props) => <TextField {...props} {...native} />,
});

type Row = FieldRow<"text", false>;

/** Text that is too long is reported, not cut off. */
export function TextField({ field, label, hint, optional, ...native }: FieldProps & Native) {
  const props = { field, label, hint, optional };
  return (
    <FieldFrame {...props}>
      <input
        key={field.key}
        type="text"
        {...native}
        {...controlProps(props)}
        defaultValue={field.defaultValue}
      />
    </FieldFrame>
  );
}

interface Limit {
  readonly limit: number;
  /** 1 for a short answer, which stands beside others and grows as it is typed. */
  readonly rows?: number | undefined;
  /** How much of the limit other fields of the form take. */
  readonly beside?: ((form: FormData) => number) | undefined;
}

export const areaRow = (
  limit: number,
  { optional, ...own }: { readonly optional?: true } & Omit<Limit, "limit"> = {},
): FieldRow<"text", false> => ({
  kind: "text",
  optional,
  control: (props) => <TextArea {...props} limit={limit} {...own} />,
});

/** From this part of the limit on, the counter can be seen; until then it is only announced. */
const NEAR = 0.75;

/** With JavaScript the limit becomes a live counter. */
export function TextArea({ limit, rows = 4, beside, ...props }: FieldProps & Limit) {
  const { t } = useTranslation("common");
  const { field } = props;
  const control = useRef<HTMLTextAreaElement>(null);
  const [{ count, taken }, setCounted] = useState<{ count?: number; taken: number }>({ taken: 0 });
  useEffect(() => {
    const form = control.current?.form;
    const recount = () =>
      setCounted({
        count: lengthOf(control.current?.value ?? ""),
        taken: form && beside ? beside(new FormData(form)) : 0,
      });
    recount();
    // Other fields count too, and choosing from a list is no input of this one. The document's listener runs
    // after React: a render before that would remove the letter just typed into another field.
    const events = ["input", "change"];
    for (const event of events) document.addEventListener(event, recount);
    return () => events.forEach((event) => document.removeEventListener(event, recount));
  }, [field.key, beside]);
  const max = limit - taken;

  const counterId = `${field.id}-count`;
  const isNear = count !== undefined && count >= max * NEAR;
  const look = count !== undefined && count > max ? "count over small" : "count quiet small";
  return (
    <FieldFrame {...props} isBroad={rows > 1}>
      <textarea
        key={field.key}
        ref={control}
        rows={rows}
        {...controlProps(props, counterId)}
        defaultValue={field.defaultValue}
      />
      <p className={isNear ? look : "vh"} id={counterId}>
        {count === undefined
          ? t(beside ? "form.limitBeside" : "form.limit", { max })
          : t(taken > 0 ? "form.counterBeside" : "form.counter", { used: count, max })}
      </p>
    </FieldFrame>
  );
}

/** Counts as the server does: after cleaning, trimming and normalising. */
const lengthOf = (text: string) => cleanText(text).normalize("NFC").trim().length;

interface FixedFieldProps {
  readonly label: string;
  readonly value: string;
  /** Why it can't be changed here. */
  readonly hint?: string;
  readonly disabled?: boolean;
}

/** A read-only field in its place in the form; it isn't sent. */
export function FixedField({ label, value, hint, disabled = false }: FixedFieldProps) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <Hint id={`${id}-hint`}>{hint}</Hint>
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
