import { expect, it } from "vitest";
import { resources } from "#app/i18n/resources.ts";

/** The back-office has one voice: its reader is „ти“. */

const { mk, sq } = resources;
const BACK_OFFICE = [
  ...Object.entries(mk).flatMap(([name, texts]) => (Object.hasOwn(sq, name) ? [] : [texts])),
  mk.statistics,
  mk.common.fault,
];

/** Fixed by the specification, or said to citizens. */
const AS_THEY_ARE = [
  "Контактирајте го администраторот!",
  mk.account.login.citizen,
  mk.account.login.find,
  "Јавете ни се",
  "Донесете документи",
  "и двете",
];

const PLURAL = /(?<!\p{L})(?:\p{L}+(?:јте|ете)|вие|ве|ви|ваш\p{L}*|вас|вам|сте)(?!\p{L})/giu;

const textsOf = (part: unknown): readonly string[] =>
  typeof part === "string"
    ? [part]
    : part !== null && typeof part === "object"
      ? Object.values(part).flatMap(textsOf)
      : [];

it("the back-office speaks to its reader in the singular", () => {
  const said = BACK_OFFICE.flatMap(textsOf)
    .map((text) => AS_THEY_ARE.reduce((left, fixed) => left.replaceAll(fixed, ""), text))
    .flatMap((text) => (text.match(PLURAL) ?? []).map((word) => `${word}: ${text}`));
  expect(said).toEqual([]);
});
