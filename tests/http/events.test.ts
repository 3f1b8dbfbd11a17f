import { describe, expect, it } from "vitest";
import { addDays } from "#app/model/days.ts";
import { formatDate } from "#app/model/format.ts";
import { skopjeDay } from "#app/model/period.ts";
import { eventForm, eventsOn, typedEvent } from "#tests/support/event-forms.ts";
import { type Client, columnOf, headsOf, idsIn, optionsOf, type Page, titleOf } from "#tests/support/http.ts";
import { useFaultyApp, useStaff } from "#tests/support/own-app.ts";
import { sheetOf } from "#tests/support/workbook.ts";

/** Events without JavaScript: the list with its filters and its spreadsheet, both forms, the view, who may do what. */

const product = useFaultyApp();
const assistant = useStaff(product.app, "assistant");
const monitor = useStaff(product.app, "monitor");

const labelsIn = ({ dom }: Page) =>
  (
    dom
      .all("form")
      .find((form) => form.attribute("id") === "event")
      ?.tags("label") ?? []
  ).map(({ text: label }) => label.replace(/ ?[*(].*$/, ""));
const labelsOf = (page: Page, name: string) => optionsOf(page, name).map(({ label }) => label);

const FIELDS = ["Пратеник", "Дата на настан", "Општина", "Тип на настан", "Тема на настанот", "Краток опис"];

it("the list has the documented columns, newest first; assistants filter by their own MPs, add and edit", async () => {
  const page = await monitor.get("/admin/events?size=10");
  expect(headsOf(page)).toEqual(["Дејства", "Пратеник", "Датум", "Тип на настан", "Општина", "Тема"]);
  const days = columnOf(page.dom, "Датум").map((day) => day.split(".").toReversed().join("-"));
  expect(days).toHaveLength(10);
  expect(days).toEqual(days.toSorted().toReversed());
  expect(labelsOf(page, "mpId").length).toBeGreaterThan(100);
  expect(page.html).not.toMatch(/\/admin\/events\/(?:add|edit)/);
  const own = await assistant.get("/admin/events");
  expect(labelsOf(own, "mpId").length).toBeLessThan(10);
  expect(labelsOf(own, "eventTypeId")).toEqual([
    "Сите типови",
    "Јавен настан",
    "Јавен состанок / Трибина",
    "Медиумски настан",
    "Мобилна канцеларија",
    "Тематска средба",
  ]);
  expect(own.html).toMatch(/\/admin\/events\/(?:add|edit\/\d+)/);
});

it("the list asks the API for what the address says, and shows it in its filters", async () => {
  const query = { size: "10", mpId: "3", eventTypeId: "4" };
  const dates = { fromDate: "2025-01-01", toDate: "2025-12-31" };
  const page = await monitor.get(`/admin/events?${new URLSearchParams({ page: "2", ...query, ...dates })}`);
  const asked = product.proxy.calls.find(({ path }) => path.startsWith("/admin/api/events/filter"));
  const sent = Object.fromEntries(new URL(asked?.path ?? "", "http://x").searchParams);
  expect(sent).toEqual({ page: "1", ...query, ...dates });
  const filters = page.forms.find(
    ({ method, fields }) => method === "get" && fields.some(([name]) => name === "mpId"),
  );
  const shown = { ...query, fromDate: "01.01.2025", toDate: "31.12.2025" };
  expect(Object.fromEntries(filters?.fields ?? [])).toEqual(shown);
});

it("an event is added with the documented fields, sent as documented, shown and changed", async () => {
  const add = await assistant.get("/admin/events/add");
  expect(titleOf(add)).toBe("Внеси настан");
  expect(add.text).toContain("Дома Настани Внеси настан");
  expect(labelsIn(add)).toEqual(FIELDS);
  const { form, typed } = await typedEvent(assistant);
  const added = await assistant.submit(form, typed);
  expect([added.path, added.text]).toEqual(["/admin/events", expect.stringContaining("Настанот е внесен!")]);
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
  const [id] = await eventsOn(assistant, typed.date);

  const view = await assistant.get(`/admin/events/view/${id}`);
  expect(titleOf(view)).toBe("Прегледај настан");
  expect(view.dom.all("term").map((term) => term.text)).toEqual(FIELDS);
  for (const shown of [formatDate(typed.date), "Мобилна канцеларија", typed.subject, "Прва. Втора. 😀"])
    expect(view.text).toContain(shown);
  expect(view.html).toContain(`href="/admin/events/edit/${id}"`);
  expect((await monitor.get(`/admin/events/view/${id}`)).html).not.toContain("/admin/events/edit/");

  const edit = await assistant.get(`/admin/events/edit/${id}`);
  expect(titleOf(edit)).toBe("Промени настан");
  expect(labelsIn(edit)).toEqual(FIELDS);
  expect(Object.fromEntries(eventForm(edit)?.fields ?? [])).toMatchObject({
    ...typed,
    date: formatDate(typed.date),
    description: typed.description.replaceAll("\r", ""),
  });
  const saved = await assistant.submit(eventForm(edit), { subject: "Сменета тема" });
  expect([saved.path, saved.text]).toEqual([
    `/admin/events?at=${id}`,
    expect.stringContaining("Настанот е променет!"),
  ]);
  expect((await assistant.get(`/admin/events/view/${id}`)).text).toContain("Сменета тема");
});

it("an assistant reads, adds and edits events of the own MPs only", async () => {
  const idsFor = async (person: Client) =>
    idsIn(await person.get("/admin/events?size=100"), "/admin/events/view/");
  const own = await idsFor(assistant);
  const foreign = (await idsFor(monitor)).find((id) => !own.includes(id));
  for (const page of ["edit", "view"])
    expect((await assistant.get(`/admin/events/${page}/${foreign}`)).status).toBe(403);
  expect((await monitor.get(`/admin/events/view/${foreign}`)).status).toBe(200);
  const { form, typed } = await typedEvent(assistant);
  const mps = labelsOf(await assistant.get("/admin/events/add"), "mpId");
  const other = optionsOf(await monitor.get("/admin/events"), "mpId").find(
    ({ value, label }) => value !== "" && !mps.includes(label),
  );
  const page = await assistant.submit(form, { ...typed, mpId: other?.value ?? "" });
  expect(page.status).toBeGreaterThanOrEqual(400);
  expect(await eventsOn(monitor, typed.date)).toEqual([]);
});

it("more than a year ahead is asked about before it is added, and not when it is changed later on", async () => {
  const far = addDays(skopjeDay(new Date()), 730);
  const asks = expect.stringContaining(`До ${formatDate(far)} има повеќе од една година`) as string;
  const { form, typed } = await typedEvent(assistant);
  const asked = await assistant.submit(form, { ...typed, date: far });
  expect([asked.status, asked.text]).toEqual([409, asks]);
  expect(await eventsOn(assistant, far)).toEqual([]);
  expect((await assistant.submit(eventForm(asked))).text).toContain("Настанот е внесен!");
  const [id] = await eventsOn(assistant, far);
  const edit = eventForm(await assistant.get(`/admin/events/edit/${id}`));
  expect((await assistant.submit(edit, { subject: "Далечна тема" })).text).toContain("Настанот е променет!");
});

/** Every working day of the last week has meetings in the demo data, also where a month has just begun. */
const LATELY = new Date(Date.now() - 3 * 86_400_000).toISOString().slice(0, "YYYY-MM-DD".length);

describe.each([
  ["events", "nastani", "fromDate=2025-01-01&eventTypeId=4", /Настани \((\d[\d.]*)\)/, ["Број"]],
  ["meetings", "sredbi", `date=${LATELY}&meetingStatusId=4`, /Список \((\d[\d.]*)\)/, ["Број", "Случај"]],
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
    const total = Number(heading.exec(page.text)?.[1]?.replace(".", ""));
    expect(total).toBeGreaterThan(0);
    expect(sheet.rowCount).toBe(total + 1);
    expect(rows[1]?.[headers.indexOf("Датум")]).toBeInstanceOf(Date);
    expect(rows[1]?.[headers.length + more.indexOf("Број")]).toBeTypeOf("number");
    const line = product.app.logs.find((entry) => entry.includes(`${list}-exported`));
    expect(JSON.parse(line ?? "{}")).toMatchObject({ reason: "filtered", count: total });
  });
});
