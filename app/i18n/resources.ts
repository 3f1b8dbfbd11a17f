import type { Language } from "#app/model/text/language.ts";
import * as enPortal from "./en/for-portal.ts";
import * as enWithData from "./en/with-data.ts";
import * as mkAdmin from "./mk/for-admin.ts";
import * as mkPortal from "./mk/for-portal.ts";
import * as mkSections from "./mk/sections.ts";
import * as mkWithData from "./mk/with-data.ts";
import type { Shape } from "./shape.ts";
import * as sqPortal from "./sq/for-portal.ts";
import * as sqWithData from "./sq/with-data.ts";

/** Macedonian is the source of the shape; the back-office speaks nothing else. */
const mk = { ...mkPortal, ...mkWithData, ...mkAdmin, ...mkSections };

export type Texts = typeof mk;

export type Namespace = keyof Texts;

/** The namespaces that exist in every language. */
export type PublicNamespace = keyof typeof mkPortal | keyof typeof mkWithData;

/** Every text in every language, for the server; the browser loads what its page needs (`browser.ts`). */
export const resources = {
  mk,
  sq: { ...sqPortal, ...sqWithData },
  en: { ...enPortal, ...enWithData },
} satisfies Record<Language, Shape<Pick<Texts, PublicNamespace>>>;
