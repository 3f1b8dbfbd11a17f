import type { ReactNode } from "react";
import { RadioGroup } from "#app/ui/form/fields/choices.tsx";
import { ChooserField, SelectField } from "#app/ui/form/fields/select-field.tsx";
import { TextField } from "#app/ui/form/fields/text-field.tsx";
import type { FieldsProps } from "./texts.ts";

interface CitizenFieldsProps extends FieldsProps {
  /** Said before the questions that nobody has to like. */
  readonly sensitive?: ReactNode;
  /** The person fills in their own data, which the browser may know. */
  readonly own?: boolean;
}

/** First tab: who asks. */
export function CitizenFields({ fields, options, texts, notice, sensitive, own }: CitizenFieldsProps) {
  const { labels, hints, choose, noAnswer } = texts;
  const known = (name: string) => (own ? name : "off");
  return (
    <>
      {notice && <div className="field">{notice}</div>}
      <TextField field={fields.fullName} label={labels.fullName} autoComplete={known("name")} />
      <TextField
        field={fields.organization}
        label={labels.organization}
        hint={hints.organization}
        autoComplete={known("organization")}
        optional
      />
      <TextField
        field={fields.email}
        label={labels.email}
        hint={hints.email}
        type="email"
        autoComplete={known("email")}
        spellCheck={false}
      />
      <TextField
        field={fields.phone}
        label={labels.phone}
        hint={hints.phone}
        type="tel"
        autoComplete={known("tel")}
        className="short"
      />
      <ChooserField
        field={fields.municipalityId}
        label={labels.municipalityId}
        options={options.municipalityId}
        placeholder={choose}
      />
      <TextField
        field={fields.address}
        label={labels.address}
        autoComplete={known("street-address")}
        optional
      />
      <RadioGroup field={fields.genderId} label={labels.genderId} options={options.genderId} />
      <SelectField
        field={fields.ageCategoryId}
        label={labels.ageCategoryId}
        options={options.ageCategoryId}
        placeholder={choose}
      />
      {sensitive && <div className="field">{sensitive}</div>}
      <SelectField
        field={fields.ethnicityId}
        label={labels.ethnicityId}
        options={options.ethnicityId}
        placeholder={choose}
      />
      <SelectField
        field={fields.religionId}
        label={labels.religionId}
        options={options.religionId}
        placeholder={noAnswer}
        optional
      />
    </>
  );
}
