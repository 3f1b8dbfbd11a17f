import { expect } from "vitest";
import { formatDate } from "#app/ui/format.ts";
import { type PageForm, valueIn } from "./http.ts";

/** Everything that was typed is in the form, whatever it makes of line breaks; a day as people write it. */
export function expectTyped(form: PageForm | undefined, typed: Readonly<Record<string, string>>) {
  for (const [name, text] of Object.entries(typed))
    expect(valueIn(form, name)?.replaceAll("\r", ""), name).toBe(formatDate(text.replaceAll("\r", "")));
}
