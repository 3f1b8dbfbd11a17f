import type { Language } from "#app/model/text/language.ts";
import * as enForms from "./en/forms.ts";
import * as enMail from "./en/mail.ts";
import * as enMyRequest from "./en/my-request.ts";
import * as enNotices from "./en/notices.ts";
import * as enPages from "./en/pages.ts";
import * as enPortal from "./en/portal.ts";
import * as enStatistics from "./en/statistics.ts";
import * as mkAdmin from "./mk/admin.ts";
import * as mkForms from "./mk/forms.ts";
import * as mkMail from "./mk/mail.ts";
import * as mkMyRequest from "./mk/my-request.ts";
import * as mkNotices from "./mk/notices.ts";
import * as mkPages from "./mk/pages.ts";
import * as mkPortal from "./mk/portal.ts";
import * as mkSections from "./mk/sections.ts";
import * as mkStatistics from "./mk/statistics.ts";
import * as sqForms from "./sq/forms.ts";
import * as sqMail from "./sq/mail.ts";
import * as sqMyRequest from "./sq/my-request.ts";
import * as sqNotices from "./sq/notices.ts";
import * as sqPages from "./sq/pages.ts";
import * as sqPortal from "./sq/portal.ts";
import * as sqStatistics from "./sq/statistics.ts";

/** The Macedonian texts define the shape. */
const mkPublic = {
  ...mkPortal,
  ...mkForms,
  ...mkMyRequest,
  ...mkNotices,
  ...mkPages,
  ...mkStatistics,
  ...mkMail,
};

/** The back-office is in Macedonian only; what it shares with the portal, it says in its own voice (`staff`). */
const mk = { ...mkAdmin, ...mkSections, ...mkPublic };

export type Texts = typeof mk;

export type PublicNamespace = keyof typeof mkPublic;

/** The shape of a Macedonian namespace: the same keys, any text. A missing or superfluous key doesn't compile. */
export type Shape<Source> = {
  readonly [Key in keyof Source]: Source[Key] extends string ? string : Shape<Source[Key]>;
};

/** Every text in every language, for the server; the browser loads what its page needs (`app/entry.client.tsx`). */
export const resources = {
  mk,
  sq: {
    ...sqPortal,
    ...sqForms,
    ...sqMyRequest,
    ...sqNotices,
    ...sqPages,
    ...sqStatistics,
    ...sqMail,
  },
  en: {
    ...enPortal,
    ...enForms,
    ...enMyRequest,
    ...enNotices,
    ...enPages,
    ...enStatistics,
    ...enMail,
  },
} satisfies Record<Language, Shape<typeof mkPublic>>;

export const staff = { ...mk, ...mkAdmin };

/** An unknown key, or a missing value of a text, doesn't compile. */
declare module "i18next" {
  interface CustomTypeOptions {
    defaultNS: "common";
    resources: Texts;
    returnNull: false;
    strictInterpolationChecks: true;
  }
}
