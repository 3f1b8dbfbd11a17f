import type { Namespace, TFunction } from "i18next";
import { createContext, type MiddlewareFunction } from "react-router";
import { createI18nextMiddleware } from "remix-i18next";
import { createI18n, type I18n, translator } from "#app/i18n/instance.ts";
import { type PublicNamespace, resources, staff, type Texts } from "#app/i18n/resources.ts";
import { areaOfPattern } from "#app/model/area.ts";
import { DEFAULT_LANGUAGE, isLanguage, type Language, LANGUAGES } from "#app/model/text/language.ts";
import type { Context } from "#server/context.ts";
import { formIfAny } from "#server/form/posted-form.ts";
import { requestInfo } from "#server/request/request-info.ts";
import { preferenceCookie } from "#server/session/cookie.ts";

const cookie = preferenceCookie("lng");

const languageContext = createContext<Language>(DEFAULT_LANGUAGE);

const isBackOffice = createContext(false);

/** Asks `findLocale` for the language; the instance that it makes of i18next for each request is not used. */
const [i18nextMiddleware] = createI18nextMiddleware({
  detection: {
    supportedLanguages: [...LANGUAGES],
    fallbackLanguage: DEFAULT_LANGUAGE,
    order: ["custom"],
    findLocale: async (args) => {
      const language = findLocale(args);
      args.context.set(languageContext, language);
      return language;
    },
  },
  // Its own unused instance would wait for a timer.
  i18next: { initAsync: false },
});

/** Shared by all requests and never changed: an instance per request would make a page a sixth slower. */
const instances: Readonly<Record<Language | "staff", I18n>> = {
  mk: createI18n("mk", resources.mk),
  sq: createI18n("sq", resources.sq),
  en: createI18n("en", resources.en),
  staff: createI18n("mk", staff),
};

/** The texts of this request: of the back-office, or of the portal in its language. */
export const getI18n = (context: Context): I18n =>
  instances[context.get(isBackOffice) ? "staff" : getLocale(context)];

/** The language of this request; Macedonian for fault pages raised before it was determined. */
export const getLocale = (context: Context): Language => context.get(languageContext);

/**
 * Determines the language of a request: `lng` of the posted form or the query, then the cookie `lng`, then
 * `Accept-Language` (with its weights, which the library's own detection misreads), then Macedonian.
 */
function findLocale({ request, url, context }: Parameters<typeof localeMiddleware>[0]): Language {
  const asked = askedLanguage(context, url);
  return isLanguage(asked) ? asked : visitorLanguage((name) => request.headers.get(name));
}

/** The stored language, otherwise the browser's, otherwise Macedonian. */
export function visitorLanguage(header: (name: string) => string | null): Language {
  const saved = cookie.read(header("Cookie"));
  return isLanguage(saved) ? saved : negotiateLanguage(header("Accept-Language"));
}

/** A requested language is stored in the cookie. The back-office is always Macedonian (portal document, section 1). */
export const localeMiddleware: MiddlewareFunction<Response> = async (args, next) => {
  const { request, url, pattern, context } = args;
  if (areaOfPattern(pattern) === "admin") {
    context.set(isBackOffice, true);
    return next();
  }
  const response = await i18nextMiddleware(args, next);
  if (!(response instanceof Response)) return response;

  const language = getLocale(context);
  const isNew =
    cookie.read(request.headers.get("Cookie")) !== language && askedLanguage(context, url) === language;
  if (isNew) response.headers.append("Set-Cookie", cookie.keep(language, requestInfo(context).origin));
  if (isPage(response)) response.headers.append("Vary", "Cookie, Accept-Language");
  return response;
};

/** The language switch inside a form is a submit button, so that typed values are kept. */
const askedLanguage = (context: Context, url: URL) =>
  formIfAny(context)?.fields.get("lng") ?? url.searchParams.get("lng");

/** Whether a response is a document or its data: files don't depend on the language. */
const isPage = ({ headers }: Response) =>
  /^text\/(?:html|x-script)\b/.test(headers.get("Content-Type") ?? "");

/** All texts of some namespaces in this request's language, for a page that carries them (`useCarriedTexts`). */
export function languageTexts<Name extends PublicNamespace>(
  context: Context,
  ...names: readonly Name[]
): Pick<Texts, Name> {
  const spoken = resources[getLocale(context)];
  // All languages have the shape of the Macedonian texts.
  return Object.fromEntries(names.map((name) => [name, spoken[name]])) as Pick<Texts, Name>;
}

/** The typed `t` of this request's language, for loaders, actions and `meta`. */
export function getT<const Names extends Namespace = "common">(
  context: Context,
  names?: Names,
): TFunction<Names> {
  return translator(getI18n(context), names);
}

/** The typed `t` of a language other than the request's, for letters. */
export const tIn = <const Names extends Namespace>(language: Language, names: Names): TFunction<Names> =>
  translator(instances[language], names);

/** Most ranges considered, more than any browser sends; the rest is ignored. */
const MAX_RANGES = 32;

/**
 * Chooses the language by an `Accept-Language` header: the supported one with the highest weight, by its primary
 * subtag (`sq-XK` is `sq`); the first wins a tie; Macedonian if none fits.
 */
export function negotiateLanguage(header: string | null): Language {
  let best: Language = DEFAULT_LANGUAGE;
  let bestWeight = 0;
  for (const range of (header ?? "").split(",", MAX_RANGES)) {
    const [tag = "", ...parameters] = range.split(";");
    const language = tag.trim().split("-", 1)[0]?.toLowerCase();
    const weight = weightOf(parameters);
    if (isLanguage(language) && weight > bestWeight) {
      best = language;
      bestWeight = weight;
    }
  }
  return best;
}

function weightOf(parameters: readonly string[]): number {
  const weight = parameters
    .map((parameter) => /^\s*q=([01](?:\.\d{0,3})?)\s*$/.exec(parameter)?.[1])
    .find(Boolean);
  return weight === undefined ? 1 : Number(weight);
}
