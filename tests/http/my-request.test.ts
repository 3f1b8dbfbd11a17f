import { describe, expect, it } from "vitest";
import { client, type Client, mainOf, type Page, titleOf } from "#tests/support/http.ts";
import { addedMeeting } from "#tests/support/meeting-forms.ts";
import { ANSWERS, openRequest, postForm } from "#tests/support/meeting-request.ts";
import { useFaultyApp, useStaff } from "#tests/support/own-app.ts";
import { statusForm } from "#tests/support/staff.ts";
import { DIGITS, PHONE, sentBy } from "#tests/support/tracked-request.ts";

/** What a citizen sees of a request by its code, from the receipt to what the office did with it. */

const product = useFaultyApp();
const assistant = useStaff(product.app, "assistant");

const newCitizen = () => client(product.app.origin);

/** A request that was sent: its receipt, code and case. */
async function sent(citizen = newCitizen(), phone = PHONE) {
  const receipt = await citizen.submit(await openRequest(citizen), { ...ANSWERS, phone });
  return { receipt, text: mainOf(receipt), ...sentBy(receipt) };
}

const lookForm = async (citizen: Client, path = "/request?lng=mk") => postForm(await citizen.get(path));

const look = async (code: string, digits = DIGITS, citizen = newCitizen()) =>
  citizen.submit(await lookForm(citizen), { code, digits });

const setStatus = async (caseId: string, statusId: string) => {
  const page = await assistant.get(`/admin/cases/view/${caseId}`);
  const form = statusForm(page);
  return assistant.submit(form, { statusId, comment: "Тајна белешка на асистентот." });
};

it("the receipt shows the code first, its page, its drawing, and until when to wait", async () => {
  const { receipt, text, code } = await sent();
  expect(text.indexOf("Код на вашето барање")).toBeLessThan(text.indexOf("Што следува"));
  expect(receipt.html).toContain(`href="/request/${code}"`);
  expect(/<svg[^>]*viewBox="0 0 (?:37 37|41 41)"[\s\S]*?<\/svg>/.exec(receipt.html)?.[0]).toContain(
    'd="M4 4h7v1h-7z',
  );
  expect(text).toContain("На 070 123 456 или на вашата е‑пошта.");
  expect(text).toMatch(/Ако до \d\d\.\d\d\.\d{4} никој не ви се јави/);
});

describe("a request by its code", () => {
  it("opens with code and digits, as they are typed on either keyboard", async () => {
    const { code } = await sent();
    const cyrillic = code.replaceAll("A", "А").replaceAll("K", "к").replaceAll("T", "т").replaceAll("M", "М");
    const page = await look(` ${cyrillic.slice(0, 4)}-${cyrillic.slice(4)} `);
    expect(page.path).toBe(`/request/${code}`);
    expect(titleOf(page)).toBe("Барањето е во канцеларијата");
    expect(mainOf(page)).toContain("Го примивме вашето барање.");
    expect(mainOf(page)).toContain("Канцеларијата сè уште не го отвори.");
  });

  it("asks a link only for the digits, and never shows what was written", async () => {
    const { code } = await sent();
    const citizen = newCitizen();
    const form = await lookForm(citizen, `/request/${code.toLowerCase()}?lng=mk`);
    expect(form?.fields).toEqual([["digits", ""]]);
    const page = await citizen.submit(form, { digits: DIGITS });
    expect(titleOf(page)).toBe("Барањето е во канцеларијата");
    for (const secret of [ANSWERS.fullName, ANSWERS.email, ANSWERS.topic, "Патот", PHONE])
      expect(mainOf(page)).not.toContain(secret);
  });

  it("needs no digits in the browser that sent it, until that is closed", async () => {
    const citizen = newCitizen();
    const { code } = await sent(citizen);
    expect(titleOf(await citizen.get(`/request/${code}`))).toBe("Барањето е во канцеларијата");
    expect(titleOf(await newCitizen().get(`/request/${code}`))).toBe("Мое барање");
    const later = await sent(citizen);
    for (const mine of [code, later.code])
      expect(titleOf(await citizen.get(`/request/${mine}`))).toBe("Барањето е во канцеларијата");
    expect((await citizen.post(`/request/${code}`, { close: "close" })).path).toBe("/request");
    expect(titleOf(await citizen.get(`/request/${code}`))).toBe("Мое барање");
    expect((await citizen.get(/\/\?receipt=[\w-]+/.exec(later.receipt.path)?.[0] ?? "")).status).toBe(200);
    expect(titleOf(await citizen.get(`/request/${later.code}`))).toBe("Барањето е во канцеларијата");
  });

  it("can't be found, kept, or led to", async () => {
    const { code } = await sent();
    const citizen = newCitizen();
    const page = await look(code, DIGITS, citizen);
    expect(page.html).toContain('<meta name="robots" content="noindex"/>');
    expect(page.headers.get("Cache-Control")).toContain("no-store");
    expect(page.headers.get("Referrer-Policy")).toBe("no-referrer");
    expect((await citizen.get("/request")).headers.get("Referrer-Policy")).toBe("same-origin");
    expect((await newCitizen().get("/robots.txt")).html).toContain("Disallow: /request/");
    expect((await newCitizen().get("/sitemap.xml")).html).not.toContain("/request/");
    expect(product.app.logs.join("\n")).not.toContain(code);
    expect(titleOf(await newCitizen().get(`/request/${code}`))).toBe("Мое барање");
  });
});

describe("what the office does", () => {
  it("is told once a member of staff has opened the case", async () => {
    const { code, caseId } = await sent();
    await assistant.get(`/admin/cases/view/${caseId}`);
    await expect
      .poll(async () => mainOf(await look(code)))
      .toMatch(/\d\d\.\d\d\.\d{4} Канцеларијата го отвори\..*Состојба на \d\d/);
  });

  it("is not told as opened by lists and forms that read the case for its name", async () => {
    const { code } = await sent();
    for (const page of ["/admin", "/admin/cases", "/admin/meetings/add"]) await assistant.get(page);
    await expect
      .poll(async () => mainOf(await look(code)))
      .toMatch(/Канцеларијата сè уште не го отвори\..*Состојба на \d\d/);
  });

  it("is told by day and place when a meeting is arranged, with a file for the calendar, until it is deleted", async () => {
    const { code, caseId } = await sent();
    const { id, typed } = await addedMeeting(assistant, { mpId: "1", caseId });
    await expect
      .poll(async () => mainOf(await look(code)))
      .toMatch(/во \d\d:\d\d часот .*\d\d\.\d\d\.\d{4} Средбата е закажана\./);
    await setStatus(caseId, "2");
    await assistant.get(`/admin/meetings/view/${id}`);
    const citizen = newCitizen();
    await expect.poll(async () => titleOf(await look(code, DIGITS, citizen))).toBe("Средбата е закажана");
    const page = await citizen.get(`/request/${code}`);
    const [year, , day] = typed.date.split("-").map(Number);
    expect(mainOf(page)).toMatch(new RegExp(`, ${day} \\S+ ${year} во 09:30 часот`));
    // The code stands once, among what to bring.
    expect(mainOf(page).split(code.match(/.{4}/g)?.join(" ") ?? "").length).toBe(2);
    expect(mainOf(page)).not.toContain(typed.topic);

    const file = await citizen.get(`/request/${code}/meeting.ics`);
    expect(file.headers.get("Content-Type")).toBe("text/calendar; charset=utf-8");
    expect(file.html).toContain(`UID:meeting-${id}@localhost`);
    expect(file.html).toContain(`DTSTART:${typed.date.replaceAll("-", "")}T093000`);
    for (const secret of ["Мустафа", "вода", "Прва", "/admin/"]) expect(file.html).not.toContain(secret);
    expect((await newCitizen().get(`/request/${code}/meeting.ics`)).status).toBe(404);

    const asked = await assistant.get(`/admin/meetings/delete/${id}`);
    await assistant.submit(asked.forms.find(({ action }) => action.includes(`/delete/${id}`)));
    await expect.poll(async () => (await citizen.get(`/request/${code}/meeting.ics`)).status).toBe(404);
  });

  it.each([
    [
      "3",
      "Барањето не е прифатено",
      /\d{4} Канцеларијата не го прифати\..*Барањето е затворено.*се брише на/,
    ],
    ["4", "Средбата е одржана", /\d{4} Средбата е одржана\..*Барањето е отворено/],
    ["5", "Барањето е завршено", /Одржана средба не е запишана\..*\d{4} Работата по барањето заврши\./],
  ])("is told when its status becomes %s", async (statusId, title, way) => {
    const { code, caseId } = await sent();
    await setStatus(caseId, statusId);
    await expect.poll(async () => titleOf(await look(code))).toBe(title);
    const page = mainOf(await look(code));
    expect(page).toMatch(way);
    expect(page).not.toContain("Тајна белешка");
  });

  it("is told while the API is away", async () => {
    const { code } = await sent();
    await product.proxy.set({ kind: "reset" });
    const page = await look(code);
    expect([page.status, titleOf(page)]).toEqual([200, "Барањето е во канцеларијата"]);
  });
});

describe("who guesses", () => {
  const shown = (page: Page) => ({
    status: page.status,
    text: mainOf(page),
    headers: [...page.headers.keys()].toSorted(),
  });

  it("learns nothing: a wrong code, wrong digits and no code at all are answered alike", async () => {
    const { code } = await sent();
    const pages = [
      await look(code, "457"),
      await look("7KM4T9EA3J82"),
      await look("BBBB", DIGITS),
      await look("", ""),
      await look(code, ""),
    ];
    expect(new Set(pages.map((page) => JSON.stringify(shown(page)))).size).toBe(1);
    expect(pages[0]?.status).toBe(400);
    expect(mainOf(pages[0] ?? (await look("")))).toContain("Не најдовме такво барање");
  });

  it("has five tries an hour at one code, real or not, from wherever; the right digits don't count", async () => {
    const { code } = await sent();
    for (const _ of Array.from({ length: 7 })) expect((await look(code)).status).toBe(200);
    for (const guessed of [code, "AAAAAAAAAAAT"]) {
      for (const _ of Array.from({ length: 5 })) expect((await look(guessed, "000")).status).toBe(400);
      const page = await look(guessed);
      expect(page.status).toBe(429);
      expect(Number(page.headers.get("Retry-After"))).toBeGreaterThan(3000);
      expect(mainOf(page)).toMatch(/Премногу обиди .* по \d\d:\d\d часот/);
    }
  });

  it("locks nobody else out with an empty field, or with a text that contains no code", async () => {
    for (const text of ["", "Вашиот код е 7KM4 T9EA 3J83"])
      for (const _ of Array.from({ length: 7 })) expect((await look(text, "000")).status).toBe(400);
  });

  it("has twenty tries an hour from one address", async () => {
    const guesser = newCitizen();
    const statuses: number[] = [];
    for (const at of Array.from({ length: 21 }).keys())
      statuses.push((await look(`no code ${at}`, "000", guesser)).status);
    expect(statuses).toEqual([...Array.from({ length: 20 }, () => 400), 429]);
  });

  it("locks nobody else behind the same address out: right digits pass, and only those", async () => {
    const [mine, others] = [await sent(), await sent()];
    const there = newCitizen();
    const lookThere = (code: string, digits?: string) => look(code, digits, there);
    for (const at of Array.from({ length: 20 }).keys()) await lookThere(`used up ${at}`, "000");
    expect((await lookThere("no code", "000")).status).toBe(429);
    for (const _ of Array.from({ length: 3 })) expect((await lookThere(mine.code)).status).toBe(200);
    // Real and unreal codes are answered alike, and each has its five attempts.
    const wrong = [await lookThere(mine.code, "000"), await lookThere("AAAAAAAAAAAT", "000")].map(shown);
    expect(wrong[0]).toEqual({ ...wrong[1], text: expect.any(String) as string });
    expect(wrong.map(({ status }) => status)).toEqual([429, 429]);
    expect((await lookThere(mine.code)).status).toBe(200);
    for (const _ of Array.from({ length: 5 })) expect((await lookThere(others.code, "000")).status).toBe(429);
    expect((await lookThere(others.code)).status).toBe(429);
  });
});
