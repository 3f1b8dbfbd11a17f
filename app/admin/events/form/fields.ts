import type { EventData } from "#app/model/event.ts";
import type { FieldTerms } from "../../record/reply.ts";

export const FORM_ID = "event";

/** Every field of the form, in the documented order (section 2 of the back-office document, "Event form"). */
export const FIELDS = ["mpId", "date", "municipalityId", "eventTypeId", "subject", "description"] as const;

export type EventField = (typeof FIELDS)[number];

/** An event as its form has it: the text of each field. */
type EventTexts = Readonly<Record<EventField, string>>;

/** What the form's fields hold for an event, as it is stored or as it was typed. */
export const textsOf = (event: EventData): EventTexts => ({
  mpId: String(event.mpId),
  date: event.date,
  municipalityId: String(event.municipalityId),
  eventTypeId: String(event.eventTypeId),
  subject: event.subject,
  description: event.description,
});

/** The form does not check its date (section 5 of the back-office document); an API that refuses none at all wants one. */
export const termsOf = ({ date }: EventData): FieldTerms =>
  date === "" ? { messages: { date: "required" } } : {};
