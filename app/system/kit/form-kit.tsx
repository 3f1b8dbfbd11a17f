import { useForm } from "@conform-to/react";
import { Form } from "react-router";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { Checkbox, FieldGroup, RadioGroup } from "#app/ui/form/fields/choices.tsx";
import { RequiredNote } from "#app/ui/form/fields/field.tsx";
import { ChooserField, SelectField } from "#app/ui/form/fields/select-field.tsx";
import { TextArea, TextField } from "#app/ui/form/fields/text-field.tsx";
import { Steps } from "#app/ui/form/steps.tsx";
import { SubmitButton } from "#app/ui/form/submit.tsx";
import { LanguageButtons } from "#app/ui/frame/language-switch.tsx";

interface Fields {
  fullName: string;
  email: string;
  municipalityId: string;
  gender: string;
  reason: string;
  firstVisit: string;
  initiative: string;
  online: boolean;
  declaration: boolean;
  consent: boolean;
}

const LABELS = {
  fullName: "Име и презиме",
  email: "Е-пошта",
  firstVisit: "Дали ова е прва посета?",
  initiative: "Сакате ли да се поднесе иницијатива?",
  consent: "Согласност",
} as const;

const RESULT = {
  status: "error" as const,
  initialValue: {
    fullName: "Тодор Здравковски",
    email: "t.zdravkovski",
    municipalityId: "2",
    reason: "Патот е оштетен.",
    firstVisit: "Не. ".repeat(60),
    declaration: "on",
  },
  error: {
    email: ["email"],
    firstVisit: ["tooLong:200"],
    initiative: ["required"],
    consent: ["required"],
  },
};

const PLACES = [
  { value: 1, label: "Тетово", search: "Tetovë Tetovo" },
  { value: 2, label: "Штип", search: "Shtip Shtip" },
  { value: 3, label: "Охрид", search: "Ohër Ohrid" },
];

const YES_NO = [
  { value: "true", label: "Да" },
  { value: "false", label: "Не" },
];

export function FormKit() {
  const [form, fields] = useForm<Fields>({ id: "kit-form", lastResult: RESULT });
  return (
    <section className="band" aria-labelledby="kit-form-title">
      <h2 id="kit-form-title">Form</h2>
      <ErrorSummary result={RESULT} formId={form.id} labels={LABELS} elsewhere={["email"]} />
      <Form id={form.id} noValidate>
        <Steps
          label="Чекори"
          current={2}
          steps={[
            { label: "Барател", done: true },
            { label: "Случај", errors: 3 },
          ]}
        />
        <RequiredNote />
        <TextField field={fields.fullName} label={LABELS.fullName} autoComplete="name" />
        <TextField
          field={fields.email}
          label={LABELS.email}
          hint="На пример ime@primer.mk"
          type="email"
          autoComplete="email"
          spellCheck={false}
        />
        <ChooserField
          field={fields.municipalityId}
          label="Општина"
          options={PLACES}
          placeholder="Изберете општина"
        />
        <SelectField field={fields.gender} label="Пол" options={YES_NO} placeholder="Изберете" optional />
        <TextArea field={fields.reason} label="Причина за средбата" hint="Што се случи?" limit={1000} />
        <TextArea field={fields.firstVisit} label={LABELS.firstVisit} limit={200} />
        <RadioGroup
          field={fields.initiative}
          label={LABELS.initiative}
          hint="Иницијатива е предлог до надлежна институција."
          options={YES_NO}
        />
        <Checkbox field={fields.online} label="Сакам средбата да биде преку интернет" optional />
        <FieldGroup legend="Изјави">
          <Checkbox field={fields.declaration} label="Изјавувам дека податоците се точни." />
          <Checkbox field={fields.consent} label="Се согласувам податоците да се обработуваат." />
        </FieldGroup>
        <div className="ends row">
          <SubmitButton icon="send">Испрати барање</SubmitButton>
          <button className="btn plain" name="step" value="1">
            Назад
          </button>
        </div>
        <LanguageButtons />
      </Form>
    </section>
  );
}
