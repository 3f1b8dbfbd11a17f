import { useForm } from "@conform-to/react";
import { describe, expect, it } from "vitest";
import type { Language } from "#app/model/text/language.ts";
import { namedOption } from "#app/ui/form/fields/option.ts";
import { SelectField } from "#app/ui/form/fields/select-field.tsx";
import { Part } from "#tests/support/dom.ts";
import { render } from "#tests/support/render.tsx";

function Place({ options }: { readonly options: ReturnType<typeof namedOption>[] }) {
  const [, fields] = useForm<{ place: string }>({ id: "f" });
  return <SelectField field={fields.place} label="MP" options={options} />;
}

describe("select", () => {
  it("marks a choice that the API has in Macedonian only, in the letters and with the language that it is in", () => {
    const bilingual = { id: 1, name: "Ана Џафери", nameAl: "Ana Xhaferi", nameEn: "" };
    const options = (language: Language) =>
      [bilingual, { id: 2, name: "Ќира", nameAl: "", nameEn: "" }].map((one) => namedOption(one, language));
    const own = Part.of(render(<Place options={options("sq")} />)).all("option");
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
