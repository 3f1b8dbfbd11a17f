import { readdirSync, readFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { brotliDecompressSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createKeyRing, unseal } from "#server/store/keys.ts";
import { type RunningApp, startApp } from "#tests/support/app.ts";
import { newDataFolder } from "#tests/support/app-settings.ts";
import { addedCase, caseForm } from "#tests/support/case-form.ts";
import { type Client, valueIn } from "#tests/support/http.ts";
import { letterForm } from "#tests/support/letter-form.ts";
import { meetingForm, saveMeeting } from "#tests/support/meeting-forms.ts";
import { namelessForm, namelessPage } from "#tests/support/nameless-form.ts";
import { useFaultyApp, useStaff } from "#tests/support/own-app.ts";
import { meetingsOn, scheduleForm, scheduleOf, workingDay } from "#tests/support/schedule-form.ts";
import { signedIn, statusForm } from "#tests/support/staff.ts";
import { wholeOf } from "#tests/support/workbook.ts";
import { eventually } from "#tests/support/wire/eventually.ts";

/** A case loses its person for good: in the API, in our own store, in what waits to be sent, in memory. */

const SECRET = "a secret of this test, which is longer than 32 bytes";
const PERSON = {
  fullName: 'Незаборавка "Неза" Личностова & Син',
  phone: "070 987 654",
  email: "nezaboravka@example.org",
  address: "ул. Единствена 77",
  organization: "Здружение Незаборавка",
  topic: "Тема на Незаборавка",
  reason: "Јас, Незаборавка Личностова, барам помош.",
  answerWayId: "2",
};
const TRACES = [
  "Незаборавк",
  "Личностов",
  "nezaboravka",
  "070 987 654",
  "070987654",
  "Единствена 77",
  "незаборавк",
];

const ask = async (person: Client, id: number, typed: Readonly<Record<string, string>>) =>
  person.submit(namelessForm(await person.get(namelessPage(id))), { reasonId: "2", ...typed });

/** As the product shows them, which may be a minute old, and as the API counts them. */
async function figures(person: Client, apiPort: number): Promise<readonly string[]> {
  const files = ["/dashboard/figures.json", "/admin/dashboard/figures.json", "/admin/dashboard/figures.csv"];
  const texts = await Promise.all(files.map(async (path) => (await person.send(path)).text()));
  texts.push(await (await fetch(`http://127.0.0.1:${apiPort}/api/statistics`)).text());
  return texts.map((text) => text.replaceAll(/"asOf":"[^"]*"|\d\d\.\d\d\.\d{4} \d\d:\d\d/g, ""));
}

describe("a case that is made nameless", () => {
  let app: RunningApp;
  let [dataDir, id, code] = ["", 0, ""];
  let assistant: Client;
  let administrator: Client;
  const date = workingDay();

  beforeAll(async () => {
    dataDir = await newDataFolder(true);
    app = await startApp({
      dataDir,
      times: { offers: 60_000 },
      env: { SESSION_SECRET: SECRET, SMTP_URL: "smtp://127.0.0.1:9", MAIL_FROM: "offices@assembly.example" },
    });
    [assistant, administrator] = [
      await signedIn(app.origin, "assistant"),
      await signedIn(app.origin, "administrator"),
    ];
    id = await addedCase(assistant, PERSON);
    code =
      /\b([2-9AEJKMT]{4}[ -][2-9AEJKMT]{4}[ -][2-9AEJKMT]{4})\b/.exec(
        (await assistant.get(`/admin/cases/slip/${id}`)).text,
      )?.[1] ?? "";
    const schedule = scheduleForm(await assistant.get(scheduleOf(id)));
    const times = { date, startTime: "09:30", endTime: "10:15", comment: "Незаборавка ќе дојде." };
    await assistant.submit(schedule, times);
    const letter = letterForm(await assistant.get(`/admin/cases/write/${id}?template=call`));
    await assistant.submit(letter, { way: "print" });
    const page = await assistant.get(`/admin/cases/view/${id}`);
    const status = statusForm(page);
    await assistant.submit(status, { statusId: "2", comment: "Личностова е известена." });
    await assistant.submit(status, { statusId: "", comment: "Незаборавка Личностова повторно" });
    await assistant.get("/admin/search?q=личностова&page=1");
    // A letter that waits its ten seconds, and forms of sessions that have ended.
    const other = letterForm(await assistant.get(`/admin/cases/write/${id}?template=call`));
    await assistant.submit(other, { way: "mail" });
    for (const path of [
      `/admin/cases/edit/${id}`,
      `/admin/cases/write/${id}?template=call`,
      scheduleOf(id),
    ]) {
      const away = await signedIn(app.origin, "assistant");
      const form = (await away.get(path)).forms.find(({ action }) => action.startsWith("/admin/cases/"));
      await away.jar.removeAllCookies();
      const login = await away.submit(form, { comment: "Личностова чека.", text: "Почитувана Незаборавка" });
      if (!login.path.includes("notice=kept")) throw new Error(`${path} was not kept: ${login.path}`);
    }
  });

  afterAll(async () => rm(dataDir, { recursive: true, force: true }));

  it("is asked about once more, with what goes and stays, and refused without reason and number", async () => {
    expect((await administrator.get(`/admin/cases/view/${id}`)).html).toContain("nameless=on");
    for (const typed of [{ consent: "" }, { consent: "Незаборавка" }, { consent: "08-1/2", reasonId: "" }])
      expect((await ask(administrator, id, typed)).status).toBe(400);
    const asked = await ask(administrator, id, { consent: "08-77/1" });
    expect(asked.status).toBe(409);
    for (const said of ["Исчезнуваат:", "Остануваат:", "Не се менуваат:"]) expect(asked.text).toContain(said);
    expect((await assistant.get(`/admin/cases/view/${id}`)).text).toContain(PERSON.fullName);
  });

  it("is an administrator's alone", async () => {
    const monitor = await signedIn(app.origin, "monitor");
    const fields = namelessForm(await administrator.get(namelessPage(id)))?.fields ?? [];
    for (const person of [assistant, monitor]) {
      expect((await person.get(namelessPage(id))).html).not.toContain('name="consent"');
      const own = (await person.get("/admin/profile/edit")).forms.find((form) => valueIn(form, "formKey"));
      const typed = {
        ...Object.fromEntries(fields),
        formKey: valueIn(own, "formKey") ?? "",
        consent: "08-77/1",
        reasonId: "1",
      };
      expect((await person.post(namelessPage(id), typed)).path).toContain("/admin/unauthorized");
    }
    const status = {
      status: "case",
      statusId: "3",
      comment: "x",
      formKey: Object.fromEntries(fields)["formKey"] ?? "",
    };
    expect((await administrator.post(`/admin/cases/view/${id}`, status)).path).toContain(
      "/admin/unauthorized",
    );
  });

  it("leaves no trace of the person anywhere, and every statistic to the digit", async () => {
    const before = await figures(administrator, app.referencePort);
    const month = new Date().toISOString().slice(0, 7);
    const books = ["cases", "meetings", "events"].map((list) => `/admin/${list}.xlsx`);
    books.push(`/admin/reports/monthly/overview.xlsx?month=${month}`);
    expect(await wholeOf(await administrator.send("/admin/cases.xlsx"))).toContain("Незаборавк");
    const asked = await ask(administrator, id, { consent: "08-77/1" });
    const done = await administrator.submit(namelessForm(asked));
    expect([done.status, done.path]).toEqual([200, `/admin/cases/view/${id}`]);
    expect(done.text).toContain("Случајот е безимен.");
    expect(done.text).toContain("согласност бр. 08-77/1");
    expect(await figures(administrator, app.referencePort)).toEqual(before);
    const pages = [
      `/admin/cases/view/${id}`,
      `/admin/cases/view/${id}/looks`,
      `/admin/search/print?of=${id}`,
      "/admin/cases",
      `/admin/meetings?view=day&date=${date}`,
      "/admin/dashboard",
      "/admin/search?q=личностов&page=1",
    ];
    for (const person of [assistant, administrator])
      for (const path of pages) {
        const { dom } = await person.get(path);
        const main = dom.find("main")?.html.replaceAll(/„личностов“|>личностов</g, "") ?? "";
        expect([path, TRACES.filter((trace) => main.includes(trace))]).toEqual([path, []]);
      }
    for (const path of books) {
      const book = await wholeOf(await administrator.send(path));
      expect([path, TRACES.filter((trace) => book.includes(trace))]).toEqual([path, []]);
    }
    await eventually(async () => (await administrator.get(`/admin/audit?id=${id}`)).text).toContain(
      "(Барање на лицето, согласност бр. 08-77/1)",
    );
    expect(code === "" ? 404 : (await assistant.get(`/request/${code}`)).html).not.toContain("Незаборавк");
    await app.stop();
    expect(TRACES.filter((trace) => app.logs.join("\n").includes(trace))).toEqual([]);
    expect(storedWith(join(dataDir, "store.sqlite"), TRACES)).toEqual([]);
    const database = new DatabaseSync(join(dataDir, "reference.sqlite"));
    database.exec("VACUUM");
    database.close();
    for (const file of readdirSync(dataDir).filter((name) => name.includes("sqlite"))) {
      const bytes = readFileSync(join(dataDir, file));
      expect([file, TRACES.filter((trace) => bytes.includes(trace))]).toEqual([file, []]);
    }
  });
});

/** The kinds of stored values that contain a text, opened with the secret. */
function storedWith(file: string, texts: readonly string[]): readonly string[] {
  const database = new DatabaseSync(file, { readOnly: true });
  const keys = createKeyRing(() => [SECRET])("store");
  const rows = database.prepare("SELECT key, value FROM entry").all() as { key: string; value: string }[];
  database.close();
  expect(rows.length).toBeGreaterThan(5);
  return rows.flatMap(({ key, value }) => {
    const text = unseal(keys, key, value) ?? "unreadable";
    const pages = [...text.matchAll(/\\"html\\":\\"([\w+/=]+)\\"/g)].map(([, html = ""]) =>
      brotliDecompressSync(Buffer.from(html, "base64")).toString(),
    );
    const has = [text, ...pages].some(
      (one) => one === "unreadable" || texts.some((each) => one.includes(each)),
    );
    return has ? [key.split("/")[0] ?? ""] : [];
  });
}

describe("making nameless", () => {
  const faulty = useFaultyApp({ RETENTION_MONTHS: "2" }, { offers: 60_000 });
  const administrator = useStaff(faulty.app, "administrator");
  const assistant = useStaff(faulty.app, "assistant");

  it("tells of a consent that was used before, and is written once however often it is sent", async () => {
    const [one, other] = [await addedCase(assistant, PERSON), await addedCase(assistant, PERSON)];
    const asked = await ask(administrator, one, { consent: "08-5" });
    const calls = () =>
      faulty.proxy.calls.filter(({ path }) => path.endsWith("/anonymise") && !path.includes("/0/"));
    await Promise.all([administrator.submit(namelessForm(asked)), administrator.submit(namelessForm(asked))]);
    expect(calls()).toHaveLength(1);
    const again = (await ask(administrator, other, { consent: "08-5" })).text;
    expect(again).toContain(`Согласноста 08-5 веќе е употребена за случаи: ${one}.`);
  });

  it("keeps the consent of the first of two administrators, and tells the other", async () => {
    const id = await addedCase(assistant, PERSON);
    const second = await signedIn(faulty.app.origin, "administrator");
    const [one, other] = [
      await ask(administrator, id, { consent: "08-81" }),
      await ask(second, id, { consent: "08-82" }),
    ];
    const late = await ask(second, id, { consent: "08-81" });
    const pages = await Promise.all([
      administrator.submit(namelessForm(one)),
      second.submit(namelessForm(other)),
    ]);
    const told = pages.filter(({ text }) => text.includes("веќе е безимен, со друга согласност"));
    expect(told.map(({ path }) => path)).toEqual([`/admin/cases/view/${id}`]);
    const consent = told[0] === pages[0] ? "08-82" : "08-81";
    expect(told[0]?.text).toContain(`согласност бр. ${consent}.`);
    // Confirmed once more, it stays whose it was and is no second act.
    await second.submit(namelessForm(late));
    const { text } = await administrator.get("/admin/audit.csv");
    expect(text.split(`согласност бр. ${consent}`)).toHaveLength(2);
  });

  it("tells one of two administrators who use a consent for two cases at the same moment", async () => {
    const second = await signedIn(faulty.app.origin, "administrator");
    const people = await Promise.all(
      [administrator, second].map(async (person) => {
        const asked = await ask(person, await addedCase(assistant, PERSON), { consent: "08-90" });
        return { person, form: namelessForm(asked) };
      }),
    );
    const answers = await Promise.all(
      people.map(async ({ person, form }) => ({ person, page: await person.submit(form) })),
    );
    const told = answers.filter(({ page }) => page.text.includes("Согласноста 08-90 веќе е употребена"));
    expect(told).toHaveLength(1);
    for (const { person, page } of told)
      expect((await person.submit(namelessForm(page))).path).toContain("retention=on");
  });

  it("knows a consent by its letters and digits, whichever keyboard and signs wrote it", async () => {
    const [one, other] = [await addedCase(assistant, PERSON), await addedCase(assistant, PERSON)];
    await administrator.submit(namelessForm(await ask(administrator, one, { consent: "АB1 08-71/1" })));
    for (const consent of ["AB1 08-71/1", "ав1-08-71/1", "АB1  ０8 – 71 / 1"])
      expect((await ask(administrator, other, { consent })).text).toContain(
        `веќе е употребена за случаи: ${one}.`,
      );
    expect((await ask(administrator, other, { consent: "08-71/1" })).text).not.toContain("веќе е употребена");
  });

  it("isn't undone by a colleague's form that was open before", async () => {
    const id = await addedCase(assistant, PERSON);
    const date = workingDay();
    const typed = {
      date,
      startTime: "0930",
      endTime: "1000",
      fullName: PERSON.fullName,
      topic: PERSON.topic,
    };
    const adding = await assistant.get(`/admin/meetings/add?caseId=${id}`);
    await saveMeeting(assistant, meetingForm(adding), typed);
    const [meeting = ""] = await meetingsOn(assistant, date);
    const pages = [`cases/edit/${id}`, `meetings/edit/${meeting}`, `meetings/move/${meeting}`];
    const [edit, change, move] = await Promise.all(pages.map((path) => assistant.get(`/admin/${path}`)));
    await administrator.submit(namelessForm(await ask(administrator, id, { consent: "08-77" })));

    const view = await assistant.submit(edit && caseForm(edit), { topic: "Друга тема" });
    expect(view.path).toBe(`/admin/cases/view/${id}`);
    expect((await assistant.get(`/admin/cases/edit/${id}`)).path).toBe(view.path);
    const both = await assistant.submit(change && meetingForm(change));
    await assistant.submit(meetingForm(both), { fullName: PERSON.fullName, topic: PERSON.topic });
    const moved = await assistant.submit(move && meetingForm(move), { slot: `${workingDay()}T10:00` });
    expect(moved.text).not.toContain("Уште треба да се јавиш");
    for (const path of [`cases/view/${id}`, `meetings/view/${meeting}`]) {
      const { text } = await administrator.get(`/admin/${path}`);
      for (const trace of TRACES) expect(text).not.toContain(trace);
    }
  });

  it("goes back with what was typed when the API fails, and can be sent again", async () => {
    const id = await addedCase(assistant, PERSON);
    const asked = await ask(administrator, id, { consent: "08-6" });
    await faulty.proxy.set({ kind: "status", status: 503 }, { path: `/admin/api/cases/${id}/anonymise` });
    const failed = await administrator.submit(namelessForm(asked));
    expect(failed.status).toBeGreaterThanOrEqual(500);
    expect(valueIn(namelessForm(failed), "consent")).toBe("08-6");
    await faulty.proxy.clear();
    const again = await ask(administrator, id, { consent: "08-6" });
    expect((await administrator.submit(namelessForm(again))).path).toContain("/admin/cases?retention=on");
    expect((await administrator.get(`/admin/cases/view/${id}`)).text).not.toContain(PERSON.fullName);
  });

  it("has a list beyond RETENTION_MONTHS, oldest first, without anything of the person", async () => {
    const { dom } = await administrator.get("/admin/cases?retention=on");
    const list = dom.get("region", "Случаи со изминат рок на чување");
    const days = [...list.text.matchAll(/Поднесен (\d\d)\.(\d\d)\.(\d{4})/g)].map(
      ([, d, m, y]) => `${y}${m}${d}`,
    );
    expect(days.length).toBeGreaterThan(0);
    expect(days.length).toBeLessThanOrEqual(25);
    expect(days).toEqual(days.toSorted());
    const [first] = list.links.flatMap((href) => /view\/(\d+)\?nameless=on/.exec(href)?.[1] ?? []);
    const page = (await administrator.get(`/admin/cases/view/${first}`)).text;
    const name = /Случај \d+, ([^,]+), /.exec(page)?.[1] ?? "";
    expect(name).not.toBe("");
    expect(list.text).not.toContain(name);
    const asked = await ask(administrator, Number(first), { consent: "08-9/1" });
    await administrator.submit(namelessForm(asked));
    expect((await administrator.get("/admin/cases?retention=on")).html).not.toContain(`/view/${first}?`);
    expect((await assistant.get("/admin/cases?retention=on")).html).not.toContain("Изминат рок");
  });
});

const many = useFaultyApp({ RETENTION_MONTHS: "2" }, { offers: 60_000 });
const keeper = useStaff(many.app, "administrator");

it("has a list beyond RETENTION_MONTHS also behind thousands that are nameless already", async () => {
  // Of so many that the API names, it has only those of the first page.
  const change = (body: object) => ({ ...body, totalElements: 2_600 });
  await many.proxy.set({ kind: "shape", change }, { path: /\/cases.*statusId=[35]/ });
  const { dom } = await keeper.get("/admin/cases?retention=on");
  expect(dom.get("region", "Случаи со изминат рок на чување").text).toMatch(/Поднесен \d/);
});

describe("without the call or the setting", () => {
  const without = useFaultyApp({ RETENTION_MONTHS: "12" });
  const administrator = useStaff(without.app, "administrator");
  const assistant = useStaff(without.app, "assistant");

  it("shows nothing of it", async () => {
    const id = await addedCase(assistant, PERSON);
    expect((await administrator.get(`/admin/cases/view/${id}`)).html).not.toContain("nameless=on");
    expect((await administrator.get(namelessPage(id))).html).not.toContain('name="consent"');
    expect((await administrator.get("/admin/cases?retention=on")).html).not.toContain("зминат рок");
    const form = (await administrator.get("/admin/profile/edit")).forms.find((one) =>
      valueIn(one, "formKey"),
    );
    const typed = { formKey: valueIn(form, "formKey") ?? "", reasonId: "2", consent: "08-1/2" };
    const refused = await administrator.post(namelessPage(id), typed);
    expect([refused.path, refused.text]).toEqual([
      `/admin/cases/view/${id}`,
      expect.stringContaining("сега не може да го направи случајот безимен"),
    ]);
  });
});
