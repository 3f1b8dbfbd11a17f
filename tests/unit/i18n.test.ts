import i18next from "i18next";
import { describe, expect, it, vi } from "vitest";
import { createI18n, translator } from "#app/i18n/instance.ts";
import { resources, staff } from "#app/i18n/resources.ts";
import { formatNumber, LANGUAGES } from "#app/model/text/language.ts";

type Tree = { readonly [key: string]: string | Tree };

const flatten = (tree: Tree, path = ""): [key: string, text: string][] =>
  Object.entries(tree).flatMap(([key, value]): [string, string][] =>
    typeof value === "string" ? [[path + key, value]] : flatten(value, `${path}${key}.`),
  );

const texts = Object.fromEntries(
  LANGUAGES.map((language) => [language, new Map(flatten(resources[language]))]),
);
const mk = texts["mk"] ?? new Map<string, string>();

/** The back-office speaks Macedonian only. */
const isPublic = (key: string) => Object.hasOwn(resources.sq, key.slice(0, key.indexOf(".")));

const inOrder = (one: string, other: string) => Number(one > other) - Number(one < other);

const placeholders = (text: string) =>
  [...text.matchAll(/\{\{(.+?)\}\}/g)].map(([, name = ""]) => name).toSorted(inOrder);

/** A number with its noun; a fixed limit (`max`) has the one form that it needs. */
const COUNTED =
  /\{\{(?!max\b)(?:count|\w+(?=, number))(?:, number)?\}\} (?!(?:од|или|nga|of|more|të)(?!\p{L}))\p{Ll}/u;

/** Words for a single thing only: in Macedonian 21 and 101 take the form of 1. */
const SINGLE = /(?<!\p{L})(?:му|ѝ|го|таа|тој|оној|онаа|него|неа|еден|една|едно|ова лице)(?!\p{L})/iu;

/** In Albanian as the country's offices write it. */
const QUOTES = { mk: "„“", sq: "„“", en: "“”" } as const;

/** Names of things that every language writes alike. */
const INTERNATIONAL = /^(?:\P{L}*|PDF|Excel.*)$/u;
/** Persons and places, which Albanian and English may write alike. */
const PROPER_NAME = /^home\.testimonials\..+Wh(?:o|ere)$/;

describe.each(LANGUAGES)("texts in %s", (language) => {
  const own = [...(texts[language] ?? [])];

  it("have the keys of the Macedonian source", () => {
    expect(own.map(([key]) => key).toSorted()).toEqual(
      [...mk.keys()].filter((key) => language === "mk" || isPublic(key)).toSorted(),
    );
  });

  it("take the values that the source takes", () => {
    for (const [key, text] of own) expect(placeholders(text), key).toEqual(placeholders(mk.get(key) ?? ""));
  });

  it("have exactly the plural forms that the language needs", () => {
    const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions();
    const plurals = own.map(([key]) => key).filter((key) => /_(?:zero|one|two|few|many|other)$/.test(key));
    expect(plurals).not.toEqual([]);
    for (const stem of new Set(plurals.map((key) => key.slice(0, key.lastIndexOf("_"))))) {
      const forms = plurals
        .filter((key) => key.startsWith(`${stem}_`))
        .map((key) => key.slice(stem.length + 1));
      expect(forms.toSorted(), stem).toEqual([...pluralCategories].toSorted());
    }
  });

  it("have a form for each number that stands before a noun", () => {
    const fixed = own.filter(([key]) => !/_(?:one|other)$/.test(key));
    expect(fixed.filter(([, text]) => COUNTED.test(text))).toEqual([]);
  });

  it("say each number of 1, 2, 5, 21 and 101, and nothing that holds of a single thing only", () => {
    const t = translator(createI18n(language, resources[language])) as (
      key: string,
      values: object,
    ) => string;
    const numbered = own.filter(
      ([key, text]) => key.endsWith("_other") && placeholders(text).some((name) => /^count\b/.test(name)),
    );
    expect(numbered).not.toEqual([]);
    const said = numbered.flatMap(([path]) =>
      [1, 2, 5, 21, 101].map((count) => {
        const text = t(path.replace(".", ":").replace(/_other$/, ""), { count });
        return { path, count, text };
      }),
    );
    const isWrong = ({ count, text }: (typeof said)[number]) =>
      !new RegExp(`(?<!\\d)${count}(?!\\d)`).test(text) ||
      (language === "mk" && count % 10 === 1 && SINGLE.test(text));
    expect(said.filter(isWrong)).toEqual([]);
  });

  it("are chosen by the language's own plurals in a browser that knows only others", () => {
    const counts = Array.from({ length: 1_200 }, (_, count) => count);
    const { PluralRules } = Intl;
    const rules = new PluralRules(language);
    const forms = { count_one: "one", count_other: "other", count: "raw" };
    const t = translator(createI18n(language, { common: forms })) as (key: string, values: object) => string;
    // Chrome on phones has the data of some languages only, and takes the phone's language for the others.
    const phone = vi.spyOn(Intl, "PluralRules").mockImplementation(function () {
      return new PluralRules("ru");
    });
    const chosen = counts.map((count) => t("count", { count }));
    phone.mockRestore();
    expect(chosen).toEqual(counts.map((count) => rules.select(count)));
  });

  it("use the quotation marks of the language, and the apostrophe of print", () => {
    for (const [key, text] of own) {
      expect(text, key).not.toMatch(/["'«»]/);
      expect(text.replaceAll(/[^„“”]/g, "").replaceAll(QUOTES[language], ""), key).toBe("");
    }
  });

  it("are tidy: no empty text, stray space or three dots", () => {
    for (const [key, text] of own) expect(text, key).not.toMatch(/^$|^\s|\s$|\s{2}|\.\.\./);
  });
});

describe("Macedonian texts", () => {
  it("mix no Latin letters into Cyrillic words", () => {
    for (const [key, text] of mk)
      expect(text, key).not.toMatch(/\p{Script=Cyrillic}[a-z]|[a-z]\p{Script=Cyrillic}/iu);
  });

  it("use the letters of the Macedonian alphabet only", () => {
    for (const [key, text] of mk) expect(text, key).not.toMatch(/[ъыэюяйщьђћѣі]/i);
  });
});

/** Fixed by the specification, or addressed to citizens. */
const AS_THEY_ARE = [
  "Контактирајте го администраторот!",
  resources.mk.account.login.citizen,
  resources.mk.account.login.find,
  resources.mk.common.notFound.text,
  resources.mk.common.choose,
  resources.mk.common.form.suspected,
  resources.mk.common.form.counterBeside,
  "Јавете ни се",
  "Донесете документи",
  "и двете",
];

const PLURAL = /(?<!\p{L})(?:\p{L}+(?:јте|ете)|вие|ве|ви|ваш\p{L}*|вас|вам|сте)(?!\p{L})/giu;

describe("the back-office", () => {
  it("has one voice: it speaks to its reader in the singular", () => {
    const own = flatten(staff).filter(
      ([key]) =>
        !isPublic(key) ||
        /^(?:statistics|common|errors\.(?:form\.unsent|emailLetters|emailDomain|phoneDigits))\b/.test(key),
    );
    const plural = own.filter(([, text]) =>
      AS_THEY_ARE.reduce((left, fixed) => left.replaceAll(fixed, ""), text).match(PLURAL),
    );
    expect(plural).toEqual([]);
  });
});

describe("translations", () => {
  it.each(["sq", "en"])("in %s hold no Cyrillic and nothing that was left in Macedonian", (language) => {
    for (const [key, text] of texts[language] ?? []) {
      expect(text, key).not.toMatch(/\p{Script=Cyrillic}/u);
      if (!INTERNATIONAL.test(text)) expect(text, key).not.toBe(mk.get(key));
    }
  });

  it("are not English where they should be Albanian", () => {
    const translated = [...(texts["sq"] ?? [])].filter(
      ([key, text]) => !INTERNATIONAL.test(text) && !PROPER_NAME.test(key),
    );
    expect(translated.filter(([key, text]) => text === texts["en"]?.get(key))).toEqual([]);
  });
});

describe("an instance", () => {
  it.each(["משה", "محمد", "a\u202Eb"])("lets %s turn nothing around that stands beside it", (name) => {
    const t = translator(createI18n("mk", resources.mk), "cases");
    const lead = t("view.lead", { id: 7, name, date: "25.11.2026" });
    expect(lead).toBe(`Случај 7, \u2068${name}\u2069, 25.11.2026`);
  });

  it.each(LANGUAGES)("writes every text as i18next does: %s", async (language) => {
    const oracle = i18next.createInstance();
    const format = (value: number, name?: string) => (name ? formatNumber(value, language) : String(value));
    oracle.use({ type: "formatter", init() {}, add() {}, addCached() {}, format });
    const interpolation = { escapeValue: false };
    await oracle.init({ lng: language, resources: { [language]: resources[language] }, interpolation });
    const t = translator(createI18n(language, resources[language]));
    for (const [path, text] of texts[language] ?? []) {
      const key = path.replace(".", ":").replace(/_(?:one|other)$/, "");
      for (const number of [0, 1, 2, 11, 21, 101, 111, 1204]) {
        const names = placeholders(text).map((name) => name.replace(", number", ""));
        const values = Object.fromEntries([...names, "count"].map((name) => [name, number]));
        expect(t(key as "save", values), path).toBe(oracle.t(key as "save", values));
        expect(t(key as "save"), path).toBe(oracle.t(key as "save", { skipInterpolation: true }));
      }
    }
  });
});

describe("documented texts", () => {
  it.each([
    [resources.en.errors.form.check, "Check the fields for errors!"],
    [resources.mk.common.toast.error, "Грешка"],
    [resources.en.common.toast.error, "Error"],
    [
      resources.en.request.receipt.thanks,
      "Thank you for your interest for the meeting. We will contact you as soon as possible!",
    ],
    [
      resources.mk.request.receipt.thanks,
      "Ви благодариме за интересот за средба. Ќе ве контактираме во најкус можен рок!",
    ],
    [resources.en.common.noOptions, "No options for selection"],
    [resources.en.common.noResults, "No results"],
    [resources.en.common.noData, "No data"],
  ])("stand word for word: %s", (text, documented) => {
    expect(text).toBe(documented);
  });
});

/** Words of making an appointment oneself: one asks, and the assistant agrees on a time. */
const BOOKING = {
  mk: /закаж|резерв|термин/i,
  sq: /rezerv|prenot|termin\b|terminin|cakto|caktim|planifiko/i,
  en: /\bbook|reserv|appointment|schedul|time ?slot/i,
} as const;

/** A letter about a meeting, or the page of a request, where there is one by then. */
const isOfMeeting = (key: string) => /^(?:mail\.(?!received|subject\.received)|myRequest\.)/.test(key);

describe("what the portal promises", () => {
  it.each(LANGUAGES)("is a meeting to ask for: no word means booking in %s", (language) => {
    // What the office has arranged is arranged.
    const told = [...(texts[language] ?? [])].filter(([key]) => isPublic(key) && !isOfMeeting(key));
    expect(told.length).toBeGreaterThan(300);
    expect(told.filter(([, text]) => BOOKING[language].test(text))).toEqual([]);
  });
});
