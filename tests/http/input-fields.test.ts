import { beforeEach, describe, expect, it } from "vitest";
import { LENGTH } from "#app/model/limits.ts";
import { type Client, client, type Page, type PageForm, valueIn } from "#tests/support/http.ts";
import { ANSWERS, openRequest, postForm, requestsAt } from "#tests/support/meeting-request.ts";
import { useFaultyApp, useStaff } from "#tests/support/own-app.ts";
import { ownCase, statusForm } from "#tests/support/staff.ts";

/** Values that a form field can hold but should not: reported at the field, kept, nothing sent, never a 5xx. */

const product = useFaultyApp();
const assistant = useStaff(product.app, "assistant");
let citizen: Client;

beforeEach(() => {
  citizen = client(product.app.origin);
});

type Fields = Readonly<Record<string, string | readonly string[]>>;

/** The named fields of a page's form whose control is marked as wrong. */
function wrongFields(page: Page): (string | undefined)[] {
  const wrong = page.dom
    .tags("input", "select", "textarea")
    .filter((field) => field.attribute("aria-invalid") === "true");
  return [...new Set(wrong.map((field) => field.attribute("name")))];
}

const without = (form: PageForm, ...names: string[]): PageForm => ({
  ...form,
  fields: form.fields.filter(([name]) => !names.includes(name)),
});

const writes = () => product.proxy.calls.filter(({ method }) => method !== "GET");

async function sendRequest(changes: Fields, leftOut: readonly string[] = []): Promise<Page> {
  const answers = Object.fromEntries(Object.entries(ANSWERS).filter(([name]) => !leftOut.includes(name)));
  return citizen.submit(without(await openRequest(citizen), ...leftOut), { ...answers, ...changes });
}

const LIMITS = Object.entries(LENGTH.case);
const TEXTS = LIMITS.map(([name]) => name);
const REQUIRED_TEXTS = TEXTS.filter((name) => name !== "organization" && name !== "address");
const CHOICES = ["municipalityId", "genderId", "ageCategoryId", "ethnicityId", "caseCategoryId"];
const AT_LIMIT = (name: string, length: number) =>
  name === "email" ? `${"a".repeat(length - 11)}@example.mk` : (name === "phone" ? "0" : "ш").repeat(length);

describe("a field of the meeting request", () => {
  it("takes each text up to its limit", async () => {
    const longest = Object.fromEntries(LIMITS.map(([name, limit]) => [name, AT_LIMIT(name, limit)]));
    expect((await sendRequest(longest)).path).toContain("receipt=");
    expect(JSON.parse(requestsAt(product.proxy)[0]?.body ?? "")).toMatchObject(longest);
  });

  it("must be there where it has to be: missing, empty, blank or invisible is all the same", async () => {
    const wanted = [...REQUIRED_TEXTS, ...CHOICES, "initiativeSubmission", "declaration", "consent"];
    const missing = await sendRequest({}, wanted);
    expect(missing.status).toBe(400);
    expect(wrongFields(missing).toSorted()).toEqual(wanted.toSorted());
    for (const nothing of ["", " \t\r\n", "\u200b\u2060"]) {
      const page = await sendRequest(Object.fromEntries(REQUIRED_TEXTS.map((name) => [name, nothing])));
      expect(wrongFields(page).toSorted()).toEqual(REQUIRED_TEXTS.toSorted());
    }
  });

  it.each(["mpId", "caseCategoryId"])(
    "leaves it to the API whether there is such a record: %s",
    async (name) => {
      for (const value of ["0", "-1", "x", "1e3", "9".repeat(16)]) {
        expect((await sendRequest({ [name]: value })).status, value).toBe(400);
      }
      expect(writes()).toEqual([]);
      const page = await sendRequest({ [name]: "123456789" });
      expect(page.status).toBe(400);
      expect(valueIn(postForm(page), "topic")).toBe(ANSWERS.topic);
      expect(requestsAt(product.proxy)).toHaveLength(1);
    },
  );

  it.each(["ана@гмаил.цом", "ana@gmail.цом", "аna@example.mk", "ana@yahoo.xn--j1aef"])(
    "asks once about an address in unusual letters: %s",
    async (email) => {
      const page = await sendRequest({ email });
      expect([page.status, wrongFields(page)]).toEqual([400, ["email"]]);
      expect(page.html).toContain("Напишете ја адресата со латинични букви.");
      expect(writes()).toEqual([]);
      const other = await citizen.submit(postForm(page), { email: "мина@гмаил.ком" });
      expect([other.status, wrongFields(other)]).toEqual([400, ["email"]]);
      // Not again, whatever happens in between.
      const tab = await citizen.submit(postForm(other), { step: "2" });
      expect((await citizen.submit(postForm(tab), {})).path).toContain("receipt=");
      expect(JSON.parse(requestsAt(product.proxy)[0]?.body ?? "")).toMatchObject({ email: "мина@гмаил.ком" });
    },
  );

  it("asks once about a domain that can hardly be one, and a phone without digits", async () => {
    for (const domain of [
      "ex/ample.mk",
      "ex_ample.mk",
      "ex😀ample.mk",
      "example.123",
      "firma.con",
      "gmial.com",
    ]) {
      const page = await sendRequest({ email: `ana@${domain}` });
      expect([page.status, wrongFields(page)], domain).toEqual([400, ["email"]]);
    }
    const page = await sendRequest({ email: "ana@gmial.com", phone: "седумдесет сто" });
    expect([page.status, wrongFields(page)]).toEqual([400, ["phone"]]);
    expect(page.html).toContain("Напишете телефон со бројки.");
    expect((await citizen.submit(postForm(page), {})).path).toContain("receipt=");
  });

  it("has the letters of a domain that the browser has turned into ASCII", async () => {
    expect((await sendRequest({ email: "ana@xn--e1afmkfd.xn--d1alf" })).path).toContain("receipt=");
    expect(JSON.parse(requestsAt(product.proxy)[0]?.body ?? "")).toMatchObject({ email: "ana@пример.мкд" });
  });

  // R38
  it("that comes twice counts once: the first", async () => {
    const page = await sendRequest({ topic: ["Прва тема", "Втора тема"], genderId: ["2", "1"] });
    expect(page.path).toContain("receipt=");
    const body: unknown = JSON.parse(requestsAt(product.proxy)[0]?.body ?? "");
    expect(body).toMatchObject({ topic: "Прва тема", genderId: 2 });
  });
});

/** Names that no form of ours has, some of them dangerous to code that builds objects from names. */
const UNKNOWN_NAMES = [
  "__proto__.polluted",
  "constructor.prototype.polluted",
  "toString",
  "__intent__",
  "fullName[0]",
  "mpId[99999999999999999999]",
  "a]b",
  "",
  "caseStatusId",
  "topic.x".repeat(2000),
  "\u0000",
];

// R19
describe("an unknown field", () => {
  it.each(UNKNOWN_NAMES.map((name) => [name.slice(0, 40), name]))(
    "changes nothing: %j",
    async (_short, name) => {
      const form = await openRequest(citizen);
      const body = new URLSearchParams(Object.entries({ ...Object.fromEntries(form.fields), ...ANSWERS }));
      for (const value of ["{polluted", '{"polluted":"yes"}']) body.append(name, value);
      const response = await citizen.send(form.action, {
        method: "POST",
        headers: { Origin: product.app.origin },
        body,
      });
      expect(response.status).toBe(303);
      expect(requestsAt(product.proxy)[0]?.body).not.toContain("polluted");
    },
  );

  it("goes nowhere when the form comes back either", async () => {
    const form = await openRequest(citizen);
    const page = await citizen.submit(form, { ...ANSWERS, topic: "", stowaway: "polluted" });
    expect(page.status).toBe(400);
    expect(page.html).not.toContain("polluted");
  });
});

it("a status change with the key of another session, or none, comes back as it was typed", async () => {
  const form = statusForm(await ownCase(assistant));
  const strange = valueIn(await openRequest(citizen), "formKey") ?? "";
  for (const formKey of [strange, `${valueIn(form, "formKey")}x`, ""]) {
    const page = await assistant.submit(form, { formKey, statusId: "1", comment: "Не" });
    expect([page.status, valueIn(statusForm(page), "comment")]).toEqual([400, "Не"]);
  }
  expect(writes()).toEqual([]);
});

it.each(["", "nothing", "CASE", "__proto__"])("a status change of the kind %j is not there", async (kind) => {
  const form = statusForm(await ownCase(assistant));
  const page = await assistant.submit(form, { status: kind, statusId: "1", comment: "Да" });
  expect(page.status).toBe(404);
  expect(writes()).toEqual([]);
});
