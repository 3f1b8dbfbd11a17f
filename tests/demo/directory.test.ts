import sharp from "sharp";
import { describe, expect, it } from "vitest";
import type { CategoryForm } from "#app/model/category-rules.ts";
import type { MpForm } from "#app/model/mp-rules.ts";
import { MUNICIPALITY_IDS } from "#app/model/municipalities.ts";
import { all as rows } from "#demo/store/statements.ts";
import { contract } from "#server/api/contract/index.ts";
import type { Endpoint, Input } from "#server/api/endpoint.ts";
import { call } from "../support/api-call.ts";
import { MESSAGE, sendForm } from "../support/form-call.ts";
import { fileOf, plain } from "../support/images.ts";
import { signInAs } from "../support/reference-sign-in.ts";
import { useCaller, useReference } from "../support/use-reference.ts";

/** Offices, parties, members of parliament and categories of the demo, and what changes with them. */

const { offices, mps, parties, mandates, categories, users } = contract;

const reference = useReference();
const { session, ask } = useCaller(reference, "administrator");

const publicly = async <E extends Endpoint>(endpoint: E) =>
  (await call(reference.url, endpoint, {} as Input<E>)).value;
const office = async (id: number) => (await ask(offices.get, { params: { id } })).value;
const mp = async (id: number) => (await ask(mps.get, { params: { id } })).value;
const party = async (id: number) => (await ask(parties.get, { params: { id } })).value;
const CASES = { query: { page: 0, size: 100 } };

describe("the lists for everybody", () => {
  it("have 75 offices in known municipalities", async () => {
    const list = await publicly(offices.list);
    expect(list.filter(({ active }) => active)).toHaveLength(75);
    expect(list.every(({ municipalityId }) => MUNICIPALITY_IDS.includes(municipalityId))).toBe(true);
  });

  it("have 120 members in office with office, party and assistant, and former ones", async () => {
    const list = await publicly(mps.list);
    const active = list.filter((one) => one.active);
    expect(active).toHaveLength(120);
    expect(list.length).toBeGreaterThan(120);
    expect(active.every((one) => one.officeId && one.partyName && one.userFullName && one.userPhone)).toBe(
      true,
    );
  });

  it("keep dates of birth, e-mail addresses and ethnicity of members to themselves", async () => {
    const { body } = await call(reference.url, mps.list, {});
    expect(JSON.stringify(body)).not.toMatch(/dateOfBirth|email|ethnicityId|@/);
  });

  it("have 18 parties and 12 categories with names in three languages, and two mandates", async () => {
    const [ofParties, ofCategories] = [await publicly(parties.list), await publicly(categories.list)];
    expect([ofParties.length, ofCategories.length]).toEqual([18, 12]);
    for (const { name, nameAl, nameEn } of [...ofParties, ...ofCategories])
      expect([name, nameAl, nameEn].every((text) => text.length > 2)).toBe(true);
    expect((await call(reference.url, mandates.list, {})).body).toEqual([
      { id: 1, name: "2024-2028" },
      { id: 2, name: "2020-2024" },
    ]);
  });

  it("are the same for staff; their offices come by municipality", async () => {
    const byId = (a: { id: number }, b: { id: number }) => a.id - b.id;
    const [all, staff] = [await publicly(offices.list), (await ask(offices.listForStaff, {})).value];
    expect(staff.toSorted(byId)).toEqual(all.toSorted(byId));
    const places = staff.map(({ municipalityId }) => municipalityId);
    const runs = places.filter((place, at) => place !== places[at - 1]);
    expect(runs).toHaveLength(new Set(places).size);
    expect((await ask(categories.listForStaff, {})).value).toEqual(await publicly(categories.list));
    for (const one of await publicly(parties.list)) expect(await party(one.id)).toEqual(one);
  });

  it("have the assistants in Macedonian alphabetical order for staff", async () => {
    const names = (await ask(users.assistants, {})).value.map(({ fullName }) => fullName);
    expect(names).toHaveLength(40);
    expect(names).toEqual(names.toSorted(new Intl.Collator("mk").compare));
  });
});

describe("an office", () => {
  it("is shown everywhere, and tells anybody where it is", async () => {
    const body = { municipalityId: 12, address: "ул. Маршал Тито бр. 5", coordinates: "41.03, 21.33" };
    const id = (await ask(offices.add, { body: { ...body, active: true } })).value ?? 0;
    for (const list of [await publicly(offices.list), (await ask(offices.listForStaff, {})).value])
      expect(list.find((one) => one.id === id)).toEqual({ id, ...body, active: true });
    expect((await call(reference.url, offices.place, { params: { id } })).body).toEqual(body);
  });

  it("that is closed stays in the lists as such, and keeps its members", async () => {
    const membersOf = async (officeId: number) =>
      (await publicly(mps.list)).filter((one) => one.officeId === officeId).map(({ id }) => id);
    const set = async (active: boolean) =>
      ask(offices.update, { params: { id: 3 }, body: { ...(await office(3)), active } });
    const members = await membersOf(3);
    expect(members.length).toBeGreaterThan(0);
    expect((await set(false)).status).toBe(204);
    const closed: unknown = expect.objectContaining({ id: 3, statusId: false });
    expect((await call(reference.url, offices.list, {})).body).toContainEqual(closed);
    expect(await membersOf(3)).toEqual(members);
    expect((await call(reference.url, offices.place, { params: { id: 3 } })).status).toBe(200);
    await set(true);
    expect(await membersOf(3)).toEqual(members);
  });
});

describe("a party", () => {
  it("changes its other names and its status, never its Macedonian name", async () => {
    const before = await party(2);
    const changes = { nameAl: "Partia e Re", nameEn: "New Party", active: false };
    expect((await ask(parties.update, { params: { id: 2 }, body: changes })).status).toBe(204);
    expect(await party(2)).toEqual({ ...before, ...changes });
    const sent = { nameAl: "A", nameEn: "B", statusId: "true", name: "Друга", id: "3" };
    const url = `${reference.url}/admin/api/parties/2`;
    expect((await sendForm(url, "PUT", sent, session)).status).toBe(204);
    const shown = { ...before, nameAl: "A", nameEn: "B", active: true };
    expect((await publicly(parties.list)).find(({ id }) => id === 2)).toEqual(shown);
  });
});

const MP = {
  fullName: "Ѓорѓија Ќосев",
  fullNameAl: "Gjorgjija Qosev",
  fullNameEn: "Gjorgjija Kjosev",
  email: "gjorgjija@example.com",
  dateOfBirth: "околу 1970",
  partyId: 7,
  genderId: 1,
  ethnicityId: 4,
  active: true,
} satisfies MpForm;

const update = (id: number, changes: Partial<MpForm> & { mandateId?: number | null } = {}) =>
  ask(mps.update, { params: { id }, body: { mandateId: null, ...MP, ...changes } });

describe("a member of parliament", () => {
  it("has for staff what the public list keeps to itself", async () => {
    const [first] = await publicly(mps.list);
    const details = await mp(first?.id ?? 0);
    const { partyName, userFullName, userPhone, userWorkHoursFrom, userWorkHoursTo, ...shared } = first ?? {};
    expect([partyName, userFullName, userPhone, userWorkHoursFrom, userWorkHoursTo]).not.toContain("");
    expect(details).toMatchObject(shared);
    expect(details.email).toContain("@");
    expect(details.dateOfBirth).toMatch(/^\d{4}-\d\d-\d\d$/);
    expect(details.ethnicityId).toBeGreaterThan(0);
  });

  it("is changed in everything but the mandate, for staff and portal at once", async () => {
    const before = await mp(4);
    expect((await update(4, { mandateId: 2, active: false })).status).toBe(204);
    expect(await mp(4)).toEqual({ ...before, ...MP, active: false });
    const { email: _email, dateOfBirth: _birth, ethnicityId: _ethnicity, ...shown } = MP;
    const { name: partyName } = await party(7);
    const { mandateId } = before;
    const listed = (await publicly(mps.list)).find(({ id }) => id === 4);
    expect(listed).toMatchObject({ ...shown, partyName, active: false, mandateId });
  });

  it("may have an unknown date of birth and ethnicity", async () => {
    for (const known of [{ dateOfBirth: "", ethnicityId: null }, {}]) {
      expect((await update(5, known)).status).toBe(204);
      expect(await mp(5)).toMatchObject({ ...MP, ...known });
    }
  });

  it("takes its figures along to another party", async () => {
    const casesOf = async (partyId: number) => {
      const { value } = await ask(contract.statistics.ofParty, {
        params: { partyId, mandateId: 1 },
        query: {},
      });
      return value.find(({ type }) => type === "casesAll")?.count ?? 0;
    };
    const { content } = (await ask(contract.cases.filter, CASES)).value;
    const withCase = (await publicly(mps.list)).find(
      (one) => one.partyId !== 7 && content.some(({ mpFullName }) => mpFullName === one.fullName),
    );
    const { id = 0, fullName, partyId } = withCase ?? {};
    const count = content.filter(({ mpFullName }) => mpFullName === fullName).length;
    const [ofOne, ofOther] = [await casesOf(partyId ?? 0), await casesOf(7)];
    await update(id);
    expect([await casesOf(partyId ?? 0), await casesOf(7)]).toEqual([ofOne - count, ofOther + count]);
  });
});

describe("assistant and office of a member", () => {
  const params = { mpId: 9 };

  it.each([
    {
      field: "userId",
      assign: (userId: number) => ask(mps.assignAssistant, { params, body: { userId } }),
      remove: () => ask(mps.removeAssistant, { params }),
      ids: [2, 3, 3],
    },
    {
      field: "officeId",
      assign: (officeId: number) => ask(mps.assignOffice, { params, body: { officeId } }),
      remove: () => ask(mps.removeOffice, { params }),
      ids: [1, 2, 2],
    },
  ] as const)("is assigned, replaced and removed, twice as well as once: $field", async (row) => {
    const before = await mp(9);
    for (const id of row.ids) {
      expect((await row.assign(id)).status).toBe(204);
      expect(await mp(9)).toEqual({ ...before, [row.field]: id });
      expect((await publicly(mps.list)).find((one) => one.id === 9)?.[row.field]).toBe(id);
    }
    for (let times = 0; times < 2; times += 1) {
      expect((await row.remove()).status).toBe(204);
      expect(await mp(9)).toEqual({ ...before, [row.field]: null });
    }
  });

  it("lets the assistant see the member's cases from then on, and the one before no more", async () => {
    const both = [await signInAs(reference, "assistant"), await signInAs(reference, "assistant2")];
    const totals = () =>
      Promise.all(both.map(async (by) => (await ask(contract.cases.filter, CASES, by)).value.totalElements));
    const [first = 0, second = 0] = await totals();
    const own = (await publicly(mps.list)).filter(({ userId }) => userId === 2);
    const give = async (userId: number) => {
      for (const { id } of own) await ask(mps.assignAssistant, { params: { mpId: id }, body: { userId } });
    };
    await give(3);
    expect(await totals()).toEqual([0, first + second]);
    await give(2);
  });

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
const categoryOf = async (id: number) => (await ask(categories.get, { params: { id } })).value;
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
describe("a category", () => {
  it("is added with its icon and shown to everybody", async () => {
    const sent = category();
    const before = await listed();
    expect((await addCategory(sent)).status).toBe(200);
    const [added, ...others] = (await listed()).slice(before.length);
    const { id = 0, iconPath = "" } = added ?? {};
    expect([added, ...others]).toEqual([{ id, ...sent, iconPath }]);
    expect(await categoryOf(id)).toEqual(added);
    expect((await ask(categories.listForStaff, {})).value).toEqual(await listed());
    const stored = await sharp(await (await fetch(`${reference.url}/${iconPath}`)).bytes()).metadata();
    expect([stored.format, stored.width, stored.height]).toEqual(["png", 128, 128]);
    expect((await categoryOf(12)).id).toBe(12);
  });

  it("shows its new name in the list of cases", async () => {
    const filter = { query: { page: 0, size: 100 } };
    const names = async () => {
      const { value } = await ask(contract.cases.filter, filter);
      return value.content.filter((row) => row.caseCategoryId === 7).map((row) => row.caseCategoryName);
    };
    const before = await names();
    expect(before.length).toBeGreaterThan(0);
    await updateCategory(7, { ...category(), name: "Превоз и патишта" });
    expect(await names()).toEqual(before.map(() => "Превоз и патишта"));
  });
});

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

  it("is its own to keep", async () => {
    const { iconPath, ...own } = await categoryOf(6);
    expect((await updateCategory(6, { ...own, code: own.code ?? 0 })).status).toBe(204);
    expect(await categoryOf(6)).toEqual({ ...own, iconPath });
  });

  it("may be of another's other names", async () => {
    const { nameAl, nameEn } = await categoryOf(1);
    expect((await addCategory({ ...category(), nameAl, nameEn })).status).toBe(200);
  });

  it("is refused for one of two that come at once", async () => {
    const body = category();
    const statuses = (await Promise.all([addCategory(body), addCategory(body)])).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([200, 409]);
    expect((await listed()).filter(({ name }) => name === body.name)).toHaveLength(1);
  });
});
