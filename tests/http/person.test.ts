import { beforeAll, describe, expect, it } from "vitest";
import { addedCase } from "#tests/support/case-form.ts";
import { idsIn, linkTo } from "#tests/support/http.ts";
import { letterForm } from "#tests/support/letter-form.ts";
import { addedMeeting } from "#tests/support/meeting-forms.ts";
import { useApp, useStaff } from "#tests/support/own-app.ts";
import { scheduleForm, scheduleOf, workingDay } from "#tests/support/schedule-form.ts";
import { ownCase, statusForm } from "#tests/support/staff.ts";
import { eventually } from "#tests/support/wire/eventually.ts";

/**
 * Everything stored about one person, as they may ask for it, with the rights of the member of staff who prepares it.
 */

const app = useApp();
const assistant = useStaff(app, "assistant");
const colleague = useStaff(app, "assistant2");
const administrator = useStaff(app, "administrator");
const monitor = useStaff(app, "monitor");

const NAME = "Весела Прашателка";
let [first, second] = [0, 0];
const date = workingDay();

beforeAll(async () => {
  first = await addedCase(assistant, { fullName: NAME, phone: "070 555 123", address: "ул. Непозната 7" });
  second = await addedCase(assistant, {
    fullName: NAME,
    phone: "070 555 123",
    topic: "Втора тема на лицето",
  });
  await assistant.submit(scheduleForm(await assistant.get(scheduleOf(first))), {
    date,
    startTime: "09:30",
    endTime: "10:15",
    comment: "Договорено по телефон.",
  });
  const letter = letterForm(await assistant.get(`/admin/cases/write/${first}?template=call`));
  await assistant.submit(letter, { way: "print" });
  const status = statusForm(await assistant.get(`/admin/cases/view/${second}`));
  await assistant.submit(status, { statusId: "2", comment: "Белешка за Весела." });
});

const sheet = async (person: typeof assistant, query: string) => person.get(`/admin/search/print?${query}`);

describe("everything about one person", () => {
  it("starts from a person on the search page, with all cases found of them", async () => {
    const search = `/admin/search?${new URLSearchParams({ q: NAME, page: "1" })}`;
    const all = await assistant.get(linkTo(await assistant.get(search), "/admin/search/print"));
    expect(all.text).toContain("Што е тука: 2 случаи, средби без случај: 0.");
    const none = await sheet(assistant, `q=${encodeURIComponent(NAME)}`);
    expect(none.path).toBe(search);
  });

  it("says how many did not go in, rather than leave them out", async () => {
    const all = await administrator.get("/admin/cases?size=50");
    const ids = [...new Set(idsIn(all, "/admin/cases/view/"))].slice(0, 27);
    const page = await sheet(administrator, `of=${ids.join(",")}`);
    expect(page.text).toContain("Што е тука: 25 случаи");
    expect(page.text).toContain("Не е во листот: 2. Отвори посебно.");
  });

  it("has cases, meetings, histories, letters, own records and who looked, and says what it lacks", async () => {
    const page = await sheet(administrator, `of=${first},${second}`);
    const text = page.text;
    expect(text).toContain(`Сè за лицето ${NAME}`);
    for (const said of ["070 555 123", "ул. Непозната 7", "Втора тема на лицето", "Белешка за Весела."])
      expect(text).toContain(said);
    expect(text).toContain(date.split("-").toReversed().join("."));
    expect(text).toMatch(
      /Писма.*подготвено за печатење.*Јавете ни се|Писма.*Јавете ни се.*подготвено за печатење/s,
    );
    expect(text).toMatch(/Белешки на системот.*Закажана средба: .*не е известено/s);
    await eventually(async () => (await sheet(administrator, `of=${first}`)).text).toMatch(
      /Кој гледал.*го отвори/s,
    );
    for (const missing of ["Контакт", "не се додадени", "резервните копии"]) expect(text).toContain(missing);
  });

  it("offers what may be of the same person, without printing it", async () => {
    const { dom, html } = await sheet(assistant, `of=${first}`);
    expect(dom.text).toContain("Можеби се и овие на истото лице");
    expect(html).toContain(`of=${first}%2C${second}`);
    expect(dom.get("article").text).not.toContain("Втора тема на лицето");
  });

  it("offers meetings without a case of the same name, and has those that are added", async () => {
    const { id } = await addedMeeting(assistant, {
      fullName: NAME,
      topic: "Разговор без случај",
      comment: "Белешка од разговорот",
    });
    expect((await sheet(assistant, `of=${first}`)).text).toContain("Разговор без случај");
    const text = (await sheet(assistant, `meeting=${id}`)).text;
    expect(text).toContain(`Сè за лицето ${NAME}`);
    expect(text).toContain("Белешка од разговорот");
    expect((await sheet(colleague, `meeting=${id}`)).status).toBe(403);
  });

  it("is in the rights of the person who asks: nobody reaches the people of others, even beside their own", async () => {
    expect((await sheet(monitor, `of=${first}`)).status).toBe(200);
    const refused = await sheet(colleague, `of=${first}`);
    expect(refused.status).toBe(403);
    expect(refused.html).not.toContain(NAME);
    expect((await sheet(colleague, "of=987654321")).status).toBe(404);
    const own = /view\/(\d+)/.exec((await ownCase(colleague)).path)?.[1];
    expect((await sheet(colleague, `of=${own}`)).status).toBe(200);
    const both = await sheet(colleague, `of=${own},${first}`);
    expect([both.status, both.html.includes(NAME)]).toEqual([403, false]);
  });

  it("is itself a line of the audit, which names each case and nobody", async () => {
    const line = () =>
      app.logs.find((one) => one.includes("person-exported") && one.includes(`${first}`)) ?? "";
    await eventually(async () => line()).toContain(`"reason":"print"`);
    expect(app.logs.join("\n")).not.toContain(NAME);
    await eventually(async () => (await administrator.get(`/admin/audit?id=${second}`)).text).toContain(
      "подготви „Сè за ова лице“, случаи и средби: 2",
    );
  });
});
