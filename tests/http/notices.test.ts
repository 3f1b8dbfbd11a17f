import { afterEach, describe, expect, it } from "vitest";
import { resources } from "#app/i18n/resources.ts";
import { addDays } from "#app/model/days.ts";
import { skopjeDay } from "#app/model/period.ts";
import { LANGUAGES } from "#app/model/text/language.ts";
import {
  client,
  type Client,
  idsIn,
  linkTo,
  mainOf,
  type Page,
  titleOf,
  valueIn,
} from "#tests/support/http.ts";
import { saveMeeting, typedMeeting } from "#tests/support/meeting-forms.ts";
import { ANSWERS, openRequest, postForm } from "#tests/support/meeting-request.ts";
import {
  ABSENT,
  addNotice,
  CLOSED,
  ELSEWHERE,
  endNotice,
  noticeForm,
  noticeIdOf,
  typedDay,
} from "#tests/support/notices.ts";
import { useApp, useStaff } from "#tests/support/own-app.ts";
import { statusForm } from "#tests/support/staff.ts";
import { DIGITS, PHONE, sentBy } from "#tests/support/tracked-request.ts";
import { eventually } from "#tests/support/wire/eventually.ts";

/** Closed, moved, away: what an office publishes for some days, and where citizens read it. */

const app = useApp();
const assistant = useStaff(app, "assistant");
const other = useStaff(app, "assistant2");
const administrator = useStaff(app, "administrator");
const monitor = useStaff(app, "monitor");

const open: string[] = [];

/** A notice that ends with the test. */
async function told(typed: Readonly<Record<string, string>>, person: Client = assistant) {
  const page = await addNotice(person, typed);
  const id = noticeIdOf(page);
  expect(page.path).toBe(`/admin/notices/view/${id}`);
  open.push(id);
  return { id, page };
}

afterEach(async () => {
  for (const id of open.splice(0)) await endNotice(administrator, id);
});

const UNTIL = CLOSED.until;

const dayOf = (days: number) => addDays(skopjeDay(new Date()), days);

const read = async (path: string, language: string) => {
  const page = await client(app.origin).get(`${path}${path.includes("?") ? "&" : "?"}lng=${language}`);
  return { text: mainOf(page), html: page.html, dom: page.dom };
};

/** What a closed office says in each language: in the panel, as a badge, on the form. */
const SAID = {
  mk: [
    "Затворено од",
    "Се реновира зградата. Следен прием: петок",
    "Затворено до",
    "Канцеларијата е затворена до",
  ],
  sq: [
    "Mbyllur nga",
    "Ndërtesa po rinovohet. Pritja e radhës:",
    "Mbyllur deri më",
    "Zyra është e mbyllur deri më",
  ],
  en: [
    "Closed from",
    "The building is being renovated. Next office day:",
    "Closed until",
    "The office is closed until",
  ],
} as const;

/** The office's address, as each language says its words. */
const PLACE = {
  mk: "„Илинденска“ бр. 114 (зграда на Општината)",
  sq: "„Ilindenska“ nr. 114 (ndërtesa e Komunës)",
  en: "“Ilindenska” No. 114 (municipal building)",
} as const;

describe.each(LANGUAGES)("a closed office, in %s,", (language) => {
  const [title, sentence, badge, form] = SAID[language];

  it("stands on map, list, panel, answer and form, and is gone once it has ended", async () => {
    const { id } = await told(CLOSED);
    const shown = await read("/?office=1&all=1", language);
    expect(shown.html).toMatch(/1 (?:од|nga|of) 4, (?:затворено|mbyllur|closed)/);
    expect(shown.text).toContain(`${badge} ${UNTIL.slice(0, 6)}`);
    const panel = shown.dom
      .all("complementary")
      .map((part) => part.text)
      .join(" ");
    expect(panel).toContain(title);
    expect(panel).toContain(sentence);
    const asked = await read(`/?where=${encodeURIComponent("Борис Секуловски")}`, language);
    const answer = asked.dom
      .all("region")
      .find((part) => part.attribute("aria-labelledby") === "answer")?.text;
    // Its card says the next day itself, once.
    const [why = "", next = ""] = sentence.split(/(?<=\.) /);
    expect(answer).toContain(why);
    expect(answer).not.toContain(next);
    const request = await read("/?mp=1", language);
    expect(request.text).toContain(`${form} ${UNTIL}`);
    expect(request.text.indexOf(form)).toBeLessThan(request.text.indexOf("* "));
    await endNotice(assistant, id);
    for (const path of ["/?office=1", "/?mp=1"])
      expect((await read(path, language)).text).not.toContain(title);
  });

  it("stands on receipt, my request and in the calendar's file", async () => {
    await told(CLOSED);
    const citizen = client(app.origin);
    const receipt = await citizen.submit(await openRequest(citizen), { ...ANSWERS, phone: PHONE });
    const { code, caseId } = sentBy(receipt);
    const written = mainOf(await citizen.get(`${receipt.path}&lng=${language}`));
    expect(written).toContain(`${form} ${UNTIL}`);
    expect(written, "the words of an address are in the reader's language").toContain(PLACE[language]);
    expect(written).not.toMatch(/и сега|edhe tani|request now/);

    const enter = postForm(await citizen.get("/request"));
    const mine = await citizen.submit(enter, { code, digits: DIGITS });
    expect(mainOf(mine)).toContain(sentence);
    const { form: meeting, typed } = await typedMeeting(assistant, caseId);
    await saveMeeting(assistant, meeting, {
      ...typed,
      mpId: "1",
      caseId,
      date: dayOf(LANGUAGES.indexOf(language) + 1),
    });
    const page = await assistant.get(`/admin/cases/view/${caseId}`);
    await assistant.get(linkTo(page, "/admin/meetings/view/"));
    const status = statusForm(page);
    await assistant.submit(status, { statusId: "2", comment: "" });
    const unfolded = async () =>
      (await citizen.get(`/request/${code}/meeting.ics`)).html.replaceAll("\r\n ", "");
    await eventually(unfolded).toContain(title);
    expect(await unfolded()).toContain(PLACE[language]);

    // The first sentences say not to come; citizens aren't asked whether they can.
    const address = `/request/${code}`;
    const closed = {
      mk: "Канцеларијата е затворена",
      sq: "Zyra është e mbyllur",
      en: "The office is closed",
    };
    const calls = { mk: "Не доаѓајте на", sq: "Mos ejani më", en: "Do not come on" };
    const expectClosed = (shown: Page) => {
      expect(titleOf(shown)).toContain(closed[language]);
      expect(mainOf(shown)).toContain(calls[language]);
      expect(mainOf(shown)).not.toContain(resources[language].myRequest.meeting.calendar);
    };
    const opened = await citizen.get(address);
    expectClosed(opened);
    expect(opened.forms.map((each) => valueIn(each, "change"))).not.toContain("otherDay");
  });
});

it.each([
  ["mk", "На оваа адреса до", `Редовно: ул. ${PLACE.mk}`],
  ["sq", "Në këtë adresë deri më", `Zakonisht: rr. ${PLACE.sq}`],
  ["en", "At this address until", `Usually: St. ${PLACE.en}`],
])(
  "an office that receives elsewhere has that address everywhere, and the usual one in the notice: %s",
  async (language, title, usual) => {
    await told(ELSEWHERE);
    for (const path of ["/?office=1", "/?mp=1"]) {
      const { text } = await read(path, language);
      if (path.includes("office")) expect(text).toMatch(/[„“](?:Нова|Nova)[“”] (?:бр|nr|No)\. 7, 1000/);
      expect(text).toContain(`${title} ${UNTIL}`);
      expect(text).toContain(usual);
    }
  },
);

it.each([
  ["mk", "Отсуство до", "Ве прима асистентот."],
  ["sq", "Mungon deri më", "Ju pret asistenti."],
  ["en", "Away until", "The assistant will see you."],
])(
  "an MP who is not there is said to be away, and nothing says why: %s",
  async (language, title, sentence) => {
    await told(ABSENT);
    for (const path of ["/?office=1", "/?mp=1"])
      expect((await read(path, language)).text).toContain(`${title} ${UNTIL} ${sentence}`);
  },
);

describe("bad input", () => {
  it.each([
    ["no kind", { kindId: "" }, "Што се случува"],
    ["a kind that is none", { kindId: "9" }, "Што се случува"],
    ["no office", { officeId: "" }, "Канцеларија"],
    ["a last day before the first", { until: typedDay(-1) }, "Последен ден"],
    [
      "days in another order",
      { from: typedDay(5), until: typedDay(4) },
      "Последниот ден не смее да биде пред првиот!",
    ],
    ["a day that is over", { from: typedDay(-9), until: typedDay(-2) }, "Тој ден веќе помина!"],
    ["days too far ahead", { until: typedDay(731) }, "Најмногу две години"],
    ["no such day", { from: "31.02.2027" }, "Прв ден"],
    ["elsewhere without an address", { kindId: "2", address: "" }, "Каде се прима"],
    ["an endless address", { kindId: "2", address: "а".repeat(5000) }, "Каде се прима"],
    ["a sentence of another kind", { sentenceId: "5" }, "Реченица за граѓаните"],
    ["an absence without a person", { ...ABSENT, mpId: "" }, "Пратеник"],
  ])("is told beside its field: %s", async (_name, typed, said) => {
    const page = await assistant.submit(noticeForm(await assistant.get("/admin/notices/add")), {
      ...CLOSED,
      ...typed,
    });
    expect(page.status).toBe(400);
    expect(page.html).toContain('aria-invalid="true"');
    expect(mainOf(page)).toContain(said);
  });
});

it("rights are an assistant's for their own, an administrator's for all; a monitor reads", async () => {
  const { id } = await told(CLOSED);
  expect(mainOf(await other.get("/admin/notices"))).not.toContain("Илинденска");
  for (const page of ["view", "edit", "end"])
    expect((await other.get(`/admin/notices/${page}/${id}`)).status).toBe(403);
  const form = noticeForm(await other.get("/admin/notices/add"));
  expect((await other.submit(form, CLOSED)).status).toBe(400);
  expect((await other.submit(form, ABSENT)).status).toBe(400);
  const foreign = noticeForm(await assistant.get(`/admin/notices/end/${id}`));
  expect((await other.submit(foreign)).status).toBeGreaterThanOrEqual(400);
  expect(mainOf(await client(app.origin).get("/?office=1"))).toContain("Затворено од");

  expect(mainOf(await monitor.get("/admin/notices"))).toContain("Илинденска");
  expect((await monitor.get(`/admin/notices/view/${id}`)).html).not.toContain(`/admin/notices/edit/${id}`);
  for (const page of ["add", `edit/${id}`, `end/${id}`])
    expect((await monitor.get(`/admin/notices/${page}`)).path).toBe("/admin/unauthorized");
  await endNotice(administrator, id);
  expect((await assistant.get(`/admin/notices/edit/${id}`)).status).toBe(404);
  expect((await assistant.get("/admin/notices/view/1")).status).toBe(404);
  await eventually(async () => mainOf(await administrator.get(`/admin/audit?kind=notices&id=${id}`))).toMatch(
    /го промени известувањето .*внесе известувањето/,
  );
});

describe("the person who sets it", () => {
  it("is asked first, with those to call, and finds them again", async () => {
    const [caseId = ""] = idsIn(await assistant.get("/admin/cases"), "/admin/cases/view/");
    const { form, typed } = await typedMeeting(assistant, caseId);
    const { dom } = await assistant.get(`/admin/cases/view/${caseId}`);
    const phone = dom.all("link").find(({ target }) => /^tel:\d+$/.test(target))?.text;
    await saveMeeting(assistant, form, { ...typed, mpId: "1", caseId, date: dayOf(40) });
    const days = { from: typedDay(40), until: typedDay(40) };
    const add = noticeForm(await assistant.get("/admin/notices/add"));
    const asked = await assistant.submit(add, { ...CLOSED, ...days });
    expect(asked.status).toBe(409);
    expect(mainOf(asked)).toMatch(/Во тие денови има 1 средба.*09:30–10:30, Ајше .*Потврди и зачувај/);
    expect(mainOf(await administrator.get("/admin/notices"))).not.toContain(days.from);
    const { page } = await told({ ...CLOSED, ...days });
    expect(mainOf(page)).toContain(phone ?? "none");
    expect(page.html).toMatch(/href="\/admin\/meetings\/view\/\d+"/);
    expect(page.html).toContain('href="tel:');
  });
});
