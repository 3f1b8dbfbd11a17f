import { describe, expect, it } from "vitest";
import { type Blank, BLANKS, type BlankTexts, hasBlank, TEMPLATES } from "#app/model/letter.ts";
import { GENDER } from "#app/model/lookups.ts";
import { LANGUAGES } from "#app/model/text/language.ts";
import { draftLetter, type LetterFacts } from "#server/mail/letters.ts";
import { tIn } from "#server/middleware/locale.ts";

/** Each template in each language: with all facts, with none, and with typed ones. */

const FACTS: LetterFacts = {
  name: "Shpresa Ademi",
  genderId: GENDER.female,
  caseId: 5005,
  mp: "Sofija Nikolovska",
  office: { name: "Chair", address: "Main street 1", phone: "02 555 0142" },
  meeting: { when: { weekday: "X", date: "10.12.2026", time: "10:30" }, online: false },
  writer: "Marjan Ognenovski",
};

const TYPED = Object.fromEntries(BLANKS.map((blank) => [blank, `<${blank}>`])) satisfies BlankTexts;

/** What each template can't know. */
const ALWAYS_TYPED: Readonly<Record<string, readonly Blank[]>> = {
  bring: ["papers"],
  passedOn: ["institution"],
  notOurs: ["because", "competent"],
  closed: ["outcome"],
  mandate: ["successor"],
};

describe.each(LANGUAGES)("a letter in %s", (language) => {
  const t = tIn(language, "mail");

  describe.each(TEMPLATES)("of the template %s", (template) => {
    it("asks for what nobody can know, and leaves nothing else open", () => {
      const draft = draftLetter(t, template, FACTS);
      expect(draft.blanks).toEqual(ALWAYS_TYPED[template] ?? []);
      expect(hasBlank(draft.subject + draft.text)).toBe(draft.blanks.length > 0);
      expect(draft.text).toContain("Shpresa Ademi");
      expect(draft.text.endsWith(`Marjan Ognenovski\n${t("signature", { name: "Chair" })}`)).toBe(true);
    });

    it("has no blank any more when each is typed", () => {
      const { subject, text } = draftLetter(t, template, FACTS, TYPED);
      expect(hasBlank(subject + text)).toBe(false);
      for (const blank of ALWAYS_TYPED[template] ?? []) expect(text).toContain(`<${blank}>`);
      expect(subject + text).not.toMatch(/undefined|null|\{\{|\}\}|\.\.|[^\n]\n(?!http)[a-zа-шëç]/);
      expect([subject.length < 150, text.length < 1500]).toEqual([true, true]);
      expect(subject).not.toMatch(/\n/);
      if (language !== "mk") expect(subject + text).not.toMatch(/\p{Script=Cyrillic}/u);
    });
  });

  it("guesses no gender", () => {
    const greetings = [GENDER.male, GENDER.female, null].map(
      (genderId) => draftLetter(t, "call", { ...FACTS, genderId }).text.split("\n")[0],
    );
    expect(greetings.every((greeting) => greeting?.endsWith("Shpresa Ademi,"))).toBe(true);
    expect(new Set(greetings).size).toBe(language === "en" ? 1 : 3);
    expect(draftLetter(t, "call", { ...FACTS, name: "" }).text.split("\n")[0]).toBe(t("greeting"));
  });
});

describe("what is filled in", () => {
  const t = tIn("en", "mail");

  it.each([
    ["brackets would be a blank", "Ana [Skopje]", "Ana (Skopje)"],
    ["line breaks would be a line of the letter", "Ana\r\nBcc: x", "Ana Bcc: x"],
    ["signs that turn the writing", "A\u202Ena\u2066", "A na"],
    ["a template's own sign", "{{phone}} $& $1", "{{phone}} $& $1"],
  ])("is only text: %s", (_what, name, shown) => {
    const { text } = draftLetter(t, "closed", { ...FACTS, name }, { outcome: name });
    expect(text.startsWith(`Dear ${shown},\n\n`)).toBe(true);
    expect(text).toContain(`The outcome is: ${shown}.`);
    expect(hasBlank(text)).toBe(false);
  });
});
