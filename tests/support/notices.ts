import { addDays } from "#app/model/days.ts";
import { formatDate } from "#app/model/format.ts";
import { skopjeDay } from "#app/model/period.ts";
import { type Client, formTo, type Page } from "./http.ts";

export const noticeForm = (page: Page) => formTo(page, "/admin/notices/");

/** A day as people type it, this many days from today. */
export const typedDay = (days: number): string => formatDate(addDays(skopjeDay(new Date()), days));

/** The first office and MP of the demo are the assistant's. */
export const CLOSED = { kindId: "1", officeId: "1", from: typedDay(0), until: typedDay(3), sentenceId: "1" };
export const ELSEWHERE = { ...CLOSED, kindId: "2", address: "ул. „Нова“ бр. 7, 1000 Скопје" };
export const ABSENT = { kindId: "3", mpId: "1", from: typedDay(0), until: typedDay(3), sentenceId: "5" };

/** Adds a notice and confirms any question; returns the resulting page. */
export async function addNotice(person: Client, typed: Readonly<Record<string, string>>): Promise<Page> {
  const answer = await person.submit(noticeForm(await person.get("/admin/notices/add")), typed);
  const confirm = noticeForm(answer);
  const isAsked = confirm?.fields.some(([name]) => name === "confirmed");
  return isAsked ? person.submit(confirm) : answer;
}

export const noticeIdOf = ({ path }: Page): string => /^\/admin\/notices\/\w+\/(\d+)/.exec(path)?.[1] ?? "";

/** Ends a notice early; has no effect on one that has ended. */
export async function endNotice(person: Client, id: string): Promise<void> {
  const form = noticeForm(await person.get(`/admin/notices/end/${id}`));
  if (form) await person.submit(form);
}
