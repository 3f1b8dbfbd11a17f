import { describe, expect, it } from "vitest";
import { addDays } from "#app/model/days.ts";
import { formatDate } from "#app/model/format.ts";
import { skopjeDay } from "#app/model/period.ts";
import { addedEvent, eventForm, eventsOn, typedEvent } from "#tests/support/event-forms.ts";
import {
  type Client,
  columnOf,
  headsOf,
  idsIn,
  linksIn,
  linkTo,
  optionsOf,
  type Page,
  titleOf,
  valuesIn,
} from "#tests/support/http.ts";
import { useFaultyApp, useStaff } from "#tests/support/own-app.ts";
import { sheetOf } from "#tests/support/workbook.ts";

/** Events without JavaScript: the list with its filters and its spreadsheet, both forms, the view, who may do what. */

const product = useFaultyApp();
const assistant = useStaff(product.app, "assistant");
const monitor = useStaff(product.app, "monitor");

const text = (page: Page) => page.text;
const totalIn = (page: Page) => Number(/Настани \((\d[\d.]*)\)/.exec(text(page))?.[1]?.replace(".", ""));
const cellsOf = ({ dom }: Page, label: string) => columnOf(dom, label);
const labelsIn = ({ dom }: Page) =>
  (
    dom
      .all("form")
      .find((form) => form.attribute("id") === "event")
      ?.tags("label") ?? []
  ).map(({ text: label }) => label.replace(/ ?[*(].*$/, ""));
const labelsOf = (page: Page, name: string) => optionsOf(page, name).map(({ label }) => label);

const FIELDS = ["Пратеник", "Дата на настан", "Општина", "Тип на настан", "Тема на настанот", "Краток опис"];

it("that was added is told although the list can't be shown", async () => {
  const { form, typed } = await typedEvent(assistant);
  await product.proxy.set({ kind: "status", status: 500 }, { method: "GET", path: /events\/filter/ });
  const page = await assistant.submit(form, typed);
  expect(page.status).toBe(502);
  expect(text(page)).toContain("Настанот е внесен");
});

describe("the event list", () => {
  it("has the documented columns, dates as DD.MM.YYYY, newest first", async () => {
    const page = await monitor.get("/admin/events?size=10");
    const headers = headsOf(page);
    expect(headers).toEqual(["Дејства", "Пратеник", "Датум", "Тип на настан", "Општина", "Тема"]);
    const days = cellsOf(page, "Датум").map((day) => day.split(".").toReversed().join("-"));
    expect(days).toHaveLength(10);
    expect(days).toEqual(days.toSorted().toReversed());
    expect(days[0]).toMatch(/^\d{4}-\d\d-\d\d$/);
  });

  it("asks the API for what the address says", async () => {
    const address = "/admin/events?page=2&size=10&mpId=3&fromDate=2025-01-01&toDate=2025-12-31&eventTypeId=4";
    const page = await monitor.get(address);
    const asked = product.proxy.calls.find(({ path }) => path.startsWith("/admin/api/events/filter"));
    expect(Object.fromEntries(new URL(asked?.path ?? "", "http://x").searchParams)).toEqual({
      page: "1",
      size: "10",
      mpId: "3",
      fromDate: "2025-01-01",
      toDate: "2025-12-31",
      eventTypeId: "4",
    });
    const filters = page.forms.find(
      ({ method, fields }) => method === "get" && fields.some(([name]) => name === "mpId"),
    );
    expect(Object.fromEntries(filters?.fields ?? [])).toEqual({
      size: "10",
      mpId: "3",
      fromDate: "01.01.2025",
      toDate: "31.12.2025",
      eventTypeId: "4",
    });
    expect(text(page)).toContain("среда, 01.01.2025");
    expect(page.html).toContain('href="/admin/events?size=10"');
  });

  it("offers an assistant the own MPs, the others all of them; adding and editing to assistants only", async () => {
    const [own, all] = [await assistant.get("/admin/events"), await monitor.get("/admin/events")];
    expect(labelsOf(own, "mpId").length).toBeLessThan(10);
    expect(labelsOf(all, "mpId").length).toBeGreaterThan(100);
    expect(labelsOf(own, "eventTypeId")).toEqual([
      "Сите типови",
      "Јавен настан",
      "Јавен состанок / Трибина",
      "Медиумски настан",
      "Мобилна канцеларија",
      "Тематска средба",
    ]);
    expect(own.html).toMatch(/\/admin\/events\/(?:add|edit\/\d+)/);
    expect(all.html).not.toMatch(/\/admin\/events\/(?:add|edit)/);
  });
});

describe("the form to add an event", () => {
  it("has title, breadcrumb, the six fields in their order, placeholders, and both ends", async () => {
    const page = await assistant.get("/admin/events/add");
    expect(titleOf(page)).toBe("Внеси настан");
    expect(text(page)).toContain("Дома Настани Внеси настан");
    expect(labelsIn(page)).toEqual(FIELDS);
    expect(labelsOf(page, "mpId")[0]).toBe("Избери пратеник");
    expect(labelsOf(page, "municipalityId")[0]).toBe("Избери општина");
    expect(page.dom.get("link", /^Откажи/).target).toBe("/admin/events");
    expect(page.dom.get("button", "Внеси настан").attribute("class")).toBe("btn");
  });

  it("sends the day as YYYY-MM-DD, says so and goes back to the list", async () => {
    const { form, typed } = await typedEvent(assistant);
    const page = await assistant.submit(form, typed);
    expect(page.path).toBe("/admin/events");
    expect(text(page)).toContain("Настанот е внесен!");
    const sent = product.proxy.calls.find(
      ({ method, path }) => method === "POST" && path === "/admin/api/events",
    );
    expect(JSON.parse(sent?.body ?? "{}")).toEqual({
      mpId: Number(typed.mpId),
      date: typed.date,
      municipalityId: 12,
      eventTypeId: 4,
      subject: typed.subject,
      description: "Прва.\nВтора. 😀",
    });
    expect(await eventsOn(assistant, typed.date)).toHaveLength(1);
  });

  it("is refused for an MP of somebody else", async () => {
    const { form, typed } = await typedEvent(assistant);
    const own = new Set(labelsOf(await assistant.get("/admin/events/add"), "mpId"));
    const foreign = optionsOf(await monitor.get("/admin/events"), "mpId").find(
      ({ value, label }) => value !== "" && !own.has(label),
    );
    const page = await assistant.submit(form, { ...typed, mpId: foreign?.value ?? "" });
    expect(page.status).toBeGreaterThanOrEqual(400);
    expect(await eventsOn(monitor, typed.date)).toEqual([]);
  });
});

it("more than a year ahead is asked about before it is added and when it is moved there, not later on", async () => {
  const far = addDays(skopjeDay(new Date()), 730);
  const asks = expect.stringContaining(`До ${formatDate(far)} има повеќе од една година`) as string;
  const { form, typed } = await typedEvent(assistant);
  const asked = await assistant.submit(form, { ...typed, date: far });
  expect([asked.status, text(asked)]).toEqual([409, asks]);
  expect(await eventsOn(assistant, far)).toEqual([]);
  expect(text(await assistant.submit(eventForm(asked)))).toContain("Настанот е внесен!");
  const [id] = await eventsOn(assistant, far);
  const edit = async () => eventForm(await assistant.get(`/admin/events/edit/${id}`));
  for (const typedThere of [{ subject: "Далечна тема" }, { date: typed.date }])
    expect(text(await assistant.submit(await edit(), typedThere))).toContain("Настанот е променет!");
  const moved = await assistant.submit(await edit(), { date: far });
  expect([moved.status, text(moved)]).toEqual([409, asks]);
  expect(text(await assistant.submit(eventForm(moved)))).toContain("Настанот е променет!");
});

describe("the form to edit an event", () => {
  it("begins with what is stored, says what it did and goes back to the list", async () => {
    const { id, typed } = await addedEvent(assistant);
    const page = await assistant.get(`/admin/events/edit/${id}`);
    expect(titleOf(page)).toBe("Промени настан");
    expect(text(page)).toContain("Дома Настани Промени настан");
    expect(labelsIn(page)).toEqual(FIELDS);
    expect(Object.fromEntries(eventForm(page)?.fields ?? [])).toMatchObject({
      ...typed,
      date: formatDate(typed.date),
      description: typed.description.replaceAll("\r", ""),
    });
    const saved = await assistant.submit(eventForm(page), { subject: "Сменета тема" });
    expect(saved.path).toMatch(/^\/admin\/events\?at=\d+$/);
    expect(text(saved)).toContain("Настанот е променет!");
    expect(text(await assistant.get(`/admin/events/view/${id}`))).toContain("Сменета тема");
  });

  it("is for assistants and their own events only", async () => {
    const own = new Set(await assistantIds());
    const foreign = (await idsFor(monitor)).find((id) => !own.has(id));
    expect((await assistant.get(`/admin/events/edit/${foreign}`)).status).toBe(403);
    expect((await assistant.get(`/admin/events/view/${foreign}`)).status).toBe(403);
    expect((await assistant.get("/admin/events/edit/987654321")).status).toBe(404);
    expect((await monitor.get(`/admin/events/edit/${foreign}`)).path).toBe("/admin/unauthorized");
    expect((await monitor.get(`/admin/events/view/${foreign}`)).status).toBe(200);
  });
});

const idsFor = async (person: Client) =>
  idsIn(await person.get("/admin/events?size=100"), "/admin/events/view/");
const assistantIds = () => idsFor(assistant);

describe("the view of an event", () => {
  it("leads back to the list as it was filtered, also after a change", async () => {
    const mpId = valuesIn(await assistant.get("/admin/events"), "mpId")[0];
    const way = `page=1&size=10&mpId=${mpId}`;
    const address = linkTo(await assistant.get(`/admin/events?${way}`), "/admin/events/view/");
    expect(address).toMatch(/\?page=1&size=10&mpId=\d+$/);
    const [id = ""] = /\d+/.exec(address) ?? [];
    const back = `/admin/events?size=10&mpId=${mpId}&at=${id}`;
    const view = await assistant.get(address);
    expect(linksIn(view)).toContain(back);
    const edit = await assistant.get(address.replace("/view/", "/edit/"));
    expect((await assistant.submit(eventForm(edit), { description: "Сменето" })).path).toBe(back);
    const plain = eventForm(await assistant.get(`/admin/events/edit/${id}?page=1`));
    expect((await assistant.submit(plain, { description: "Пак" })).path).toBe(`/admin/events?at=${id}`);
  });

  it("names the MP as the list does, former ones too", async () => {
    const total = totalIn(await monitor.get("/admin/events"));
    const oldest = await monitor.get(`/admin/events?size=10&page=${Math.ceil(total / 10)}`);
    const ids = idsIn(oldest, "/admin/events/view/");
    for (const [index, name] of cellsOf(oldest, "Пратеник").entries())
      expect(text(await monitor.get(`/admin/events/view/${ids[index]}`))).toContain(`Пратеник ${name}`);
  });

  it("shows the six fields in their order, and the pencil to assistants only", async () => {
    const { id, typed } = await addedEvent(assistant);
    const page = await assistant.get(`/admin/events/view/${id}`);
    expect(titleOf(page)).toBe("Прегледај настан");
    expect(text(page)).toContain("Дома Настани Прегледај настан");
    expect(page.dom.all("term").map((term) => term.text)).toEqual(FIELDS);
    const [year, month, day] = typed.date.split("-");
    for (const shown of [`${day}.${month}.${year}`, "Мобилна канцеларија", typed.subject, "Прва. Втора. 😀"])
      expect(text(page)).toContain(shown);
    expect(page.html).toContain(`href="/admin/events/edit/${id}"`);
    expect((await monitor.get(`/admin/events/view/${id}`)).html).not.toContain("/admin/events/edit/");
  });
});

/** Every working day of the last week has meetings in the demo data, also where a month has just begun. */
const LATELY = new Date(Date.now() - 3 * 86_400_000).toISOString().slice(0, "YYYY-MM-DD".length);

describe.each([
  ["events", "nastani", "fromDate=2025-01-01&eventTypeId=4", /Настани \((\d[\d.]*)\)/, ["Број"]],
  [
    "meetings",
    "sredbi",
    `date=${LATELY}&meetingStatusId=4`,
    /Список \((\d[\d.]*)\)/,
    ["Број", "Случај", "Телефон"],
  ],
] as const)("the export of the filtered list of %s", (list, name, query, heading, more) => {
  it("has the columns and all rows of the list, days as days, numbers as numbers, and no name in the log", async () => {
    const page = await monitor.get(`/admin/${list}?${query}`);
    expect(page.html).toContain(`href="/admin/${list}.xlsx?${query.replaceAll("&", "&amp;")}"`);
    const response = await monitor.send(`/admin/${list}.xlsx?${query}`);
    expect(response.headers.get("content-disposition")).toMatch(
      new RegExp(`^attachment; filename="${name}-\\d{4}-\\d\\d-\\d\\d\\.xlsx"$`),
    );
    const { sheet, rows } = await sheetOf(response);
    const headers = page.dom
      .all("columnheader")
      .flatMap((head) =>
        head.html.startsWith('<th role="columnheader"') && head.tags("span").length === 0 ? [head.text] : [],
      );
    expect(rows[0]).toEqual([...headers, ...more]);
    const total = Number(heading.exec(text(page))?.[1]?.replace(".", ""));
    expect(total).toBeGreaterThan(0);
    expect(sheet.rowCount).toBe(total + 1);
    expect(rows[1]?.[headers.indexOf("Датум")]).toBeInstanceOf(Date);
    expect(rows[1]?.[headers.length + more.indexOf("Број")]).toBeTypeOf("number");
    const line = product.app.logs.find((entry) => entry.includes(`${list}-exported`));
    expect(JSON.parse(line ?? "{}")).toMatchObject({ reason: "filtered", count: total });
  });

  it("has of an assistant only what is the own", async () => {
    const page = await assistant.get(`/admin/${list}?${query}`);
    const total = Number(heading.exec(text(page))?.[1]?.replace(".", ""));
    const { sheet } = await sheetOf(await assistant.send(`/admin/${list}.xlsx?${query}`));
    expect(sheet.rowCount).toBe(total + 1);
  });
});
