import { describe, expect, it } from "vitest";
import type { CategoryForm } from "#app/model/category-rules.ts";
import { all as rows } from "#demo/store/statements.ts";
import { contract } from "#server/api/contract/index.ts";
import { call } from "../support/api-call.ts";
import { MESSAGE } from "../support/form-call.ts";
import { fileOf, plain } from "../support/images.ts";
import { useCaller, useReference } from "../support/use-reference.ts";

/**
 * What only the reference API promises of its registers; the contract's suite checks that they show what is written.
 */

const { offices, mps, categories } = contract;

const reference = useReference();
const { ask } = useCaller(reference, "administrator");

describe("the lists for everybody", () => {
  it("keep dates of birth, e-mail addresses and ethnicity of members to themselves", async () => {
    const { body } = await call(reference.url, mps.list, {});
    expect(JSON.stringify(body)).not.toMatch(/dateOfBirth|email|ethnicityId|@/);
  });
});

describe("assistant and office of a member", () => {
  const mp = async (id: number) => (await ask(mps.get, { params: { id } })).value;

  it("is none who is no active assistant, and none that is closed or not there", async () => {
    const before = await mp(10);
    const place = { municipalityId: 1, address: "Улица 1", coordinates: "41.1,21.1", active: false };
    const closed = (await ask(offices.add, { body: place })).value ?? 0;
    const mp10 = { params: { mpId: 10 } };
    const answers = [
      ...[1, 4, 999_999].map((userId) => ask(mps.assignAssistant, { ...mp10, body: { userId } })),
      ...[closed, 999_999].map((officeId) => ask(mps.assignOffice, { ...mp10, body: { officeId } })),
    ];
    const refusal = (field: string) => ({ status: 400, body: { fieldErrors: { [field]: MESSAGE.invalid } } });
    const [user, none] = [refusal("userId"), refusal("officeId")];
    expect(await Promise.all(answers)).toMatchObject([user, user, user, none, none]);
    expect(await mp(10)).toEqual(before);
  });
});

const listed = async () => (await call(reference.url, categories.list, {})).value;
const icons = () => rows(reference.database, "SELECT path FROM uploads");

const ICON = await plain(128, 128, "png");
const icon = () => fileOf(ICON, "icon.png");

let made = 0;

/** Another category each time. */
const category = (): CategoryForm => {
  made += 1;
  const names = { name: `Категорија ${made}`, nameAl: `Kategoria ${made}`, nameEn: `Category ${made}` };
  return { code: 100 + made, ...names, description: "опис\nво два реда" };
};

const addCategory = (body: CategoryForm, file: File | undefined = icon()) =>
  ask(categories.add, { body: { ...body, icon: file } });
const updateCategory = (id: number, body: CategoryForm & { icon?: File }) =>
  ask(categories.update, { params: { id }, body });

describe("a code or a Macedonian name that is taken", () => {
  const TAKEN = "Категоријата веќе постои!";

  it("is refused with 409, and leaves no icon behind", async () => {
    const [{ code, name } = { code: 0, name: "" }] = await listed();
    const before = [await listed(), icons()];
    const wrong: [Partial<CategoryForm>, object][] = [
      [{ code: code ?? 0 }, { code: TAKEN }],
      [{ name }, { name: TAKEN }],
      [{ name: name.toUpperCase() }, { name: TAKEN }],
      [
        { name: `  ${name} `, code: code ?? 0 },
        { name: TAKEN, code: TAKEN },
      ],
    ];
    for (const [changes, fieldErrors] of wrong) {
      const body = { ...category(), ...changes };
      for (const answer of [await addCategory(body), await updateCategory(5, { ...body, icon: icon() })]) {
        expect([answer.status, answer.body]).toMatchObject([409, { fieldErrors }]);
      }
    }
    expect([await listed(), icons()]).toEqual(before);
  });
});
