import type { FaultProxy } from "./fault-proxy.ts";
import type { Client, PageForm } from "./http.ts";
import { postForm } from "./meeting-request.ts";

export const MESSAGE = {
  fullName: "Тодор <b>Здравковски</b>",
  email: "t.zdravkovski@example.mk",
  phone: "070 000 123",
  subject: "Работно време",
  description: "Дали работите во сабота?\r\nБлагодарам. 😀",
  consentData: "on",
  consentContact: "on",
} as const satisfies Readonly<Record<string, string>>;

export async function openContact(citizen: Client, language = "mk"): Promise<PageForm> {
  const form = postForm(await citizen.get(`/contact?lng=${language}`));
  if (form === undefined) throw new Error("The page has no contact form");
  return form;
}

/** Contact messages that reached the API, or a fault in front of it. */
export const messagesAt = (proxy: FaultProxy) =>
  proxy.calls.filter(({ method, path }) => method === "POST" && path === "/api/contact");
