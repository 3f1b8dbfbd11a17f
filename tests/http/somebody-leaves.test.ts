import { describe, expect, it } from "vitest";
import { addedCase } from "#tests/support/case-form.ts";
import { type Client, client, idsIn, type PageForm, valuesIn } from "#tests/support/http.ts";
import { meetingDesk } from "#tests/support/meeting-acts.ts";
import { useFaultyApp, useJanuary, useStaff } from "#tests/support/own-app.ts";
import { addedUser, recordForm } from "#tests/support/people-forms.ts";
import { YEAR } from "#tests/support/reports.ts";
import { signedIn, statusForm } from "#tests/support/staff.ts";
import { postForm } from "#tests/support/meeting-request.ts";

/** An assistant leaves: the question before asks who takes over, and one button does all of it. */

const { app, proxy } = useFaultyApp();
/** With drafts of December. */
const without = useJanuary();
const administrator = useStaff(app, "administrator");
const assistant = useStaff(app, "assistant");
const desk = meetingDesk(app, assistant);

/** Without one of its fields. */
const less = (form: PageForm | undefined, left: string): PageForm => {
  if (!form) throw new Error("There is no form");
  return { ...form, fields: form.fields.filter(([name]) => name !== left) };
};

const writes = () =>
  proxy.calls
    .filter(({ method, path }) => method !== "GET" && path.startsWith("/admin/api/"))
    .map(({ path, body }) => [path.replace("/admin/api/", ""), /"(?:userId|mpId)":(\d+)/.exec(body)?.[1]]);

const ASSISTANT = { roleId: "2", phone: "070 123 456", workHoursFrom: "0800", workHoursTo: "1600" };

let taken = 0;
/** An assistant with MPs who had none. */
async function newAssistant(mps: number) {
  const boxes = (await administrator.get("/admin/users/add")).dom.all("checkbox");
  const all = boxes.flatMap((box) =>
    box.attribute("name") === "mpIds" ? [Number(box.attribute("value"))] : [],
  );
  const mpIds = all.toSorted((one, other) => other - one).slice(taken, taken + mps);
  taken += mps;
  const own = mpIds.toSorted((one, other) => one - other).map(String);
  const { id, typed } = await addedUser(administrator, {
    ...ASSISTANT,
    mpIds: own,
    fullName: `Лице ${taken}`,
  });
  return { id, mpIds: own, username: typed.username };
}

/** The question before this user becomes inactive. */
async function askedAbout(id: string, person: Client = administrator) {
  const asked = await person.submit(less(recordForm(await person.get(`/admin/users/edit/${id}`)), "active"));
  expect(asked.status).toBe(409);
  return asked;
}

const mpsOf = async (id: string) =>
  idsIn(await administrator.get(`/admin/users/view/${id}`), "/admin/mps/view/");

const isActive = async (id: string) =>
  !(await administrator.get(`/admin/users/view/${id}`)).text.includes("Неактивен");

describe("an assistant who leaves", () => {
  it("passes the MPs on to whom the question was answered with, each once, and only then becomes inactive", async () => {
    const [leaves, stays] = [await newAssistant(2), await newAssistant(1)];
    const asked = await askedAbout(leaves.id);
    expect(asked.text).toContain("Пратеници кај овој асистент (2):");
    const successors = valuesIn(asked, "successorId");
    expect(successors).toContain(stays.id);
    expect(successors).not.toContain(leaves.id);
    await proxy.clear();
    const done = await administrator.submit(recordForm(asked), { successorId: stays.id });
    expect(done.text).toContain("Корисникот е променет");
    expect(writes()).toEqual([
      ...leaves.mpIds.map((mp) => [`mps/${mp}/assistant/assign`, stays.id]),
      [`users/${leaves.id}`, undefined],
    ]);
    expect((await mpsOf(stays.id)).toSorted()).toEqual([...stays.mpIds, ...leaves.mpIds].toSorted());
    expect([await mpsOf(leaves.id), await isActive(leaves.id)]).toEqual([[], false]);
  });

  it("leaves no draft unseen: each that can still be sent is named and linked, and only those", async () => {
    const person = await signedIn(without.app.origin, "administrator");
    const asked = await askedAbout("2", person);
    const links = asked.dom.all("link").filter(({ target }) => /^\/admin\/reports\/\w+\/view/.test(target));
    expect(links.map((link) => link.text).toSorted()).toEqual([
      `Нацрт што сè уште може да го испрати: годишен извештај, ${YEAR}`,
      `Нацрт што сè уште може да го испрати: месечен извештај, декември ${YEAR}`,
    ]);
    for (const { target } of links) expect((await person.get(target)).text).toContain("Нацрт");
  });
});

/** An MP's form, about to become inactive. */
async function askedAboutMp(id: number, person: Client = administrator) {
  const form = recordForm(await person.get(`/admin/mps/edit/${id}`));
  const asked = await person.submit(form, { active: "false" });
  expect(asked.status).toBe(409);
  return asked;
}

it("an MP who leaves is asked about with who goes on, the open cases by status and each meeting to come; then gone", async () => {
  const [mpId = ""] = valuesIn(await assistant.get("/admin/meetings/add"), "mpId");
  const name = "Лице Идно";
  const caseId = String(await addedCase(assistant, { fullName: name, mpId }));
  const { id } = await desk.arrange({ caseId, name, code: "", email: "" });
  await addedCase(assistant, { mpId });
  // Held, but neither resolved nor rejected.
  const met = await addedCase(assistant, { mpId });
  const held = statusForm(await assistant.get(`/admin/cases/view/${met}`));
  await assistant.submit(held, { statusId: "4", comment: "Одржана." });
  const asked = await askedAboutMp(Number(mpId));
  expect(asked.text).toMatch(/Отворените случаи остануваат кај асистентот: \S+ \S+\./);
  const links = asked.dom.all("link").filter(({ target }) => /\/admin\/(?:cases|meetings)[?/]/.test(target));
  const targets = links.map(({ target }) => target);
  expect(targets).toContain(`/admin/meetings/view/${id}`);
  let open = 0;
  for (const status of ["1", "2", "4"]) {
    const link = links.find(({ target }) => target === `/admin/cases?mpId=${mpId}&statusId=${status}`);
    const [, count = ""] = /\((\d+)\)$/.exec(link?.text ?? "") ?? [];
    const rows = idsIn(await administrator.get(`${link?.target}&size=100`), "/admin/cases/view/");
    expect(rows).toHaveLength(Number(count));
    open += Number(count);
  }
  expect(asked.text).toContain(`Отворени случаи: ${open}.`);
  await proxy.clear();
  expect((await administrator.submit(recordForm(asked))).text).toContain("Пратеникот е променет");
  expect(writes()).toEqual([[`mps/${mpId}`, undefined]]);
  expect((await administrator.get(`/admin/mps/view/${mpId}`)).text).toContain("Неактивен");
  expect(postForm(await client(app.origin).get(`/?mp=${mpId}`))).toBeUndefined();
});
