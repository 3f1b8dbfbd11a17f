import { type ReactNode, useId } from "react";
import {
  controlProps,
  FieldError,
  type FieldProps,
  type FormField,
  FieldsetFrame,
  frameClass,
  Hint,
  Requirement,
  rowsOf,
} from "./field.tsx";
import type { Option } from "./option.ts";

export const tickRow = rowsOf("tick", (props) => <Checkbox {...props} />);

export const radioRow = rowsOf("text", (props, { options }) => <RadioGroup {...props} options={options} />);

export const ticksRow = rowsOf("ids", (props, { options }) => <Ticks {...props} options={options} />);

/** A checkbox; posts `on` or nothing. Leaving it unchecked is an answer too, so it never says "optional". */
export function Checkbox(props: FieldProps) {
  const { field, label, optional } = props;
  return (
    <div className={`${frameClass(field)} tick`}>
      <Hint id={field.descriptionId}>{props.hint}</Hint>
      <FieldError field={field} />
      <label className="check">
        <input
          key={field.key}
          type="checkbox"
          {...controlProps(props)}
          defaultChecked={field.defaultChecked}
        />
        <span>
          {label}
          {!optional && <Requirement />}
        </span>
      </label>
    </div>
  );
}

/** Labels of up to this length are side by side. */
const SHORT = 12;

function Ticks({ options, ...props }: FieldProps & { options: readonly Option[] }) {
  const isShort = options.every(({ label }) => label.length <= SHORT);
  return (
    <FieldsetFrame {...props}>
      <div className={isShort ? "opts ticks cells" : "opts"} key={props.field.key}>
        <Boxes options={options} {...props} />
      </div>
    </FieldsetFrame>
  );
}

/** Tests whether an option is initially selected in a field with several values. */
export function chosenIn({ defaultOptions = [] }: FormField) {
  const chosen = new Set(defaultOptions.flatMap((value) => value.split(",")));
  return ({ value }: Option) => chosen.has(String(value));
}

interface BoxesProps extends FieldProps {
  readonly options: readonly Option[];
  /** Whether it is shown while a search is typed. */
  readonly isFound?: (option: Option) => boolean;
}

/** A checkbox for each option. The first one has the field's id, so that the error summary leads there. */
export function Boxes({ options, isFound, ...props }: BoxesProps) {
  const { "aria-describedby": _, id, ...control } = controlProps(props);
  const isChosen = chosenIn(props.field);
  return options.map((option, index) => (
    <label className={isFound?.(option) === false ? "check unmatched" : "check"} key={option.value}>
      <input
        type="checkbox"
        {...control}
        aria-required={undefined}
        id={index === 0 ? id : `${id}-${option.value}`}
        value={option.value}
        defaultChecked={isChosen(option)}
      />
      <span>{option.label}</span>
    </label>
  ));
}

/** A few radio buttons. The first one has the field's id, so that the error summary leads there. */
export function RadioGroup({ options, ...props }: FieldProps & { options: readonly Option[] }) {
  const { field } = props;
  const { "aria-describedby": _, id, ...control } = controlProps(props);
  return (
    <FieldsetFrame {...props}>
      <div className="opts row" key={field.key}>
        {options.map(({ value, label: text }, index) => (
          <label className="check" key={value}>
            <input
              type="radio"
              {...control}
              id={index === 0 ? id : `${id}-${value}`}
              value={value}
              defaultChecked={(field.defaultValue ?? "") === String(value)}
            />
            <span>{text}</span>
          </label>
        ))}
      </div>
    </FieldsetFrame>
  );
}

interface FieldGroupProps {
  readonly legend: ReactNode;
  /** One hint for all of them. */
  readonly hint?: string;
  /** Each field is a separate question. */
  readonly spaced?: boolean;
  /** A section of the form, with a heading. */
  readonly titled?: boolean;
  readonly children: ReactNode;
}

export function FieldGroup({ legend, hint, spaced = false, titled = false, children }: FieldGroupProps) {
  const id = useId();
  const names = ["field group", spaced && "spaced", titled && "titled"].filter(Boolean).join(" ");
  return (
    <fieldset className={names} aria-describedby={hint && id}>
      <legend>{legend}</legend>
      <Hint id={id}>{hint}</Hint>
      {children}
    </fieldset>
  );
}
