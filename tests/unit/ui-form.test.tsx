import { useForm } from "@conform-to/react";
import { describe, expect, it } from "vitest";
import type { Language } from "#app/model/text/language.ts";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { namedOption } from "#app/ui/form/fields/option.ts";
import { SelectField } from "#app/ui/form/fields/select-field.tsx";
import { TextArea, TextField } from "#app/ui/form/fields/text-field.tsx";
import { FormKeyInput } from "#app/ui/form/submit.tsx";
import { Part } from "#tests/support/dom.ts";
import { attributesOf, render } from "#tests/support/render.tsx";

interface Fields {
  name: string;
  place: string;
}

type Draw = (fields: ReturnType<typeof useForm<Fields>>[1]) => React.ReactNode;

function Case({ draw }: { draw: Draw }) {
  const [, fields] = useForm<Fields>({ id: "f" });
  return draw(fields);
}

const drawn = (draw: Draw) => render(<Case draw={draw} />);

describe("text field", () => {
  const field = (fields: Parameters<Draw>[0]) => (
    <TextField field={fields.name} label="Име" hint="Како во лична карта" autoComplete="name" />
  );

  it("never lets the browser speak or cut off text", () => {
    expect(drawn(field)).not.toMatch(/\s(?:required|maxlength|minlength|pattern)(?:=|[\s>])/i);
    expect(drawn(field)).toContain('aria-required="true"');
  });

  it("has its star on the line of its last word", () => {
    expect(drawn(field)).toContain('Име<span class="req" aria-hidden="true">\u00a0*</span>');
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
    expect(Part.of(html).get("textbox", /^Причина/).description).toContain("најмногу 1000 карактери");
  });
});

describe("select", () => {
  it("marks a choice that the API has in Macedonian only, in the letters and with the language that it is in", () => {
    const bilingual = { id: 1, name: "Ана Џафери", nameAl: "Ana Xhaferi", nameEn: "" };
    const options = (language: Language) =>
      [bilingual, { id: 2, name: "Ќира", nameAl: "", nameEn: "" }].map((one) => namedOption(one, language));
    const html = drawn((fields) => <SelectField field={fields.place} label="MP" options={options("sq")} />);
    const own = Part.of(html).all("option");
    expect(own.map((option) => [option.text, option.attribute("lang")])).toEqual(
      expect.arrayContaining([
        ["Ana Xhaferi", undefined],
        ["Kjira", "mk-Latn"],
      ]),
    );
    expect(options("en").map(({ label, lang }) => [label, lang])).toEqual([
      ["Ana Dzhaferi", "mk-Latn"],
      ["Kjira", "mk-Latn"],
    ]);
    expect(options("mk").map(({ label, lang }) => [label, lang])).toEqual([
      ["Ана Џафери", undefined],
      ["Ќира", undefined],
    ]);
  });
});

describe("error summary", () => {
  const labels = { name: "Име", place: "Општина", tick: "Согласност" };
  const summary = (error: Record<string, string[] | null>, elsewhere: string[] = []) =>
    render(<ErrorSummary result={{ error }} formId="f" labels={labels} elsewhere={elsewhere} />);

  it("names a field of the step that is not shown without leading nowhere", () => {
    const html = summary({ name: ["required"] }, ["name"]);
    expect(html).toContain("Име: Полето е задолжително!");
    expect(attributesOf(html, "a")).toEqual([]);
  });

  it("is announced once: the box has the focus, the alert in it has no name", () =>
    expect(attributesOf(summary({ name: ["required"] }), "div")).toEqual([
      expect.objectContaining({ tabindex: "-1", autofocus: "" }),
      { role: "alert" },
    ]));
});

describe("what a form sends besides its fields", () => {
  it("is its key, out of reach of the browser's memory", () => {
    expect(attributesOf(render(<FormKeyInput value="k.1" />), "input")).toEqual([
      { type: "hidden", name: "formKey", value: "k.1", autocomplete: "off" },
    ]);
  });
});
