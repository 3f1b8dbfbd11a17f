import { describe, expect, it } from "vitest";
import { CASE_STATUS, MEETING_STATUS } from "#app/model/lookups.ts";
import { ANSWER_WAY } from "#app/model/wishes.ts";
import { ACTS, readyFor, typedFor } from "#tests/support/act-table.ts";
import { useFullStore } from "#tests/support/full-store.ts";
import { mainOf, type Page, titleOf } from "#tests/support/http.ts";
import { useMailServer } from "#tests/support/mail-server.ts";
import { meetingDesk, type SentRequest } from "#tests/support/meeting-acts.ts";
import { useFaultyApp, useStaff } from "#tests/support/own-app.ts";
import { PHONE, setCaseStatus } from "#tests/support/tracked-request.ts";

/** What pages say after acts while the store took nothing, and after changes that didn't come through this product. */

const server = await useMailServer();
const { app, proxy, reference } = useFaultyApp(
  { SMTP_URL: server.url, MAIL_FROM: "offices@assembly.example" },
  { withdraw: 60_000 },
);
const assistant = useStaff(app, "assistant");
const desk = meetingDesk(app, assistant);
const withoutStore = useFullStore(app);

/** What the first page says of a person who has to be told; `undefined` if nothing. */
async function toTell({ name }: SentRequest): Promise<string | undefined> {
  const { dom } = await desk.firstPage();
  const part = dom.all("region").find((region) => region.attribute("aria-labelledby") === "to-tell");
  return part?.all("listitem").find(({ text }) => text.includes(name))?.text;
}

/** A person who has to be told that their meeting of 09:30 is arranged. */
async function arranged() {
  const one = await desk.request(ANSWER_WAY.phone);
  const meeting = await desk.arrange(one);
  expect(await toTell(one)).toContain("09:30");
  return { one, ...meeting };
}

/** A person who knows of their meeting of 09:30, and has to be told that it is at 11:00. */
async function moved() {
  const { one, id, date, page } = await arranged();
  await desk.press(page, id, { told: "phone" });
  await desk.change(id, { startTime: "1100", endTime: "1130" });
  expect(await toTell(one)).toMatch(/09:30.*11:00/);
  return { one, id, date };
}

const setMeeting = (id: string, set: string) =>
  reference.database.exec(`UPDATE meetings SET ${set} WHERE id = ${id}`);

describe("a person to be told of a meeting that was changed without a record of it", () => {
  it("is told its new hour", async () => {
    const { one, id } = await arranged();
    await withoutStore(() => desk.change(id, { startTime: "1400", endTime: "1430" }));
    expect(await toTell(one)).toContain("14:00");
    expect(await desk.caseText(one)).toContain("14:00");
  });

  it("is told the difference from the hour that they know", async () => {
    const { one, id } = await moved();
    await withoutStore(() => desk.change(id, { startTime: "1400", endTime: "1430" }));
    expect(await toTell(one)).toMatch(/09:30.*14:00/);
    expect(await toTell(one)).not.toContain("11:00");
  });

  it("isn't to be told any more once it is back at the hour that they know", async () => {
    const { one, id } = await moved();
    await withoutStore(() => desk.change(id, { startTime: "0930", endTime: "1000" }));
    expect(await toTell(one)).toBeUndefined();
  });

  it("is told that it is called off, also if only their own page has shown it", async () => {
    const { one, id } = await arranged();
    await withoutStore(() => desk.cancel(id, { caseStatusId: String(CASE_STATUS.submitted) }));
    expect(await toTell(one)).toMatch(/[Оо]ткажана/);
  });

  it("is told that the hour is called off that they know", async () => {
    const { one, id } = await moved();
    await withoutStore(() => desk.cancel(id, { caseStatusId: String(CASE_STATUS.submitted) }));
    expect(await toTell(one)).toMatch(/[Оо]ткажана/);
    expect(await toTell(one)).toContain("09:30");
    expect(await toTell(one)).not.toContain("11:00");
  });

  it("isn't to be told any more once it is held", async () => {
    const { one, id } = await moved();
    setMeeting(id, `meetingStatusId = ${MEETING_STATUS.realized}`);
    expect(await toTell(one)).toBeUndefined();
  });

  it("is told its new hour also if another program has moved it, and told once", async () => {
    const { one, id, date } = await arranged();
    setMeeting(id, `startDate = '${date}T15:00:00', endDate = '${date}T15:30:00'`);
    expect(await toTell(one)).toContain("15:00");
    await desk.press(await desk.firstPage(), id, { told: "phone" });
    expect(await toTell(one)).toBeUndefined();
    expect(await desk.caseText(one)).toContain("кажано по телефон");
  });

  it("is told on the page that finds it: the press there counts", async () => {
    const { one, id, date } = await arranged();
    setMeeting(id, `startDate = '${date}T15:00:00', endDate = '${date}T15:30:00'`);
    await desk.press(await assistant.get(`/admin/meetings/view/${id}`), id, { told: "phone" });
    expect(await toTell(one)).toBeUndefined();
    expect(await desk.caseText(one)).toContain("кажано по телефон");
  });

  it("of a rejected case isn't to be told any more once it goes on", async () => {
    const one = await desk.request(ANSWER_WAY.phone);
    await setCaseStatus(assistant, one.caseId, String(CASE_STATUS.rejected));
    expect(await toTell(one)).toContain(PHONE);
    await withoutStore(() => setCaseStatus(assistant, one.caseId, String(CASE_STATUS.submitted)));
    expect(await toTell(one)).toBeUndefined();
  });
});

describe("the page of an act, whose next press the store can't record", () => {
  const meetingsOf = ({ caseId }: SentRequest) =>
    reference.database.prepare("SELECT id FROM meetings WHERE caseId = ?").all(caseId).length;
  const pressed = (page: Page, act: string) =>
    assistant.submit(
      page.forms.find(({ action }) => action.includes("/meetings/outcome")),
      { act },
    );

  /** The page of a meeting that is arranged, while its case isn't known to be scheduled. */
  async function halfArranged() {
    const one = await desk.request(ANSWER_WAY.phone);
    await proxy.set({ kind: "status", status: 409 }, { method: "PUT", path: /cases\/\d+\/status/ });
    const { page } = await desk.arrange(one);
    await proxy.clear();
    expect(titleOf(page)).toContain("Случајот");
    return { one, page };
  }

  it("says that it is completed", async () => {
    const { page } = await halfArranged();
    const completed = await withoutStore(() => pressed(page, "complete"));
    expect([completed.status, titleOf(completed)]).toEqual([200, expect.not.stringContaining("Случајот")]);
    expect(completed.html).not.toContain('value="complete"');
  });

  it("says that it is taken back", async () => {
    const { one, page } = await halfArranged();
    const taken = await withoutStore(() => pressed(page, "takeBack"));
    expect([taken.status, titleOf(taken), meetingsOf(one)]).toEqual([
      200,
      expect.stringContaining("Вратено"),
      0,
    ]);
  });

  it("says that its letter can't be withdrawn, and leaves the meeting", async () => {
    const one = await desk.request(ANSWER_WAY.email);
    const { page } = await desk.arrange(one);
    const asked = await withoutStore(() => pressed(page, "takeBack"));
    expect([asked.status, mainOf(asked), meetingsOf(one)]).toEqual([
      409,
      expect.stringContaining("Сега не може да се запише"),
      1,
    ]);
    await pressed(asked, "takeBack");
    expect(meetingsOf(one)).toBe(0);
  });
});

const REMINDING = Object.entries(ACTS).filter(
  ([name]) => name === "arrange" || name === "move" || name === "call off",
);

describe("the page of an act that the store hasn't recorded", () => {
  it.each(REMINDING)("of %s records that its person was told, once the store is back", async (_name, act) => {
    const { one, date, meeting } = await readyFor(act, { desk, person: assistant, way: ANSWER_WAY.phone });
    const form = await act.form(assistant, meeting, one);
    const page = await withoutStore(() => assistant.submit(form, typedFor(act, date, one)));
    const press = page.forms.find(({ fields }) => fields.some(([name]) => name === "changes"));
    const told = await assistant.submit(press, { told: "phone" });
    expect([told.status, mainOf(told)]).toEqual([200, expect.not.stringContaining("Уште не е кажано")]);
    expect(await desk.caseText(one)).toContain("кажано по телефон");
    expect(await toTell(one)).toBeUndefined();
  });
});

describe("what the store can't take", () => {
  const OURS = "Сега не може да се запише";
  const THEIRS = "системот на Собранието";
  const saysSo = (page: Page) => {
    expect(page.status).toBe(503);
    expect(page.text).toContain(OURS);
    expect(page.text.toLowerCase()).not.toContain(THEIRS);
  };

  it("is said on the page of an act, which then knows it", async () => {
    const one = await desk.request(ANSWER_WAY.phone);
    const { page, id } = await withoutStore(() => desk.arrange(one));
    saysSo(await withoutStore(() => desk.press(page, id, { told: "phone" })));
    expect(mainOf(await assistant.get(page.path))).toContain("нема да те чека");
    const missed = await desk.press(page, id, { told: "missed" });
    expect([missed.status, mainOf(missed)]).toEqual([200, expect.stringContaining("не се јави")]);
    expect(await toTell(one)).toContain("09:30");
  });

  it.each(["phone", "missed"])("is said of a press that somebody was told (%s)", async (told) => {
    const { one, id } = await arranged();
    const page = await desk.firstPage();
    saysSo(await withoutStore(() => desk.press(page, id, { told })));
    expect(await toTell(one)).toContain("09:30");
    await desk.press(await desk.firstPage(), id, { told: "phone" });
    expect(await toTell(one)).toBeUndefined();
  });
});
