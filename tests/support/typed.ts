import { expect } from "vitest";
import { formatDate } from "#app/model/format.ts";
import { type PageForm, valueIn } from "./http.ts";

/** Expects everything that was typed to be in the form, ignoring line breaks; days in their displayed form. */
export function expectTyped(form: PageForm | undefined, typed: Readonly<Record<string, string>>) {
  for (const [name, text] of Object.entries(typed))
    expect(valueIn(form, name)?.replaceAll("\r", ""), name).toBe(formatDate(text.replaceAll("\r", "")));
}
