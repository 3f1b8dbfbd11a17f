import { expect } from "vitest";
import type { FaultProxy } from "./fault-proxy.ts";
import { type Client, client, type Page, type PageForm } from "./http.ts";

/** A meeting request that keeps every rule, as a person types it. */
export const ANSWERS = {
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
  caseCategoryId: "7",
  topic: "Оштетен локален пат",
  reason: "Патот е оштетен.\r\nДецата пешачат. 😀",
  firstVisit: "Не, во март.",
  othersInvolved: "Месна заедница",
  initiativeSubmission: "true",
  declaration: "on",
  consent: "on",
} as const satisfies Readonly<Record<string, string>>;

/** An MP of the demo data. */
const REQUEST = "/?mp=1&lng=mk";

export const postForm = (page: Page): PageForm | undefined =>
  page.forms.find(({ method }) => method === "post");

/** What a form field holds. */
export const valueIn = (form: PageForm | undefined, name: string): string | undefined =>
  form?.fields.find(([field]) => field === name)?.[1];

/** The request form as a visitor finds it. */
export async function openRequest(citizen: Client): Promise<PageForm> {
  const form = postForm(await citizen.get(REQUEST));
  if (form === undefined) throw new Error("The page has no meeting request");
  return form;
}

/** Every meeting request that reached the API or the fault before it. */
export const requestsAt = (proxy: FaultProxy) =>
  proxy.calls.filter(({ method, path }) => method === "POST" && path === "/api/cases/case");

export function expectKept(page: Page, answers: Readonly<Record<string, string>> = ANSWERS) {
  for (const [name, typed] of Object.entries(answers)) {
    expect(valueIn(postForm(page), name)?.replaceAll("\r", ""), name).toBe(typed.replaceAll("\r", ""));
  }
}

/** The same browser as `person`, for the limits somebody else, and at another node if one is given. */
export async function twin(person: Client, home: string, origin = home): Promise<Client> {
  const other = client(origin);
  for (const { key, value } of await person.jar.getCookies(home)) {
    await other.jar.setCookie(`${key}=${value}`, origin);
  }
  return other;
}
