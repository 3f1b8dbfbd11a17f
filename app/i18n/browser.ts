import type { i18n, Resource } from "i18next";
import { areaOf } from "#app/model/area.ts";
import type { Language } from "#app/model/text/language.ts";
import { createI18n } from "./instance.ts";

/** One chunk per language and area: a visitor downloads no other language and nothing of the back-office. */
const PORTAL: Readonly<Record<Language, () => Promise<Resource[string]>>> = {
  mk: () => import("./mk/for-portal.ts"),
  sq: () => import("./sq/for-portal.ts"),
  en: () => import("./en/for-portal.ts"),
};

/** The back-office is always Macedonian. */
const admin = (): Promise<Resource[string]> => import("./mk/for-admin.ts");

/** Loads the texts of the area that a path belongs to. Between the areas and languages people travel by full page load. */
export async function loadI18n(language: Language, path: string): Promise<i18n> {
  const texts = areaOf(path) === "admin" ? await admin() : await PORTAL[language]();
  return createI18n(language, { ...texts });
}
