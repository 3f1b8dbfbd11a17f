import type { ReactNode } from "react";
import { errorText } from "#app/i18n/errors.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { Icon } from "../../icon.tsx";
import type { FieldProps, FormField } from "./form-field.ts";

/** Label, hint and error around one control, in the order in which they are read. */
export function FieldFrame({ children, ...props }: FieldProps & { children: ReactNode }) {
  return (
    <div className={frameClass(props.field)}>
      <label htmlFor={props.field.id}>
        {props.label} <Requirement optional={props.optional} />
      </label>
      <Hint {...props} />
      <FieldError field={props.field} />
      {children}
    </div>
  );
}

export const frameClass = (field: FormField) => (field.errors ? "field wrong" : "field");

export function Hint({ field, hint }: Pick<FieldProps, "field" | "hint">) {
  if (!hint) return null;
  return (
    <span className="hint quiet small" id={field.descriptionId}>
      {hint}
    </span>
  );
}

/** The documented message of the field's first error. */
export function FieldError({ field }: { field: FormField }) {
  const { t } = useTranslation(["errors", "common"]);
  const key = field.errors?.[0];
  if (key === undefined) return null;
  return (
    <p className="err line" id={field.errorId}>
      <Icon name="circle-alert" />
      <span>
        <span className="vh">{t("common:form.error")} </span>
        {errorText(t, key)}
      </span>
    </p>
  );
}

/** The star of a required field, or the word of an optional one. */
export function Requirement({ optional }: { optional?: boolean | undefined }) {
  const { t } = useTranslation("common");
  if (optional) return <span className="opt quiet">{t("form.optional")}</span>;
  return (
    <span className="req" aria-hidden="true">
      *
    </span>
  );
}

/** Explains the star, once above a form. */
export function RequiredNote() {
  const { t } = useTranslation("common");
  return <p className="small quiet">{t("form.requiredNote")}</p>;
}
