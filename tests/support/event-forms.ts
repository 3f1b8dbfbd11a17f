import { type Client, formTo, idsIn, type Page, valuesIn } from "./http.ts";
import { workingDay } from "./schedule-form.ts";

export const eventForm = (page: Page) => formTo(page, "/admin/events/");

let events = 0;

/** What an assistant types for an event with a unique subject and day. */
export async function typedEvent(person: Client) {
  const page = await person.get("/admin/events/add");
  const [mpId = ""] = valuesIn(page, "mpId");
  events += 1;
  const typed = {
    mpId,
    date: workingDay(),
    municipalityId: "12",
    eventTypeId: "4",
    subject: `Ново <b>${events}</b> „настан“`,
    description: "Прва.\r\nВтора. 😀",
  };
  return { form: eventForm(page), typed };
}

/** The events of a day, newest first. */
export async function eventsOn(person: Client, date: string): Promise<readonly string[]> {
  const page = await person.get(`/admin/events?size=100&fromDate=${date}&toDate=${date}`);
  return idsIn(page, "/admin/events/view/");
}

/** Alone on its day. */
export async function addedEvent(person: Client, changes: Readonly<Record<string, string>> = {}) {
  const { form, typed } = await typedEvent(person);
  const sent = await person.submit(form, { ...typed, ...changes });
  const [id] = await eventsOn(person, typed.date);
  if (id === undefined) throw new Error(`The event was not added: ${sent.status} ${sent.path}`);
  return { id, typed };
}
