import { randomUUID } from "node:crypto";
import type { Locator, Page, Route } from "@playwright/test";
import { weekdayName } from "#app/model/calendar-names.ts";
import { addDays } from "#app/model/days.ts";
import { formatDate } from "#app/model/format.ts";
import { expectSound } from "#tests/support/visitor-look.ts";
import { lookUp, sentRequest } from "#tests/support/visitor-forms.ts";
import { BY_PHONE, newCase } from "#tests/support/visitor-case.ts";
import { freeDay, heading } from "#tests/support/visitor-page.ts";
import { expect, test } from "#tests/support/visitor.ts";

/** An assistant's presses on a meeting, counted, and what every place says of it before and after (docs/acts.md). */

test.use({ account: "assistant" });

interface Person {
  readonly caseId: number | string;
  readonly fullName: string;
}

/** A day of its own for each try, before all demo data. */
const pastDay = () => addDays("2017-01-03", 7 * test.info().workerIndex);

/** A new case of a person who wants to be called. */
async function caller(): Promise<Person> {
  const fullName = `Нада Јавувана ${randomUUID().slice(0, 8)}`;
  return { caseId: await newCase({ fullName, reason: BY_PHONE }), fullName };
}

const main = (page: Page) => page.getByRole("main");
const openDay = (page: Page, date: string) => page.goto(`/admin/meetings?view=day&date=${date}`);
const openCase = (page: Page, { caseId }: Person) => page.goto(`/admin/cases/view/${caseId}`);
/** The person's item in the list of the day, or in a part of the first page. */
const itemOf = (page: Page, { fullName }: Person, place: Page | Locator = page) =>
  place.getByRole("listitem").filter({ has: page.getByRole("link", { name: fullName, exact: true }) });
const part = (page: Page, name: RegExp) => page.getByRole("region", { name });
const button = (place: Page | Locator, name: string | RegExp) => place.getByRole("button", { name });
const status = (page: Page) => page.getByRole("heading", { name: "Случај", level: 3 }).locator("../..");

/** Arranges a meeting of the case from 09:30 to 10:00. */
async function arrange(page: Page, { caseId }: Person, date: string) {
  await page.goto(`/admin/meetings/add?caseId=${caseId}`);
  await page.getByLabel("Датум").fill(formatDate(date));
  await page.getByLabel("Почетно време").fill("09:30");
  await page.getByLabel("Крајно време").fill("10:00");
  await button(page, /^Закажи/).click();
  const anyway = button(page, "Зачувај и покрај тоа");
  const done = page.getByText("Состанокот е внесен");
  await expect(anyway.or(done)).toBeVisible();
  if (await anyway.isVisible()) await anyway.click();
  await expect(done).toBeVisible();
}

/** The same, with the person told. */
async function arrangeAndTell(page: Page, person: Person, date: string) {
  await arrange(page, person, date);
  await button(page, "Известено").click();
  await expect(heading(page)).toHaveText("Закажана е");
}

/** Opens the meeting from the list of its day. */
async function openMeeting(page: Page, person: Person, date: string) {
  await openDay(page, date);
  await itemOf(page, person).getByRole("link", { name: person.fullName, exact: true }).click();
  await expect(page).toHaveURL(/\/admin\/meetings\/view\/\d+/);
}

function presses() {
  let count = 0;
  return {
    press: async (target: Locator) => {
      count += 1;
      await target.click();
    },
    count: () => count,
  };
}

const NOT_TOLD = "не е известено";

/** Reads every page that mentions an arranged meeting. */
async function expectEverywhere(page: Page, person: Person, day: string, time: string, isTold: boolean) {
  const says = (place: Locator) =>
    isTold ? expect(place).not.toContainText(NOT_TOLD) : expect(place).toContainText(NOT_TOLD);
  await openCase(page, person);
  await expect(status(page)).toContainText("Закажан");
  await expect(main(page)).toContainText(formatDate(day));
  await says(main(page));
  await openDay(page, day);
  await expect(itemOf(page, person)).toContainText(time);
  await says(itemOf(page, person));
  for (const view of ["month", "week"]) {
    await page.goto(`/admin/meetings?view=${view}&date=${day}`);
    const entry = page.getByRole("link", { name: new RegExp(`^${time}.*${person.fullName}`) }).first();
    // In words: what a screen reader reads is what stands in the calendar.
    if (isTold) await expect(entry).not.toHaveAccessibleName(new RegExp(NOT_TOLD));
    else await expect(entry).toHaveAccessibleName(new RegExp(NOT_TOLD));
  }
  await openMeeting(page, person, day);
  await expect(main(page)).toContainText(`${formatDate(day)}, ${time}`);
  await says(main(page));
  await page.goto("/admin/dashboard");
  const waits = itemOf(page, person, part(page, /^Што те чека/));
  await expect(waits).toHaveCount(isTold ? 0 : 1);
  if (!isTold) await expect(waits).toContainText(time);
}

test("a meeting is moved in three presses, told with one more, everywhere alike @nojs", async ({ page }) => {
  const person = await caller();
  const date = await freeDay(page);
  await arrange(page, person, date);
  await expect(heading(page)).toHaveText("Закажана е. Уште треба да се јавиш");
  const arranged = page.url();
  await expectEverywhere(page, person, date, "09:30", false);
  await page.goto(arranged);
  await button(page, "Известено").click();
  await expect(heading(page)).toHaveText("Закажана е");

  await openMeeting(page, person, date);
  const { press, count } = presses();
  await press(page.getByRole("link", { name: "Премести", exact: true }));
  await expect(main(page)).toContainText("Потоа јави се: лицето така сака.");
  const halves = page.getByRole("radiogroup", { name: /^Половина час на/ });
  const half = halves.getByRole("radio", { disabled: false }).nth(1);
  const [day = "", time = ""] = (await half.inputValue()).split("T");
  await press(half);
  await expect(half).toBeChecked();
  await press(button(page, /^Премести$/));
  expect(count()).toBe(3);
  await expect(heading(page)).toHaveText("Преместена е. Уште треба да се јавиш");
  await expect(main(page).getByRole("link", { name: "070 000 111" })).toBeVisible();
  await expect(main(page)).toContainText(
    `${formatDate(day)} во ${time}, наместо ${weekdayName(date, "mk")}, ${formatDate(date)} во 09:30`,
  );
  const outcome = page.url();
  await expectEverywhere(page, person, day, time, false);
  await openDay(page, date);
  await expect(itemOf(page, person)).toContainText("преместена на");

  await page.goto(outcome);
  await button(page, "Известено").click();
  await expect(heading(page)).toHaveText("Преместена е");
  await openDay(page, date);
  await expect(itemOf(page, person)).toHaveCount(0);
  await expectEverywhere(page, person, day, time, true);
  await openCase(page, person);
  await expect(main(page)).toContainText("известено по телефон");
});

test("a new case of the first page is arranged and told in two presses @nojs @core", async ({ page }) => {
  await caller();
  await page.goto("/admin/dashboard");
  const { press, count } = presses();
  await press(page.getByRole("link", { name: "Почни со најстарото" }));
  await expect(page).toHaveURL(/\/cases\/view\//);
  const oldest = page.url();
  await press(button(page, /^Закажи и извести/).first());
  expect(count()).toBe(2);
  await expect(heading(page)).toHaveText(/^Закажана е/);
  await page.goto(oldest);
  await expect(status(page)).toContainText("Закажан");
});

test("a meeting is called off in two presses, and the citizen reads it @nojs @core", async ({
  page,
  another,
}) => {
  const citizen = await another(undefined);
  const request = await sentRequest(citizen, { answerWay: "По телефон" });
  const date = await freeDay(page);
  await arrangeAndTell(page, request, date);
  await lookUp(citizen, request);
  await expect(heading(citizen)).toHaveText("Средбата е закажана");

  await openMeeting(page, request, date);
  const { press, count } = presses();
  await press(page.getByRole("link", { name: "Откажи", exact: true }));
  await expect(main(page)).toContainText("Потоа јави се: лицето така сака.");
  await expect(main(page)).toContainText("ова е единствената средба");
  await expect(main(page).getByRole("link", { name: request.phone })).toBeVisible();
  await press(button(page, "Откажи ја средбата"));
  expect(count()).toBe(2);
  await expect(heading(page)).toHaveText("Откажана е. Уште треба да се јавиш");
  await expect(main(page)).toContainText("Случајот е „Поднесен“");

  await openDay(page, date);
  await expect(itemOf(page, request)).toContainText("откажана, не е известено");
  await openCase(page, request);
  await expect(status(page)).toContainText("Поднесен");
  await expect(main(page)).toContainText(`Откажана е средбата на ${formatDate(date)} во 09:30.`);
  await citizen.reload();
  await expect(heading(citizen)).toHaveText("Средбата е откажана, барањето останува отворено");
  // The history keeps arranged meetings as past facts.
  await expect(main(citizen)).toContainText(
    `Средбата беше закажана за ${formatDate(date)} во 09:30 часот. Чекате нов термин.`,
  );
  await page.goto("/admin/dashboard");
  const waits = itemOf(page, request, part(page, /^Што те чека/));
  await button(waits, /^Известено/).click();
  await expect(waits).toContainText(/Известено во \d\d:\d\d/);
  await button(waits, /^Врати/).click();
  await expect(button(waits, /^Известено/)).toBeVisible();
  await openCase(page, request);
  await expect(main(page)).toContainText(NOT_TOLD);
  await page.goto("/admin/dashboard");
  await button(waits, /^Известено/).click();
  await expect(waits).toContainText(/Известено во/);
  await page.goto("/admin/dashboard");
  await expect(waits).toHaveCount(0);
  await openCase(page, request);
  await expect(main(page)).not.toContainText(NOT_TOLD);
});

test("a failed press is told on the act's page and on the case, and can be repeated", async ({ page }) => {
  const person = await caller();
  await arrange(page, person, await freeDay(page));
  const told = button(main(page), /^Известено/);
  const isPost = (route: Route) => route.request().method() === "POST";
  async function pressInVain() {
    await page.route("**/*.data*", (route) => (isPost(route) ? route.abort() : route.fallback()));
    await told.click();
    await expect(page.getByRole("heading", { name: "Настана неочекувана грешка" })).toBeVisible();
    await page.unroute("**/*.data*");
    await page.getByRole("link", { name: "Обиди се повторно" }).click();
    await expect(told).toBeVisible();
  }
  await pressInVain();
  await openCase(page, person);
  await pressInVain();
  await told.click();
  await expect(page.getByText("Повикот е запишан")).toBeVisible();
});

test("a meeting is held with one press in the list of its day @nojs @core", async ({ page }) => {
  const person = await caller();
  const date = pastDay();
  await arrange(page, person, date);
  await openDay(page, date);
  const { press, count } = presses();
  await press(button(itemOf(page, person), /^Се одржа/));
  expect(count()).toBe(1);
  await expect(itemOf(page, person)).toContainText("Реализиран");
  await expect(itemOf(page, person).getByRole("button")).toHaveCount(0);
  await openCase(page, person);
  await expect(status(page)).toContainText("Средба");
  await expect(main(page)).toContainText(`Средбата се одржа на ${formatDate(date)} во 09:30.`);
});

test("the pages of moving, calling off and what was done are accessible at both widths", async ({ page }) => {
  const person = await caller();
  const date = await freeDay(page);
  await arrange(page, person, date);
  await expectSound(page);
  await button(page, "Известено").click();
  await expect(heading(page)).toHaveText("Закажана е");
  for (const name of ["Премести", "Откажи"]) {
    await openMeeting(page, person, date);
    await expectSound(page);
    await page.getByRole("link", { name, exact: true }).click();
    await expect(heading(page)).not.toHaveText("Раскопан тротоар");
    await expectSound(page);
  }
  await button(page, "Откажи ја средбата").click();
  await expect(heading(page)).toHaveText("Откажана е. Уште треба да се јавиш");
  await expectSound(page);
});
