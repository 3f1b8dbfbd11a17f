import { expect } from "vitest";
import type { FaultProxy } from "./fault-proxy.ts";
import type { Client, Page, PageForm } from "./http.ts";

/** A case that keeps every rule, as an assistant types it. */
export const TYPED = {
  fullName: "Тодор <b>Здравковски</b>",
  organization: "",
  email: "t.zdravkovski@example.mk",
  phone: "070 000 123",
  municipalityId: "73",
  address: "",
  genderId: "1",
  ageCategoryId: "4",
  ethnicityId: "2",
  religionId: "",
  mpId: "1",
  caseCategoryId: "7",
  topic: "Оштетен локален пат",
  reason: "Патот е оштетен.\r\nДецата пешачат. 😀",
  firstVisit: "Не, во март.",
  othersInvolved: "Месна заедница",
  initiativeSubmission: "true",
} as const satisfies Readonly<Record<string, string>>;

/** The form of a page that is about a case, among those of the frame. */
export const caseForm = (page: Page): PageForm | undefined =>
  page.forms.find(({ method, action }) => method === "post" && action.includes("/admin/cases/"));

export const valueOf = (page: Page, name: string): string | undefined =>
  caseForm(page)?.fields.find(([field]) => field === name)?.[1];

/** Everything that was typed is in the form. */
export function expectTyped(page: Page, typed: Readonly<Record<string, string>> = TYPED) {
  for (const [name, text] of Object.entries(typed))
    expect(valueOf(page, name)?.replaceAll("\r", ""), name).toBe(text.replaceAll("\r", ""));
}

/** Adds a case in the ordinary way; its id. */
export async function addedCase(
  person: Client,
  changes: Readonly<Record<string, string>> = {},
): Promise<number> {
  const sent = await person.submit(caseForm(await person.get("/admin/cases/add")), { ...TYPED, ...changes });
  const id = Number(/\/admin\/cases\/edit\/(\d+)/.exec(sent.path)?.[1]);
  if (!id) throw new Error(`The case was not added: ${sent.status} ${sent.path}`);
  return id;
}

/** Writes of cases that reached the API or the fault before it. */
export const writesAt = (proxy: FaultProxy) =>
  proxy.calls.filter(
    ({ method, path }) => method !== "GET" && /^\/admin\/api\/cases\/(case|\d+)$/.test(path),
  );

/** How many cases the API has with this topic. */
export async function casesCalled(person: Client, topic: string): Promise<number> {
  const list = await person.get("/admin/cases?size=100");
  const ids = [...list.html.matchAll(/href="\/admin\/cases\/view\/(\d+)/g)].slice(0, 6).map(([, id]) => id);
  const pages = await Promise.all(ids.map((id) => person.get(`/admin/cases/view/${id}`)));
  return pages.filter(({ html }) => html.includes(topic)).length;
}
