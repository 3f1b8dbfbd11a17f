import { afterEach, describe, expect, it } from "vitest";
import { resources } from "#app/i18n/resources.ts";
import { addDays } from "#app/model/days.ts";
import { skopjeDay } from "#app/model/period.ts";
import { client, type Client, idsIn, linkTo, mainOf, titleOf, valueIn } from "#tests/support/http.ts";
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

/** The office's address, as each language says its words. */
const PLACE = {
  mk: "„Илинденска“ бр. 114 (зграда на Општината)",
  sq: "„Ilindenska“ nr. 114 (ndërtesa e Komunës)",
} as const;

describe("a closed office", () => {
  it("stands on map, list, panel, answer and form, and is gone once it has ended", async () => {
    const { id } = await told(CLOSED);
    const shown = await read("/?office=1&all=1", "mk");
    expect(shown.html).toMatch(/1 од 4, затворено/);
    expect(shown.text).toContain(`Затворено до ${UNTIL.slice(0, 6)}`);
    const panel = shown.dom
      .all("complementary")
      .map((part) => part.text)
      .join(" ");
    const why = "Се реновира зградата.";
    expect(panel).toContain("Затворено од");
    expect(panel).toContain(`${why} Следен прием: петок`);
    const asked = await read(`/?where=${encodeURIComponent("Борис Секуловски")}`, "mk");
    const answer = asked.dom
      .all("region")
      .find((part) => part.attribute("aria-labelledby") === "answer")?.text;
    // Its card says the next day itself, once.
    expect(answer).toContain(why);
    expect(answer).not.toContain("Следен прием: петок");
    const request = await read("/?mp=1", "mk");
    const form = "Канцеларијата е затворена до";
    expect(request.text).toContain(`${form} ${UNTIL}`);
    expect(request.text.indexOf(form)).toBeLessThan(request.text.indexOf("* "));
    await endNotice(assistant, id);
    for (const path of ["/?office=1", "/?mp=1"])
      expect((await read(path, "mk")).text).not.toContain("Затворено од");
  });

  it("stands on receipt, my request and in the calendar's file, in the reader's language", async () => {
    await told(CLOSED);
    const citizen = client(app.origin);
    const receipt = await citizen.submit(await openRequest(citizen), { ...ANSWERS, phone: PHONE });
    const { code, caseId } = sentBy(receipt);
    const written = mainOf(await citizen.get(`${receipt.path}&lng=sq`));
    expect(written).toContain(`Zyra është e mbyllur deri më ${UNTIL}`);
    expect(written).toContain(PLACE.sq);
    expect(written).not.toContain("edhe tani");

    const enter = postForm(await citizen.get("/request"));
    const mine = await citizen.submit(enter, { code, digits: DIGITS });
    expect(mainOf(mine)).toContain("Ndërtesa po rinovohet. Pritja e radhës:");
    const { form: meeting, typed } = await typedMeeting(assistant, caseId);
    await saveMeeting(assistant, meeting, { ...typed, mpId: "1", caseId, date: dayOf(1) });
    const page = await assistant.get(`/admin/cases/view/${caseId}`);
    await assistant.get(linkTo(page, "/admin/meetings/view/"));
    await assistant.submit(statusForm(page), { statusId: "2", comment: "" });
    const unfolded = async () =>
      (await citizen.get(`/request/${code}/meeting.ics`)).html.replaceAll("\r\n ", "");
    await eventually(unfolded).toContain("Mbyllur nga");
    expect(await unfolded()).toContain(PLACE.sq);

    // The first sentences say not to come; citizens aren't asked whether they can.
    const opened = await citizen.get(`/request/${code}`);
    expect(titleOf(opened)).toContain("Zyra është e mbyllur");
    expect(mainOf(opened)).toContain("Mos ejani më");
    expect(mainOf(opened)).not.toContain(resources.sq.myRequest.meeting.calendar);
    expect(opened.forms.map((each) => valueIn(each, "change"))).not.toContain("otherDay");
  });
});

it("an office that receives elsewhere has that address everywhere, and the usual one in the notice", async () => {
  await told(ELSEWHERE);
  for (const path of ["/?office=1", "/?mp=1"]) {
    const { text } = await read(path, "mk");
    if (path.includes("office")) expect(text).toContain("„Нова“ бр. 7, 1000");
    expect(text).toContain(`На оваа адреса до ${UNTIL}`);
    expect(text).toContain(`Редовно: ул. ${PLACE.mk}`);
  }
});

it("an MP who is not there is said to be away, and nothing says why", async () => {
  await told(ABSENT);
  for (const path of ["/?office=1", "/?mp=1"])
    expect((await read(path, "mk")).text).toContain(`Отсуство до ${UNTIL} Ве прима асистентот.`);
});

it.each([
  ["a kind that is none", { kindId: "9" }, "Што се случува"],
  ["no office", { officeId: "" }, "Канцеларија"],
  ["a last day before the first", { until: typedDay(-1) }, "Последен ден"],
  ["a day that is over", { from: typedDay(-9), until: typedDay(-2) }, "Тој ден веќе помина!"],
  ["days too far ahead", { until: typedDay(731) }, "Најмногу две години"],
  ["elsewhere without an address", { kindId: "2", address: "" }, "Каде се прима"],
  ["a sentence of another kind", { sentenceId: "5" }, "Реченица за граѓаните"],
  ["an absence without a person", { ...ABSENT, mpId: "" }, "Пратеник"],
])("bad input is told beside its field: %s", async (_name, typed, said) => {
  const page = await assistant.submit(noticeForm(await assistant.get("/admin/notices/add")), {
    ...CLOSED,
    ...typed,
  });
  expect(page.status).toBe(400);
  expect(page.html).toContain('aria-invalid="true"');
  expect(mainOf(page)).toContain(said);
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
  await endNotice(administrator, id);
  expect((await assistant.get(`/admin/notices/edit/${id}`)).status).toBe(404);
  expect((await assistant.get("/admin/notices/view/1")).status).toBe(404);
  await eventually(async () => mainOf(await administrator.get(`/admin/audit?kind=notices&id=${id}`))).toMatch(
    /го промени известувањето .*внесе известувањето/,
  );
});

it("the person who sets it is asked first, with those to call, and finds them again", async () => {
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
