import { beforeAll, describe, expect, it } from "vitest";
import { ANSWER_WAY } from "#app/model/wishes.ts";
import { addedCase } from "#tests/support/case-form.ts";
import type { Part } from "#tests/support/dom.ts";
import { type Page, valueIn } from "#tests/support/http.ts";
import { letterForm, timesOn } from "#tests/support/letter-form.ts";
import { useMailServer } from "#tests/support/mail-server.ts";
import { useApp, useStaff } from "#tests/support/own-app.ts";
import { meetingsOn, scheduleForm, scheduleOf, workingDay } from "#tests/support/schedule-form.ts";
import { until } from "#tests/support/timing.ts";

/** Letters that staff write to the person of a case, and how they leave. Without JavaScript. */

const server = await useMailServer();
const app = useApp({ env: { SMTP_URL: server.url, MAIL_FROM: "offices@assembly.example" } });
const assistant = useStaff(app, "assistant");
const colleague = useStaff(app, "assistant2");
const monitor = useStaff(app, "monitor");

const ALBANIAN = { talkLanguageId: "2", answerWayId: String(ANSWER_WAY.email), email: "ana@example.org" };
const PAPERS = { papers: "letërnjoftimin" };

let id: number;
beforeAll(async () => {
  id = await addedCase(assistant, ALBANIAN);
});

const open = (query = "") => assistant.get(`/admin/cases/write/${id}${query}`);
const submit = (page: Page, typed: Readonly<Record<string, string>>) =>
  assistant.submit(letterForm(page), { ...typed });
const field = (page: Page, name: string) => valueIn(letterForm(page), name) ?? "";

const isReadonly = (area: Part) => area.attribute("readonly") !== undefined;

describe("the form of a letter", () => {
  it("is in the language of the person, and leads on from the case", async () => {
    expect((await assistant.get(`/admin/cases/view/${id}`)).html).toContain(
      `href="/admin/cases/write/${id}"`,
    );
    const page = await open();
    expect(field(page, "language")).toBe("sq");
    expect(page.text).toContain("Лицето избра албански.");
    expect(field(page, "text")).toMatch(/^(?:I|E) nderuar /);
    expect(page.text).toContain("Што пишува, на македонски");
  });

  it("does nothing when Enter is pressed in a field", async () => {
    const page = await submit(await open("?template=received"), { text: "Мој текст.", take: "keep" });
    expect([page.status, field(page, "text")]).toEqual([200, "Мој текст."]);
  });
});

describe("a letter with a blank", () => {
  const OPEN: readonly [string, Readonly<Record<string, string>>, string][] = [
    ["that nobody has filled", {}, "Кои документи да донесе: Полето е задолжително!"],
    ["that was torn by hand", { text: "Bring [cilat" }, "[cilat"],
    ["in its subject", { ...PAPERS, subject: "Za [kogo]" }, "[kogo]"],
    ["that somebody has typed themselves", { text: "Vidi ]" }, "Во писмото останаа празни места"],
  ];

  it.each(OPEN)("can't leave: %s", async (_what, typed, says) => {
    const before = await timesOn(assistant, id, "Писмо „");
    const page = await submit(await open("?template=bring"), { ...typed, way: "mail" });
    expect([page.status, page.path.split("?")[0]]).toEqual([400, `/admin/cases/write/${id}`]);
    expect(page.text).toContain(says);
    expect(await timesOn(assistant, id, "Писмо „")).toBe(before);
  });

  it("is filled where it stands in a text that was changed by hand", async () => {
    const page = await open("?template=bring");
    const text = `${field(page, "text")}\n\nPS`;
    const left = await submit(page, { ...PAPERS, text, way: "copy" });
    expect(left.html).toContain(`merrni me vete: ${PAPERS.papers}.`);
    expect(left.html).toContain("PS");
  });
});

describe("a letter that is sent", () => {
  it("arrives as it was written, with its status and comment, once, and stands in the history", async () => {
    const known = server.letters.length;
    const page = await open("?template=bring&language=en");
    const typed = { ...PAPERS, statusId: "2", comment: "Побарани документи.", way: "mail" };
    const [sent] = await Promise.all([submit(page, typed), submit(page, typed)]);
    await submit(page, typed);
    expect(sent.path).toBe(`/admin/cases/view/${id}`);
    expect(sent.text).toContain("Писмото се испраќа.");
    expect(sent.text).toContain("Статусот на случајот е променет!");
    const mail = await server.letterAfter(known);
    expect([mail.to].flat()[0]?.text).toBe("ana@example.org");
    expect(mail.text).toContain(`Please bring to the meeting: ${PAPERS.papers}.`);
    expect(mail.text).toContain("We never ask for a password");
    expect(await timesOn(assistant, id, "Побарани документи.")).toBe(1);
    await until(async () => {
      const history = (await assistant.get(`/admin/cases/view/${id}`)).text;
      expect(history).toMatch(/Писмо „Донесете документи“\s*: испратено, по е-пошта, англиски/);
    });
    expect(server.letters).toHaveLength(known + 1);
  });

  it("about a meeting carries it for the calendar, the same entry as any other letter, unless it says another time", async () => {
    const other = await addedCase(assistant, {
      email: "kalendar@example.org",
      answerWayId: String(ANSWER_WAY.phone),
    });
    const date = workingDay();
    const times = { date, startTime: "1000", endTime: "1030", comment: "Со календар." };
    await assistant.submit(scheduleForm(await assistant.get(scheduleOf(other))), times);
    const page = await assistant.get(`/admin/cases/write/${other}?template=arranged&language=en`);
    const known = server.letters.length;
    await submit(page, { way: "mail" });
    const [file, ...more] = (await server.letterAfter(known)).attachments;
    expect(more).toHaveLength(0);
    const ics = file?.content.toString() ?? "";
    const [meeting = ""] = await meetingsOn(assistant, date);
    const day = date.replaceAll("-", "");
    for (const line of ["METHOD:PUBLISH", `UID:meeting-${meeting}@localhost`, `DTSTART:${day}T100000`])
      expect(ics).toContain(line);
    expect(ics).toContain('ORGANIZER;CN="Assembly of the Republic of North Macedonia"');
    const otherTime = { text: field(page, "text").replace("10:00", "11:00"), way: "mail" };
    await submit(page, otherTime);
    expect((await server.letterAfter(known + 1)).attachments).toHaveLength(0);
  });

  it("has no way by mail to somebody without e-mail, however it is asked for", async () => {
    const other = await addedCase(assistant, { email: "bez-eposta@offices.example" });
    const page = await assistant.get(`/admin/cases/write/${other}?template=call`);
    expect(page.html).not.toMatch(/value="mail"|value="mailto"/);
    expect(page.text).toContain("Лицето нема е-пошта");
    const known = server.letters.length;
    for (const way of ["mail", "mailto"]) expect((await submit(page, { way })).status).toBe(409);
    expect(server.letters).toHaveLength(known);
  });
});

describe("a letter that leaves otherwise", () => {
  it.each([
    ["print", "подготвено за печатење"],
    ["pdf", "подготвено како PDF"],
    ["copy", "подготвено за копирање"],
    ["mailto", "подготвено за сопствена пошта"],
  ])("as %s is written down as that, not as sent", async (way, state) => {
    const page = await submit(await open("?template=call"), { comment: `Начин ${way}`, way });
    const [path, query] = page.path.split("?");
    expect(path).toMatch(new RegExp(`^/admin/cases/letters/${id}/[\\w-]{43}$`));
    // Asks the page to open the print dialogue.
    expect(query).toBe(way === "print" ? "print=1" : undefined);
    expect(page.text).toContain(state);
    // A word in the history is no change of the status.
    expect(page.text).not.toContain("Статусот на случајот е променет!");
    expect(page.html.includes("letter.pdf")).toBe(way === "pdf");
    expect(page.dom.tags("textarea").some(isReadonly)).toBe(way === "copy");
    const list = (await open()).text;
    expect(list).toContain(state);
    expect(await timesOn(assistant, id, `Начин ${way}`)).toBe(1);
  });

  it("in the person's language leads on to a mail program with all of it, or says that it is too long", async () => {
    const short = await submit(await open("?template=call&language=en"), { way: "mailto" });
    expect(short.html).toMatch(/href="mailto:ana@example\.org\?subject=[^"]*&amp;body=Dear/);
    const long = await submit(await open("?template=received&language=mk"), { way: "mailto" });
    expect(long.html).toMatch(/href="mailto:ana@example\.org\?subject=[^"&]*"/);
    expect(long.dom.tags("textarea").some(isReadonly)).toBe(true);
  });

  it("is there for those who may see its case, and for nobody else", async () => {
    const left = await submit(await open("?template=closed"), { outcome: "готово", way: "print" });
    const [path = ""] = left.path.split("?");
    expect((await monitor.get(path)).status).toBe(200);
    expect((await colleague.get(path)).status).toBe(403);
    expect((await assistant.get(`${path}x`)).status).toBe(404);
    expect((await assistant.get(`${path}/letter.pdf`)).status).toBe(404);
    expect((await monitor.get(`/admin/cases/write/${id}`)).path).toContain("/admin/unauthorized");
    const foreign = await colleague.get(`/admin/cases/write/${id}`);
    expect(foreign.status).toBe(403);
  });
});

it("the status that goes with a letter is not written over what somebody else did since: nothing leaves", async () => {
  const page = await open("?template=closed");
  const view = await assistant.get(`/admin/cases/view/${id}`);
  const status = view.forms.find(({ fields }) => fields.some(([, value]) => value === "case"));
  await assistant.submit(status, { statusId: "4", comment: "Во меѓувреме." });
  const typed = { outcome: "готово", statusId: "5", comment: "Затворено со писмо.", way: "copy" };
  const stopped = await submit(page, typed);
  expect(stopped.status).toBe(409);
  expect(stopped.text).toContain("Статусот во меѓувреме е променет");
  expect(stopped.text).toContain("Во меѓувреме.");
  expect(await timesOn(assistant, id, "Затворено со писмо.")).toBe(0);
  expect((await submit(stopped, { ...typed })).path).toContain("/admin/cases/letters/");
  expect(await timesOn(assistant, id, "Затворено со писмо.")).toBe(1);
});
