import { describe, expect, it } from "vitest";
import { messagesAt } from "#tests/support/contact-message.ts";
import { idsIn, mainOf, type Page, titleOf, valueIn } from "#tests/support/http.ts";
import { addedMeeting } from "#tests/support/meeting-forms.ts";
import { postForm } from "#tests/support/meeting-request.ts";
import { useFaultyApp, useStaff } from "#tests/support/own-app.ts";
import { valuesOf } from "#tests/support/schedule-form.ts";
import { signedIn } from "#tests/support/staff.ts";
import { changeForm, opened, sendTracked, setCaseStatus, withdraw } from "#tests/support/tracked-request.ts";

/** Who looked at a request, and what its citizen can tell the office: withdrawn, or another day. */

const { app, proxy } = useFaultyApp({ SUBMIT_BURSTS: "100/60" });
const assistant = useStaff(app, "assistant");

/** A request with a meeting ahead. */
async function arranged() {
  const { code, caseId } = await sendTracked(app.origin);
  const meeting = await addedMeeting(assistant, { mpId: "1", caseId });
  await setCaseStatus(assistant, caseId, "2");
  await assistant.get(`/admin/meetings/view/${meeting.id}`);
  await expect.poll(async () => titleOf((await opened(app.origin, code)).page)).toBe("Средбата е закажана");
  return { code, caseId, id: meeting.id, ...(await opened(app.origin, code)) };
}

const messages = () => messagesAt(proxy).map(({ body }) => JSON.parse(body) as Record<string, string>);

/** Something to tick several times. */
const withDays = (form: ReturnType<typeof changeForm>, ...days: string[]) =>
  form && {
    ...form,
    fields: [
      ...form.fields.filter(([name]) => name !== "dayIds"),
      ...days.map((day) => ["dayIds", day] as [string, string]),
    ],
  };

it("who looked is shown by role, day and meaning, never by name, in three languages", async () => {
  const { code, caseId } = await sendTracked(app.origin);
  expect(mainOf((await opened(app.origin, code)).page)).toContain("Сè уште никој не го отворил.");
  await assistant.get(`/admin/cases/view/${caseId}`);
  await assistant.get(`/admin/cases/view/${caseId}/print`);
  const administrator = await signedIn(app.origin, "administrator");
  await administrator.get(`/admin/cases/view/${caseId}`);
  const told =
    /Кој го видел барањето Канцеларијата, на \d\d\.\d\d\.\d{4}\. Испечатено на \d\d\.\d\d\.\d{4}\. Администрацијата, на \d\d\.\d\d\.\d{4}\. Што значи ова/;
  await expect.poll(async () => mainOf((await opened(app.origin, code)).page)).toMatch(told);
  const page = mainOf((await opened(app.origin, code)).page);
  expect(page).toContain("Имиња не се прикажуваат.");
  expect(page).not.toMatch(/Огненовски|Шутевска/);
  expect(mainOf((await opened(app.origin, code, "sq")).page)).toContain("Printuar më");
  expect(mainOf((await opened(app.origin, code, "en")).page)).toContain("The administration, on");
  expect(mainOf(await assistant.get(`/admin/cases/view/${caseId}/looks`))).toMatch(
    /Што гледа лицето .*Канцеларијата, на [\d.]+ Испечатено на \d\d/,
  );
});

describe("another day", () => {
  it("reaches the office as a message and as a mark, once, and is settled by the office", async () => {
    const { code, caseId, citizen, page } = await arranged();
    const form = withDays(changeForm(page, "otherDay"), "2", "4");
    const calendar = async () => (await citizen.get(`/request/${code}/meeting.ics`)).html;
    expect(await calendar()).toMatch(/METHOD:PUBLISH[\s\S]*STATUS:CONFIRMED/);
    const [told] = await Promise.all([citizen.submit(form), citizen.submit(form)]);
    expect(told?.path).toBe(`/request/${code}`);
    expect(await calendar(), "takes back the entry").toMatch(/METHOD:CANCEL[\s\S]*STATUS:CANCELLED/);
    expect(mainOf(told ?? page)).toMatch(
      /Не доаѓајте на \d\d\.\d\d\.\d{4}\. Марјан Огненовски ќе ви се јави .*Овој термин не важи\. Посакавте: вторник, четврток\./,
    );
    expect(titleOf(told ?? page)).toBe("Побаравте друг ден");
    for (const never of [/ве чека во/, /Додај во календар/, /Што да понесете/, /важи додека/])
      expect(mainOf(told ?? page)).not.toMatch(never);
    expect(changeForm(told ?? page, "otherDay")).toBeUndefined();
    expect(messages()).toEqual([
      {
        fullName: "Портал, страница „Мое барање“",
        email: expect.stringMatching(/^bez-eposta@/),
        phone: "",
        subject: `Барање за друг термин: случај ${caseId}`,
        description: expect.stringMatching(
          new RegExp(`вторник, четврток\\. Случај ${caseId}, .*\nhttp.*/admin/cases/view/${caseId}$`),
        ),
      },
    ]);
    expect(JSON.stringify(messages())).not.toContain(code);

    const shown = await assistant.get(`/admin/cases/view/${caseId}`);
    expect(mainOf(shown)).toMatch(
      /не може тој ден, јави на .*Му одговараат: вторник, четврток\. .*Средено е/,
    );
    expect(mainOf(await assistant.get("/admin/cases"))).toContain("друг термин");
    const waiting = await assistant.get("/admin/dashboard");
    expect(mainOf(waiting)).toMatch(/не може тој ден · може: вторник, четврток .*Премести.*Средено е/);
    expect(waiting.html).toMatch(/href="\/admin\/meetings\/move\/\d+\?from=dashboard"/);
    expect(waiting.html).toContain(`href="/admin/cases/view/${caseId}"`);
    const other = await signedIn(app.origin, "assistant2");
    expect(mainOf(await other.get("/admin/dashboard"))).not.toContain("не може тој ден");
    const monitor = await signedIn(app.origin, "monitor");
    expect(mainOf(await monitor.get(`/admin/cases/view/${caseId}`))).not.toContain("Средено е");

    const settling = shown.forms.find(
      ({ action, fields }) => action.includes("/cases/view/") && fields.length === 1,
    );
    const done = await assistant.submit(settling, { settle: "told" });
    expect(mainOf(done)).not.toContain("не може тој ден");
    expect(mainOf(await assistant.get("/admin/cases"))).not.toContain("друг термин");
    expect(mainOf(await assistant.get("/admin/dashboard"))).not.toContain("не може тој ден");
    const after = await citizen.get(`/request/${code}`);
    expect(mainOf(after)).toMatch(/Канцеларијата постапи по вашата порака на \d\d/);
    expect(changeForm(after, "otherDay")).toBeDefined();
  });

  it("leaves the refused one to the last for any meeting of the case, struck and never chosen", async () => {
    const { code, caseId } = await sendTracked(app.origin);
    const view = `/admin/cases/view/${caseId}`;
    const shown = await assistant.get(view);
    const [at = ""] = valuesOf(shown, "slot-at-once");
    const date = at.slice(0, "YYYY-MM-DD".length);
    await assistant.submit(
      shown.forms.find(({ action }) => action.includes("/meetings/add")),
      { "slot-at-once": at },
    );
    const [id = ""] = idsIn(await assistant.get(view), "/admin/meetings/view/");
    await assistant.get(`/admin/meetings/view/${id}`);
    const move = () => assistant.get(`/admin/meetings/move/${id}`);
    expect(valuesOf(await move(), "day")[0]).toBe(date);
    await expect.poll(async () => titleOf((await opened(app.origin, code)).page)).toBe("Средбата е закажана");
    const { citizen, page } = await opened(app.origin, code);
    await citizen.submit(withDays(changeForm(page, "otherDay"), "2"));
    for (const asked of [await move(), await assistant.get(`/admin/meetings/add?caseId=${caseId}`)]) {
      const days = valuesOf(asked, "day");
      expect(days.indexOf(date)).toBe(days.length - 1);
      expect(mainOf(asked)).toContain("лицето не може");
      expect(mainOf(asked)).toContain("Лицето сака вторник.");
      const times = asked.dom
        .all("radio")
        .filter((radio) => radio.isOn && radio.attribute("name") !== "language");
      expect(times).toHaveLength(2);
      for (const radio of times) expect(radio.attribute("value")).not.toContain(date);
    }
  });

  it("comes back with what was ticked when there are too many days, or a wrong one", async () => {
    const { citizen, page } = await arranged();
    const form = changeForm(page, "otherDay");
    const ticked = ({ dom }: Page) =>
      dom.all("checkbox").filter((box) => box.attribute("name") === "dayIds" && box.isOn).length;
    const many = await citizen.submit(withDays(form, "1", "2", "3", "4"));
    expect([many.status, ticked(many)]).toEqual([400, 4]);
    expect(mainOf(many)).toContain("Може да се изберат најмногу 3!");
    expect((await citizen.submit(withDays(form, "9"))).status).toBe(400);
  });

  it("is refused to people who have not opened the request, and needs the key of its form", async () => {
    const { code, citizen, page } = await arranged();
    const before = messages().length;
    const forged = await citizen.post(`/request/${code}`, { change: "otherDay" });
    expect(mainOf(forged)).toContain("Страницата беше предолго отворена");
    await citizen.post(`/request/${code}`, { close: "close" });
    const closed = await citizen.submit(changeForm(page, "otherDay"));
    expect(mainOf(closed)).toContain("Страницата се затвори по 30 минути");
    expect(messages()).toHaveLength(before);
  });
});

describe("withdrawing", () => {
  it("is asked once more on a page of its own, told to the office, and not taken back", async () => {
    const { code, caseId } = await sendTracked(app.origin);
    const { citizen, page } = await opened(app.origin, code);
    expect(changeForm(page, "otherDay")).toBeUndefined();
    expect(page.html).toContain(`href="/request/${code}?tell=withdraw"`);
    const asked = await citizen.get(`/request/${code}?tell=withdraw`);
    expect(titleOf(asked)).toBe("Го повлекувате барањето?");
    const done = await citizen.submit(changeForm(asked, "withdrawn"));
    expect(mainOf(done)).not.toContain("Ако нешто се промени");
    expect(titleOf(done)).toBe("Го повлековте барањето");
    // A cancelled meeting isn't called about.
    expect(mainOf(done)).not.toMatch(/Ќе ви се јават|Никој не се јави до|сè уште не|отворено додека/);
    expect(mainOf(done)).toMatch(/\d\d\.\d\d\.\d{4} Го повлековте барањето\./);
    const form = postForm(await citizen.get("/?office=1&mp=1"));
    expect(done.html).toContain('href="/?office=1&amp;mp=1#meeting-request"');
    expect(valueIn(form, "mpId")).toBe("1");
    expect(messages().at(-1)).toMatchObject({ subject: `Повлечено барање: случај ${caseId}` });
    expect(titleOf(await citizen.get(`/request/${code}?tell=withdraw`))).not.toBe("Го повлекувате барањето?");
    expect(mainOf(await assistant.get("/admin/cases"))).toContain("повлечено");
    expect(mainOf(await assistant.get(`/admin/cases/view/${caseId}`))).toContain("го повлече барањето на");

    // What the office closes is settled.
    await setCaseStatus(assistant, caseId, "5");
    await expect.poll(async () => mainOf(await assistant.get("/admin/cases"))).not.toContain("повлечено");
    expect(mainOf(await citizen.get(`/request/${code}`))).toMatch(
      /Канцеларијата постапи по вашата порака на/,
    );
  });

  it("is settled by nobody whose case it is not", async () => {
    const { code, caseId } = await sendTracked(app.origin);
    await withdraw(app.origin, code);
    const other = await signedIn(app.origin, "assistant2");
    const theirs = await other.get("/admin/cases/add");
    const formKey =
      theirs.forms.flatMap(({ fields }) => fields).find(([name]) => name === "formKey")?.[1] ?? "";
    for (const [page, settle] of [
      [`/admin/cases/view/${caseId}`, "told"],
      ["/admin/dashboard", caseId],
    ] as const) {
      const refused = await other.post(page, { settle, formKey });
      expect(refused.status).toBe(403);
    }
    expect(mainOf(await assistant.get(`/admin/cases/view/${caseId}`))).toContain("го повлече барањето");
  });
});
