import { useForm } from "@conform-to/react";
import { describe, expect, it } from "vitest";
import type { Language } from "#app/model/text/language.ts";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { Checkbox, RadioGroup } from "#app/ui/form/fields/choices.tsx";
import { matching, namedOption } from "#app/ui/form/fields/option.ts";
import { SelectField } from "#app/ui/form/fields/select-field.tsx";
import { TextArea, TextField } from "#app/ui/form/fields/text-field.tsx";
import { Steps } from "#app/ui/form/steps.tsx";
import { FormKeyInput, SubmitButton } from "#app/ui/form/submit.tsx";
import { LanguageButtons } from "#app/ui/frame/language-switch.tsx";
import { attributesOf, render } from "#tests/support/render.tsx";

interface Fields {
  name: string;
  place: string;
  yes: string;
  tick: boolean;
}

type Values = Partial<Record<keyof Fields, string>>;
type Drawn = Parameters<typeof useForm<Fields>>[0] & {
  draw: (fields: ReturnType<typeof useForm<Fields>>[1]) => React.ReactNode;
};

function Case({ draw, ...options }: Drawn) {
  const [, fields] = useForm<Fields>({ id: "f", ...options });
  return draw(fields);
}

const drawn = (draw: Drawn["draw"], initialValue: Values = {}, error: Record<string, string[]> = {}) =>
  render(<Case draw={draw} lastResult={{ initialValue, error }} />);

const YES_NO = [
  { value: "true", label: "Да" },
  { value: "false", label: "Не" },
];

describe("text field", () => {
  const field = (fields: Parameters<Drawn["draw"]>[0]) => (
    <TextField field={fields.name} label="Име" hint="Како во лична карта" autoComplete="name" />
  );

  it("ties label, hint and control together", () => {
    const html = drawn(field, { name: "Ана" });
    expect(html).toContain('<label for="f-name">Име');
    expect(html).toContain('id="f-name-description">Како во лична карта');
    expect(attributesOf(html, "input")).toMatchObject([
      { id: "f-name", name: "name", "aria-describedby": "f-name-description", value: "Ана" },
    ]);
  });

  it("says what is wrong between hint and control, and keeps what was typed", () => {
    const html = drawn(field, { name: "<i>" }, { name: ["tooLong:100"] });
    expect(html).toContain("Полето не треба да има повеќе од 100 карактери!");
    expect(attributesOf(html, "input")).toMatchObject([
      { "aria-invalid": "true", "aria-describedby": "f-name-description f-name-error", value: "&lt;i&gt;" },
    ]);
    expect(html.indexOf('id="f-name-error"')).toBeLessThan(html.indexOf("<input"));
  });

  it("never lets the browser speak or cut off text", () => {
    expect(drawn(field)).not.toMatch(/\s(?:required|maxlength|minlength|pattern)(?:=|[\s>])/i);
    expect(drawn(field)).toContain('aria-required="true"');
  });

  it("says that it is optional, not that it is required", () => {
    const html = drawn((fields) => <TextField field={fields.name} label="Организација" optional />);
    expect(html).toContain("(незадолжително)");
    expect(html).not.toMatch(/aria-required|class="req"/);
  });
});

describe("text area", () => {
  it("tells its limit where there is no script to count", () => {
    const html = drawn((fields) => <TextArea field={fields.name} label="Причина" limit={1000} />);
    expect(html).toContain('aria-describedby="f-name-count"');
    expect(html).toContain('id="f-name-count">најмногу 1000 карактери');
  });
});

describe("select", () => {
  const OPTIONS = [
    { value: 1, label: "Тетово", search: "Tetova Tetovo" },
    { value: 2, label: "Нов Дојран" },
    { value: 3, label: "Штип", search: "Shtip" },
    { value: 4, label: "Штипско", search: "" },
  ];

  it("is the browser's own list with the choice kept", () => {
    const html = drawn(
      (fields) => (
        <SelectField field={fields.place} label="Општина" options={OPTIONS} placeholder="Изберете" />
      ),
      { place: "3" },
    );
    expect(html).toMatch(/<select id="f-place" name="place"/);
    expect(html).toContain('<option value="">Изберете</option>');
    expect(html).toContain('<option value="3" selected="">Штип</option>');
  });

  it("marks a choice that the API has in Macedonian only, in the letters and with the language that it is in", () => {
    const bilingual = { id: 1, name: "Ана Џафери", nameAl: "Ana Xhaferi", nameEn: "" };
    const options = (language: Language) =>
      [bilingual, { id: 2, name: "Ќира", nameAl: "", nameEn: "" }].map((one) => namedOption(one, language));
    const html = drawn((fields) => <SelectField field={fields.place} label="MP" options={options("sq")} />);
    expect(html).toContain('<option value="1">Ana Xhaferi</option>');
    expect(html).toContain('<option value="2" lang="mk-Latn">Kjira</option>');
    expect(options("en").map(({ label, lang }) => [label, lang])).toEqual([
      ["Ana Dzhaferi", "mk-Latn"],
      ["Kjira", "mk-Latn"],
    ]);
    expect(options("mk").map(({ label, lang }) => [label, lang])).toEqual([
      ["Ана Џафери", undefined],
      ["Ќира", undefined],
    ]);
  });

  it.each([
    ["тето", ["Тетово"]],
    ["tetova", ["Тетово"]],
    ["TETOVO", ["Тетово"]],
    ["shtip", ["Штип", "Штипско"]],
    ["štip", ["Штип", "Штипско"]],
    ["дојран", ["Нов Дојран"]],
    ["ојран", []],
  ])("finds %s in any script, from the start of a word", (typed, wanted) => {
    expect(OPTIONS.filter(matching(typed)).map(({ label }) => label)).toEqual(wanted);
  });
});

describe("choices", () => {
  it("are a group whose first choice the error summary leads to", () => {
    const html = drawn(
      (fields) => <RadioGroup field={fields.yes} label="Иницијатива?" options={YES_NO} />,
      { yes: "false" },
      { yes: ["required"] },
    );
    expect(attributesOf(html, "fieldset")).toMatchObject([{ "aria-describedby": "f-yes-error" }]);
    const [yes, no] = attributesOf(html, "input");
    expect(yes).toMatchObject({ id: "f-yes", name: "yes", value: "true" });
    expect(no).toMatchObject({ name: "yes", value: "false", checked: "" });
    expect(yes).not.toHaveProperty("checked");
  });

  it("tick a box again that came back ticked", () => {
    const box = (fields: Parameters<Drawn["draw"]>[0]) => <Checkbox field={fields.tick} label="Согласност" />;
    expect(drawn(box, { tick: "on" })).toContain('checked=""');
    expect(drawn(box)).not.toContain("checked");
  });
});

describe("error summary", () => {
  const labels = { name: "Име", place: "Општина", tick: "Согласност" };
  const summary = (error: Record<string, string[] | null>, elsewhere: string[] = []) =>
    render(<ErrorSummary result={{ error }} formId="f" labels={labels} elsewhere={elsewhere} />);

  it("has the documented title and leads to each wrong field, in the order of the form", () => {
    const html = summary({ tick: ["required"], name: ["tooLong:100", "required"] });
    expect(html).toContain('role="alert" tabindex="-1"');
    expect(html).toContain("Проверете ги полињата за грешки!");
    const lines = [...html.matchAll(/href="#([\w-]+)">([^<]+)/g)].map(([, to, text]) => [to, text]);
    expect(lines).toEqual([
      ["f-name", "Име: Полето не треба да има повеќе од 100 карактери!"],
      ["f-tick", "Согласност: Полето е задолжително!"],
    ]);
  });

  it("names a field of the step that is not shown without leading nowhere", () => {
    const html = summary({ name: ["required"] }, ["name"]);
    expect(html).toContain("Име: Полето е задолжително!");
    expect(attributesOf(html, "a")).toEqual([]);
  });

  it("is not there when nothing is wrong", () => {
    expect(summary({ name: null })).toBe("");
    expect(render(<ErrorSummary result={undefined} formId="f" labels={labels} />)).toBe("");
  });
});

describe("steps", () => {
  it("are submit buttons that say where one is and what is wrong", () => {
    const steps = [
      { label: "Барател", done: true },
      { label: "Случај", errors: 4 },
    ];
    const html = render(<Steps label="Чекори" current={2} steps={steps} />);
    expect(attributesOf(html, "button")).toMatchObject([
      { name: "step", value: "1" },
      { name: "step", value: "2", "aria-current": "step" },
    ]);
    expect(html).toContain("Барател<small>Пополнето</small>");
    expect(html).toMatch(/Случај<small[^>]*>4 грешки<\/small>/);
  });
});

describe("what a form sends besides its fields", () => {
  it("is its key, out of reach of the browser's memory", () => {
    expect(attributesOf(render(<FormKeyInput value="k.1" />), "input")).toEqual([
      { type: "hidden", name: "formKey", value: "k.1", autoComplete: "off" },
    ]);
  });

  it("is the language that its buttons ask for, never the current one", () => {
    const html = render(<LanguageButtons />, { language: "sq" });
    expect(attributesOf(html, "button")).toMatchObject([
      { name: "lng", value: "mk", lang: "mk" },
      { name: "lng", value: "en", lang: "en" },
    ]);
  });

  it("is sent by a button that can be pressed until something is on its way", () => {
    expect(render(<SubmitButton icon="send">Испрати</SubmitButton>)).not.toContain("disabled");
  });
});
