import { useEffect, useRef, useState } from "react";
import { useTranslation } from "#app/i18n/use-translation.ts";
import type { FieldRow } from "../field-table.tsx";
import { FieldFrame } from "./field-frame.tsx";
import { controlProps, type FieldProps } from "./form-field.ts";

/** A row of a field table: lines of text. */
export const areaRow = (
  limit: number,
  { optional }: { readonly optional?: true } = {},
): FieldRow<"text", false> => ({
  kind: "text",
  optional,
  control: (props) => <TextArea {...props} limit={limit} />,
});

/** Lines of text with the limit below; with JavaScript the limit becomes a live count. */
export function TextArea({ limit, ...props }: FieldProps & { limit: number }) {
  const { t } = useTranslation("common");
  const { field } = props;
  const control = useRef<HTMLTextAreaElement>(null);
  const [count, setCount] = useState<number>();
  const recount = () => setCount(lengthOf(control.current?.value ?? ""));
  useEffect(recount, [field.key]);

  const counterId = `${field.id}-count`;
  return (
    <FieldFrame {...props}>
      <textarea
        key={field.key}
        ref={control}
        rows={4}
        {...controlProps(props, counterId)}
        defaultValue={field.defaultValue}
        onInput={recount}
      />
      <p
        className={count !== undefined && count > limit ? "count over small" : "count quiet small"}
        id={counterId}
      >
        {count === undefined
          ? t("form.limit", { max: limit })
          : t("form.counter", { used: count, max: limit })}
      </p>
    </FieldFrame>
  );
}

/** Counts as the server does: after trimming and composing. */
const lengthOf = (text: string) => text.normalize("NFC").trim().length;
