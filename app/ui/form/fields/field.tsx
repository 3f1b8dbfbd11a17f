import type { ReactNode } from "react";
import { errorText, useTranslation } from "#app/i18n/use-translation.ts";
import { Icon } from "../../icon.tsx";
import type { FieldRow } from "../field-table.tsx";

/** The properties of a conform field that the components need; every `FieldMetadata` of conform fits. */
export interface FormField {
  readonly id: string;
  readonly name: string;
  readonly key: string | undefined;
  readonly errorId: string;
  readonly descriptionId: string;
  /** Message keys of `app/model/fields/field.ts`; the first is shown. */
  readonly errors: string[] | undefined;
  readonly defaultValue: string | undefined;
  readonly defaultChecked: boolean | undefined;
  /** For a field with several values: each may be several comma-separated ones. */
  readonly defaultOptions?: readonly string[] | undefined;
}

export type Optional = boolean | "unsaid";

export interface FieldProps {
  readonly field: FormField;
  readonly label: ReactNode;
  /** A hint below the label: what to enter, and why. */
  readonly hint?: ReactNode;
  /** Fields are required unless this is set; optional ones say so, unless their group says it once for all. */
  readonly optional?: Optional | undefined;
}

/** Makes the rows of a field table with one kind of control. */
export const rowsOf =
  <Kind extends FieldRow["kind"]>(kind: Kind, control: FieldRow<Kind, false>["control"]) =>
  ({ optional }: { readonly optional?: Optional } = {}): FieldRow<Kind, false> => ({
    kind,
    optional,
    control,
  });

export function controlProps({ field, hint, optional }: FieldProps, counterId?: string) {
  const invalid = field.errors !== undefined;
  const described = [hint ? field.descriptionId : "", invalid ? field.errorId : "", counterId ?? ""];
  return {
    id: field.id,
    name: field.name,
    "aria-required": !optional || undefined,
    "aria-invalid": invalid || undefined,
    "aria-describedby": described.filter(Boolean).join(" ") || undefined,
  };
}

interface FrameProps extends FieldProps {
  /** Takes the whole width of a form with two columns. */
  readonly isBroad?: boolean;
  readonly children: ReactNode;
}

/** Label, hint and error around one control, in reading order. */
export function FieldFrame({ isBroad, children, ...props }: FrameProps) {
  return (
    <div className={frameClass(props.field, isBroad)}>
      <label htmlFor={props.field.id}>
        {props.label}
        <Requirement optional={props.optional} />
      </label>
      <Hint id={props.field.descriptionId}>{props.hint}</Hint>
      <FieldError field={props.field} />
      {children}
    </div>
  );
}

/** Several controls that answer one question. */
export function FieldsetFrame({ isBroad, children, ...props }: FrameProps) {
  return (
    <fieldset
      className={frameClass(props.field, isBroad)}
      aria-describedby={controlProps(props)["aria-describedby"]}
    >
      <legend>
        {props.label}
        <Requirement optional={props.optional} />
      </legend>
      <Hint id={props.field.descriptionId}>{props.hint}</Hint>
      <FieldError field={props.field} />
      {children}
    </fieldset>
  );
}

export const frameClass = (field: FormField, isBroad = false) =>
  ["field", field.errors && "wrong", isBroad && "broad"].filter(Boolean).join(" ");

export function Hint({ id, children }: { id: string; children: ReactNode }) {
  if (!children) return null;
  return (
    <span className="hint quiet small" id={id}>
      {children}
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
        <span>{errorText(t, key)}</span>
      </span>
    </p>
  );
}

/** The asterisk of a required field, or the word "optional". */
export function Requirement({ optional }: { optional?: Optional | undefined }) {
  const { t } = useTranslation("common");
  if (optional === "unsaid") return null;
  if (optional)
    return (
      <>
        {" "}
        <span className="opt quiet">{t("form.optional")}</span>
      </>
    );
  // Never alone on a line.
  return (
    <span className="req" aria-hidden="true">
      {"\u00a0*"}
    </span>
  );
}

/** Explains the asterisk, once above a form. */
export function RequiredNote() {
  const { t } = useTranslation("common");
  return <p className="small quiet">{t("form.requiredNote")}</p>;
}
