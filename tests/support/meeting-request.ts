import type { FaultProxy } from "./fault-proxy.ts";
import { type Client, client, formTo, type Page, type PageForm } from "./http.ts";
import { CASE_FIELDS } from "./case-data.ts";
import { expectTyped } from "./typed.ts";

/** A valid meeting request, as a person types it. */
export const ANSWERS = { ...CASE_FIELDS, declaration: "on", consent: "on" } as const;

const REQUEST = "/?mp=1&lng=mk";

export const postForm = (page: Page) => formTo(page, "");

export async function openRequest(citizen: Client): Promise<PageForm> {
  const form = postForm(await citizen.get(REQUEST));
  if (form === undefined) throw new Error("The page has no meeting request");
  return form;
}

/** Meeting requests that reached the API, or a fault in front of it. */
export const requestsAt = (proxy: FaultProxy) =>
  proxy.calls.filter(({ method, path }) => method === "POST" && path === "/api/cases/case");

export const expectKept = (page: Page, answers: Readonly<Record<string, string>> = ANSWERS) =>
  expectTyped(postForm(page), answers);

/** The same browser as `person`, but another client for the limits; at another node if one is given. */
export async function twin(person: Client, home: string, origin = home): Promise<Client> {
  const other = client(origin);
  for (const { key, value } of await person.jar.getCookies(home)) {
    await other.jar.setCookie(`${key}=${value}`, origin);
  }
  return other;
}
