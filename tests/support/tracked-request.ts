import { expect } from "vitest";
import { type Client, client, mainOf, type Page, valueIn } from "./http.ts";
import { ANSWERS, openRequest, postForm } from "./meeting-request.ts";
import { valuesOf } from "./schedule-form.ts";
import { statusForm } from "./staff.ts";

/** The last digits of the phone in requests of the tests. */
export const DIGITS = "456";

/** The phone in all requests sent here. */
export const PHONE = `070 123 ${DIGITS}`;

/** Sends a request to a product; returns its code and case. */
export async function sendTracked(origin: string): Promise<{ code: string; caseId: string }> {
  const citizen = client(origin);
  const receipt = await citizen.submit(await openRequest(citizen), { ...ANSWERS, phone: PHONE });
  return sentBy(receipt);
}

/** The code and the case of a receipt. */
export function sentBy(receipt: Page): { code: string; caseId: string } {
  const text = mainOf(receipt);
  const [, code = ""] = /((?:[2-9AEJKMT]{4} ){3})/.exec(text) ?? [];
  const [, caseId = ""] = /Број на барањето (\d+)/.exec(text) ?? [];
  expect(code).not.toBe("");
  return { code: code.replaceAll(" ", ""), caseId };
}

/** A citizen who has opened the request of a code, and its page. */
export async function opened(origin: string, code: string, language = "mk") {
  const citizen = client(origin);
  const form = postForm(await citizen.get(`/request/${code}?lng=${language}`));
  return { citizen, page: await citizen.submit(form, { digits: DIGITS }) };
}

export const changeForm = (page: Page, change: "otherDay" | "withdrawn") =>
  page.forms.find((form) => valueIn(form, "change") === change);

/** As a citizen who no longer wants a meeting; resolves with the page that says so. */
export async function withdraw(origin: string, code: string): Promise<Page> {
  const { citizen } = await opened(origin, code);
  return citizen.submit(changeForm(await citizen.get(`/request/${code}?tell=withdraw`), "withdrawn"));
}

/** Rejecting calls the case's meetings off, which is confirmed. */
export async function setCaseStatus(assistant: Client, caseId: string, statusId: string): Promise<Page> {
  const view = await assistant.get(`/admin/cases/view/${caseId}`);
  const page = await assistant.submit(statusForm(view), { statusId, comment: "Белешка." });
  const [anyway] = valuesOf(page, "anyway");
  return anyway === undefined ? page : assistant.submit(statusForm(page), { anyway });
}
