import { beforeAll, describe, expect, it } from "vitest";
import { addDays } from "#app/model/days.ts";
import { formatDate } from "#app/model/format.ts";
import { skopjeDay } from "#app/model/period.ts";
import { addedCase } from "#tests/support/case-form.ts";
import { columnOf, idsIn, linksIn, type Page, valuesIn } from "#tests/support/http.ts";
import { addressOfNew, meetingForm, saveMeeting } from "#tests/support/meeting-forms.ts";
import { useFaultyApp, useStaff } from "#tests/support/own-app.ts";
import { HOLIDAY, HOLIDAY_NAME, valuesOf, weekendDay, workingDay } from "#tests/support/schedule-form.ts";
import { signedIn } from "#tests/support/staff.ts";
import { sheetOf } from "#tests/support/workbook.ts";

/** Meetings without JavaScript: the list with its calendar, the form, faults, and whose clock counts. */

const faulty = useFaultyApp();
const { proxy } = faulty;
const assistant = useStaff(faulty.app, "assistant");
const monitor = useStaff(faulty.app, "monitor");
let ownMp: string;

beforeAll(async () => {
  ownMp = valuesIn(await assistant.get("/admin/meetings/add"), "mpId")[0] ?? "";
});

const main = ({ dom }: Page) => dom.get("main").html;
const monthOf = ({ dom }: Page) =>
  dom.all("table").find((table) => table.attribute("class")?.startsWith("cal month")) ??
  expect.unreachable("no month");
const idsOn = (page: Page) => idsIn(page, "/admin/meetings/view/").map(Number);

const filled = (date: string, changes: Readonly<Record<string, string>> = {}) => ({
  mpId: ownMp,
  date,
  startTime: "0930",
  endTime: "1030",
  fullName: "Ајше Мустафа",
  topic: "Вода <b>",
  comment: "",
  caseId: "",
  ...changes,
});

async function add(date: string, changes: Readonly<Record<string, string>> = {}, person = assistant) {
  const page = await person.get(addressOfNew(changes["caseId"]));
  return person.submit(meetingForm(page), filled(date, changes));
}

/** Adds a meeting on a day of its own; resolves with its id. */
async function added(date: string, changes: Readonly<Record<string, string>> = {}): Promise<number> {
  const known = new Set(idsOn(await assistant.get(`/admin/meetings?view=day&date=${date}`)));
  const page = await assistant.get(addressOfNew(changes["caseId"]));
  await saveMeeting(assistant, meetingForm(page), filled(date, changes));
  const found = idsOn(await assistant.get(`/admin/meetings?view=day&date=${date}`)).find(
    (id) => !known.has(id),
  );
  if (found === undefined) throw new Error("The meeting is not there");
  return found;
}

const edit = (id: number) => assistant.get(`/admin/meetings/edit/${id}`);
/** Calls it off by its status, which is asked about first. */
const reject = async (id: number) =>
  saveMeeting(assistant, meetingForm(await edit(id)), { meetingStatusId: "3" });

describe("the list and its calendar", () => {
  it("come from one query: the visible range, the filters, the page", async () => {
    await assistant.get(`/admin/meetings?date=2031-05-11&mpId=${ownMp}&meetingStatusId=2&size=25`);
    const [asked] = proxy.calls.filter(({ path }) => path.startsWith("/admin/api/meetings/filter")).slice(-1);
    const query = new URL(asked?.path ?? "", "http://x").searchParams;
    expect(Object.fromEntries(query)).toMatchObject({
      page: "0",
      size: "25",
      mpId: ownMp,
      meetingStatusId: "2",
      fromDate: "2031-04-28T00:00:00Z",
      toDate: "2031-06-01T23:59:59Z",
    });
  });

  it("show a month as a table from Monday to Sunday, with holidays and links", async () => {
    const page = await assistant.get("/admin/meetings?date=2026-05-11");
    const month = monthOf(page);
    expect(month.tags("th").map((day) => day.text)).toEqual([
      "пон.",
      "вто.",
      "сре.",
      "чет.",
      "пет.",
      "саб.",
      "нед.",
    ]);
    expect(month.html).toContain("Ден на трудот");
    expect(month.tags("td")).toHaveLength(35);
    expect(linksIn(page)).toContain("/admin/meetings?date=2026-06-01#period");
    expect(linksIn(page)).toContain("/admin/meetings?date=2026-04-01#period");
    expect(page.html).not.toMatch(/<[^>]+\sstyle=/);
  });

  it("hide rejected meetings in the calendar only, strike their hour in the day, and name requested ones", async () => {
    const date = workingDay();
    const id = await added(date);
    await reject(id);
    const opened = (view: string) => assistant.get(`/admin/meetings?view=${view}&date=${date}`);
    const entriesIn = ({ dom }: Page) =>
      dom.all("link").filter((link) => link.attribute("class")?.startsWith("entry"));
    const [week, day] = [await opened("week"), await opened("day")];
    expect([entriesIn(week), entriesIn(day)]).toEqual([[], []]);
    expect(idsOn(week)).toContain(id);
    expect(day.dom.get("list", "Дневен лист").html).toMatch(/<time class="off"[^>]*>09:30<[\s\S]*одбиен/);
    await assistant.submit(meetingForm(await edit(id)), { meetingStatusId: "2" });
    const [entry] = entriesIn(await opened("week"));
    expect([entry?.attribute("class"), entry?.text]).toEqual([
      expect.stringMatching(/\bwait\b/),
      expect.stringContaining("Побаран"),
    ]);
  });

  it("run forward in time: a week's list, its pages, a day and its file", async () => {
    const date = "2031-06-10";
    const times = ["1400", "0800", "1100", "0800"];
    for (const [at, startTime] of times.entries())
      await added(date, { startTime, endTime: startTime, fullName: `Лице ${at}` });
    const timesIn = ({ dom }: Page) => columnOf(dom, "Време").map((time) => time.slice(0, 5));
    const listed = await assistant.get(`/admin/meetings?view=week&date=${date}`);
    const inTurn = ["08:00", "08:00", "11:00", "14:00"];
    expect(timesIn(listed)).toEqual(inTurn);
    expect(listed.text).toContain("Средби во избраниот период, по време");
    const day = await assistant.get(`/admin/meetings?view=day&date=${date}`);
    const onSheet = day.dom.all("listitem").filter((row) => /^m\d+$/.test(row.attribute("id") ?? ""));
    expect(onSheet.map((row) => /Лице \d/.exec(row.text)?.[0])).toEqual(columnOf(listed.dom, "Лице"));
    const { rows } = await sheetOf(await assistant.send(`/admin/meetings.xlsx?view=day&date=${date}`));
    expect(rows.slice(1, 5).map((row) => String(row[1]).slice(0, 5))).toEqual(inTurn);
  });

  it("are one sheet of paper for a day: in the order of the list, with MP, address, topic and room for notes", async () => {
    await added("2031-06-17");
    const page = await assistant.get("/admin/meetings?view=day&date=2031-06-17");
    const paper = page.dom.get("article");
    // Towns have streets of the same name.
    expect(paper.html).toMatch(/<b>09:30<\/b>[\s\S]*<span>[^<]+ · \p{Lu}[^<,]+, [^<]+<\/span>/u);
    expect(paper.text).toMatch(/^Вторник, 17\.06\.2031 Дневен лист · .* · 1 средба испечатено во \d\d:\d\d/i);
    expect(paper.text).toContain("Час Лице За што е Белешка");
    expect(paper.text).toContain("Дојдени без закажување");
    expect((await assistant.get("/admin/meetings?view=week&date=2031-06-17")).html).not.toContain(
      "printed-day",
    );
  });

  it("are one calendar file of their period, without those that are rejected", async () => {
    const held = await added("2031-07-08");
    const rejected = await added("2031-07-09");
    await reject(rejected);
    const file = await monitor.send("/admin/meetings.ics?view=week&date=2031-07-08");
    const ics = await file.text();
    expect(file.headers.get("content-type")).toBe("text/calendar; charset=utf-8");
    expect(ics.match(/BEGIN:VEVENT/g)).toHaveLength(1);
    expect(ics).toContain(`UID:meeting-${held}@`);
    expect(ics).toContain("METHOD:PUBLISH");
  });
});

describe("the form", () => {
  it("sends a status by its own call, only when it changed", async () => {
    const id = await added(workingDay());
    await assistant.submit(meetingForm(await edit(id)), { topic: "Друга тема" });
    const puts = () => proxy.calls.filter(({ method }) => method === "PUT").map(({ path }) => path);
    expect(puts().slice(-1)).toEqual([`/admin/api/meetings/${id}`]);
    const page = await saveMeeting(assistant, meetingForm(await edit(id)), { meetingStatusId: "4" });
    expect(puts().slice(-1)).toEqual([`/admin/api/meetings/${id}/status`]);
    expect(page.text).toContain("Состанокот е променет");
    expect(page.text).toContain("Реализиран");
  });

  it("says when only the status failed", async () => {
    const id = await added(workingDay());
    await proxy.set({ kind: "status", status: 500 }, { method: "PUT", path: /status$/ });
    const page = await saveMeeting(assistant, meetingForm(await edit(id)), {
      topic: "Зачувана тема",
      meetingStatusId: "4",
    });
    expect(page.status).toBeGreaterThanOrEqual(400);
    expect(page.text).toContain(
      "Настана грешка при зачувување на состанокот. Контактирајте го администраторот!",
    );
    expect(page.text).toContain("Податоците за средбата се зачувани");
    await proxy.clear();
    const saved = await saveMeeting(assistant, meetingForm(page), {});
    expect(saved.text).toContain("Состанокот е променет");
    expect(saved.text).toContain("Зачувана тема");
    expect(saved.text).toContain("Реализиран");
  });
});

describe("the case of a meeting", () => {
  const mpsIn = (page: Page) => valuesIn(page, "mpId");
  const casesIn = (page: Page) => valuesIn(page, "caseId");
  const casesOf = async (mpId: string) => {
    const found = await Promise.all(
      [1, 2, 3].map((page) => assistant.get(`/admin/cases?size=100&mpId=${mpId}&page=${page}`)),
    );
    return new Set(found.flatMap((page) => idsIn(page, "/admin/cases/view/")));
  };
  const press = (page: Page, typed: Readonly<Record<string, string | readonly string[]>>) =>
    assistant.submit(meetingForm(page), { ...typed, search: "case" });
  const fieldsOf = (page: Page) => Object.fromEntries(meetingForm(page)?.fields ?? []);

  it("is offered among those of the chosen MP only, after the button and after sending", async () => {
    const page = await assistant.get("/admin/meetings/add");
    expect(mpsIn(page).length).toBeGreaterThan(1);
    for (const mpId of mpsIn(page)) {
      const own = await casesOf(mpId);
      for (const answer of [
        await press(page, { mpId }),
        await assistant.submit(meetingForm(page), { mpId }),
      ]) {
        expect(casesIn(answer).length).toBeGreaterThan(0);
        expect(casesIn(answer).filter((id) => !own.has(id))).toEqual([]);
      }
    }
  });

  it("fills person, topic, MP and the wish to meet online, chosen after the page was opened", async () => {
    const [first = ""] = mpsIn(await assistant.get("/admin/meetings/add"));
    const caseId = String(
      await addedCase(assistant, { mpId: first, fullName: "Ѓорги Онлајн", wantsOnline: "on" }),
    );
    const page = await assistant.get("/admin/meetings/add");
    const answer = await press(page, { caseId });
    expect(answer.status).toBe(200);
    expect(fieldsOf(answer)).toMatchObject({
      mpId: first,
      caseId,
      fullName: "Ѓорги Онлајн",
      topic: "Иницијална средба",
      online: "on",
    });
    const opened = await assistant.get(`/admin/meetings/add?caseId=${caseId}`);
    expect(fieldsOf(opened)).toMatchObject({ mpId: first, fullName: "Ѓорги Онлајн", online: "on" });
  });

  it("is refused when it is another MP's", async () => {
    const [first = "", second = ""] = mpsIn(await assistant.get("/admin/meetings/add"));
    const caseId = String(await addedCase(assistant, { mpId: first }));
    const page = await add(workingDay(), { mpId: second, caseId });
    expect([page.status, page.text]).toEqual([
      400,
      expect.stringContaining("Случај: Внесената вредност не е дозволена!"),
    ]);
  });

  it("has the wish to meet online named in its view, in the list of new cases and on the day sheet", async () => {
    const [mpId = ""] = mpsIn(await assistant.get("/admin/meetings/add"));
    const caseId = await addedCase(assistant, { mpId, fullName: "Сашо Далечен", wantsOnline: "on" });
    expect((await assistant.get(`/admin/cases/view/${caseId}`)).text).toContain("Сака средба преку интернет");
    const named = /Сашо Далечен(?:(?!<\/(?:li|td)>)[\s\S])*сака преку интернет/;
    expect((await assistant.get("/admin/cases?statusId=1")).html).toMatch(named);
    const date = workingDay();
    await add(date, { mpId, caseId: String(caseId), fullName: "Сашо Далечен", online: "" });
    const sheet = main(await assistant.get(`/admin/meetings?view=day&date=${date}`));
    expect(sheet).toMatch(/Сашо Далечен[\s\S]*? · сака преку интернет/);
  });
});

describe("the calendar file of a meeting", () => {
  const fileOf = async (id: number, person = assistant) => {
    const answer = await person.send(`/admin/meetings/view/${id}/meeting.ics`);
    const file = (await answer.text()).replaceAll("\r\n ", "");
    const line = (name: string) => new RegExp(`^${name}:(.*)\r$`, "m").exec(file)?.[1];
    return { status: answer.status, line, sequence: Number(line("SEQUENCE")), uid: line("UID") };
  };

  it("cancels a rejected meeting and a deleted one, for those who may have had it", async () => {
    const [id, other] = [await added(workingDay()), await added(workingDay())];
    const before = await fileOf(id);
    await reject(id);
    const shown = main(await assistant.get(`/admin/meetings/view/${id}`));
    expect(shown).toContain("Извади од мојот календар (.ics)");
    await assistant.submit(meetingForm(await assistant.get(`/admin/meetings/delete/${id}`)));
    const deleted = await fileOf(id);
    expect([deleted.line("METHOD"), deleted.line("STATUS"), deleted.uid]).toEqual([
      "CANCEL",
      "CANCELLED",
      before.uid,
    ]);
    expect(deleted.sequence).toBeGreaterThan(before.sequence);
    expect(deleted.line("SUMMARY")).toBe("Средбата е избришана");
    await assistant.submit(meetingForm(await assistant.get(`/admin/meetings/delete/${other}`)));
    expect((await fileOf(other)).status).toBe(200);
    expect((await fileOf(999_999)).status).toBe(404);
    const colleague = await signedIn(faulty.app.origin, "assistant2");
    expect((await fileOf(id, colleague)).status).toBe(404);
  });
});

it("an MP who is busy is told once, and a second meeting is saved anyway", async () => {
  const date = workingDay();
  await added(date);
  const warned = await add(date, { startTime: "1000", endTime: "1100", fullName: "Друго Лице" });
  expect(warned.status).toBe(409);
  expect(warned.text).toContain("Пратеникот веќе има средба: 09:30–10:30, Ајше Мустафа");
  const saved = await assistant.submit(meetingForm(warned), { anyway: anywayOn(warned) });
  expect(saved.text).toContain("Состанокот е внесен");
});

const FAR = addDays(skopjeDay(new Date()), 730);

describe("an unusual time", () => {
  it.each([
    ["a holiday", HOLIDAY, {}, `Тој ден е празник: ${HOLIDAY_NAME}`],
    ["a weekend", weekendDay(7), {}, "Тој ден е недела"],
    ["a time outside the hours", workingDay(), { startTime: "0700", endTime: "0730" }, "Приемот е "],
    ["a time that has passed", "2021-06-08", {}, "Тоа време веќе помина"],
    ["a day in two years", FAR, {}, `До ${formatDate(FAR)} има повеќе од една година`],
    ["a whole day at a weekend", weekendDay(6), { wholeDay: "on" }, "Тој ден е сабота"],
  ])("on %s is asked about once, and saved anyway", async (_name, date, changes, says) => {
    const asked = await add(date, changes);
    expect([asked.status, asked.text]).toEqual([409, expect.stringContaining(says)]);
    expect(Object.fromEntries(meetingForm(asked)?.fields ?? [])).toMatchObject({ fullName: "Ајше Мустафа" });
    const saved = await assistant.submit(meetingForm(asked), { anyway: anywayOn(asked) });
    expect(saved.text).toContain("Состанокот е внесен");
  });

  it("is asked about when a meeting is moved there, not when one that was held is corrected", async () => {
    const id = await added(workingDay());
    const moved = await assistant.submit(meetingForm(await edit(id)), { date: weekendDay(6) });
    expect([moved.status, moved.text]).toEqual([409, expect.stringContaining("Тој ден е сабота")]);
    const held = { date: "2021-06-09", meetingStatusId: "4" };
    expect((await assistant.submit(meetingForm(moved), held)).text).toContain("Состанокот е променет");
  });
});

it("deleting a meeting says so, offers what takes it out of a calendar, also of one that is gone", async () => {
  const date = workingDay();
  const id = await added(date);
  const page = await assistant.get(`/admin/meetings/delete/${id}`);
  expect(page.text).toContain("Да се откаже средбата?");
  expect(page.text).toContain("Ајше Мустафа: Вода <b>");
  const other = await assistant.get(`/admin/meetings/delete/${id}`);
  const deleted = await assistant.submit(meetingForm(page));
  expect(deleted.text).toContain("Состанокот е избришан!");
  expect(deleted.path).toBe(`/admin/meetings?date=${date}`);
  const file = `/admin/meetings/view/${id}/meeting.ics`;
  expect(main(deleted)).toContain(`href="${file}"`);
  const gone = await assistant.submit(meetingForm(other));
  expect(gone.text).toContain("Состанокот е избришан!");
  expect(main(gone)).toContain(`href="${file}"`);
  expect(main(await assistant.get(deleted.path))).not.toContain(file);
  const missing = await assistant.get(`/admin/meetings/view/${id}`);
  expect([missing.path, missing.text]).toEqual([
    `/admin/meetings?date=${date}`,
    expect.stringContaining("ја нема веќе"),
  ]);
});

const anywayOn = (page: Page) => valuesOf(page, "anyway")[0] ?? "";
