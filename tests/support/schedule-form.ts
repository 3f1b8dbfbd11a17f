import { addDays, weekOf } from "#app/model/days.ts";
import { formatDate } from "#app/model/format.ts";
import { isWeekend, skopjeDay } from "#app/model/period.ts";
import { holidaysIn } from "#server/holidays.ts";
import { caseData } from "./case-data.ts";
import type { FormUnderFaults } from "./fault-rows.ts";
import { type Client, formTo, idsIn, type Page, titleOf } from "./http.ts";
import { ownCase } from "./staff.ts";

/** Adds a case of the demo assistant's own MP at the API; returns its id. */
export async function caseAt(apiUrl: string, changes: Parameters<typeof caseData>[0] = {}): Promise<number> {
  const response = await fetch(`${apiUrl}/api/cases/case`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(caseData(changes)),
  });
  if (!response.ok) throw new Error(`The API did not take the case: ${response.status}`);
  return Number(await response.text());
}

/** The last line of a reason: the wish for e-mail. */
export const BY_MAIL = "Рампата е отстранета.\n[Желби за средбата: албански, по е-пошта, четврток, петок]";

/** The page that schedules the meeting of a case and informs the person. */
export const scheduleOf = (id: number | string): string => `/admin/meetings/add?caseId=${id}`;

export const scheduleForm = (page: Page) => formTo(page, "/admin/meetings/add?caseId=");

/** The page of an act once the mail server has answered, for which the product waits only a moment. */
export const whenThrough = async (person: Client, page: Page): Promise<Page> =>
  titleOf(page).endsWith("Писмото заминува") ? whenThrough(person, await person.get(page.path)) : page;

/** The values of the buttons and radio buttons with a name. */
export const valuesOf = ({ dom }: Page, name: string): readonly string[] =>
  [...dom.all("button"), ...dom.all("radio")].flatMap((control) =>
    control.attribute("name") === name ? [control.attribute("value") ?? ""] : [],
  );

/** After all demo data, and at least a week before the day from which on forms ask about the year. */
const AHEAD = Array.from({ length: 300 }, (_none, day) => addDays(skopjeDay(new Date()), 40 + day));
const HOLIDAYS = holidaysIn({ from: AHEAD[0] ?? "", to: addDays(AHEAD[0] ?? "", 365) });
const WORKING = AHEAD.filter((day) => !isWeekend(day) && HOLIDAYS[day] === undefined);
let days = 0;

/** A working day without a holiday, unique among two hundred: more than the tests of any file take of a product. */
export const workingDay = (): string => WORKING[(days += 1) % WORKING.length] ?? "";

/** The first holiday on another day than those of weekends, and its name. */
export const HOLIDAY = AHEAD.find((day) => !isWeekend(day) && HOLIDAYS[day] !== undefined) ?? "";
export const HOLIDAY_NAME = HOLIDAYS[HOLIDAY] ?? "";

/** A day of a weekend: 6 is Saturday. */
export const weekendDay = (weekday: 6 | 7): string => addDays(weekOf(workingDay()).from, weekday - 1);

/** The same day of the next week in which it is no holiday. */
export function weekAfter(day: string): string {
  const next = addDays(day, 7);
  return HOLIDAYS[next] === undefined ? next : weekAfter(next);
}

/** The ids of the meetings of a day in the calendar. */
export const meetingsOn = async (person: Client, date: string): Promise<readonly string[]> =>
  idsIn(await person.get(`/admin/meetings?view=day&date=${date}`), "/admin/meetings/view/");

/** The form for the fault matrix, by the first of its writes. */
export const SCHEDULE_FORMS: Readonly<Record<string, FormUnderFaults>> = {
  "arrange a meeting and tell": {
    write: { method: "POST", path: /^\/admin\/api\/meetings$/ },
    formOf: scheduleForm,
    done: /^\/admin\/meetings\/done\/[\w-]{22}/,
    left: 1,
    failed: "Настана грешка при зачувување на состанокот. Контактирајте го администраторот!",
    refused: { field: "startDate", says: "Почетно време: Внесената вредност не е дозволена!" },
    async open(person) {
      const [, id = ""] = /view\/(\d+)/.exec((await ownCase(person)).path) ?? [];
      const date = workingDay();
      const typed = {
        date,
        startTime: "09:30",
        endTime: "10:15",
        statusComment: "Договорено по телефон 😀",
        letter: `Се гледаме на ${formatDate(date)} во 09:30.\r\n<b>Второ</b>`,
      };
      const form = scheduleForm(await person.get(scheduleOf(id)));
      return { form, typed, written: async () => (await meetingsOn(person, date)).length };
    },
  },
};
