import { useForm } from "@conform-to/react";
import { describe, expect, it } from "vitest";
import type { Language } from "#app/model/text/language.ts";
import { namedOption } from "#app/ui/form/fields/option.ts";
import { SelectField } from "#app/ui/form/fields/select-field.tsx";
import { TextField } from "#app/ui/form/fields/text-field.tsx";
import { Part } from "#tests/support/dom.ts";
import { render } from "#tests/support/render.tsx";

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
