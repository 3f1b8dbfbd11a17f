import type { Language } from "#app/model/language.ts";
import * as enAdmin from "./en/for-admin.ts";
import * as enPortal from "./en/for-portal.ts";
import * as enWithData from "./en/with-data.ts";
import * as mkAdmin from "./mk/for-admin.ts";
import * as mkPortal from "./mk/for-portal.ts";
import * as mkWithData from "./mk/with-data.ts";
import type { Shape } from "./shape.ts";
import * as sqAdmin from "./sq/for-admin.ts";
import * as sqPortal from "./sq/for-portal.ts";
import * as sqWithData from "./sq/with-data.ts";

/** Macedonian is the source of the shape. */
const mk = { ...mkPortal, ...mkAdmin, ...mkWithData };

export type Texts = typeof mk;

/** Every text in every language, for the server; the browser loads what its page needs (`browser.ts`). */
export const resources = {
  mk,
  sq: { ...sqPortal, ...sqAdmin, ...sqWithData },
  en: { ...enPortal, ...enAdmin, ...enWithData },
} satisfies Record<Language, Shape<Texts>>;

export type Namespace = keyof Texts;
