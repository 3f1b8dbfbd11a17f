import type { mail as source } from "../mk/mail.ts";
import type { Shape } from "../resources.ts";

export const mail = {
  sender: "Constituency offices",
  greeting: "Hello,",
  subject: {
    received: "We have your request for a meeting",
    receivedAs: "We have your request for a meeting: number {{number}}",
    arranged: "Your meeting is arranged: {{when}}",
    moved: "Your meeting has changed: {{when}}",
    rejected: "Your meeting will not take place: {{when}}",
    deleted: "Your meeting is cancelled: {{when}}",
  },
  line: {
    number: "Number of the request: {{number}}",
    mp: "With: {{mp}}",
    place: "Where: {{name}} office, {{address}}",
    online: "Where: online; the office will tell you how",
    time: "When: {{weekday}}, {{date}}, at {{time}}",
    day: "When: {{weekday}}, {{date}}, in the course of the day",
  },
  received: {
    lead: "Your request for a meeting has reached the office.",
    next: "The office now reads it and contacts you to agree on a time. Once the meeting is arranged, you will get another message.",
  },
  arranged: {
    lead: "The meeting that you asked for is arranged.",
    next: "Bring the documents about your case, if you have any.",
  },
  moved: {
    lead: "The meeting that you asked for has changed. This now holds:",
  },
  rejected: {
    lead: "The meeting that was planned will not take place.",
    next: "To learn why, and what can be done, contact the office.",
  },
  deleted: {
    lead: "The meeting that was arranged is cancelled.",
    next: "For another time, contact the office.",
  },
  attached: {
    arranged: "The time is attached too: open the attachment to put it into your calendar.",
    moved: "The new time is attached too: open the attachment to change it in your calendar.",
    rejected: "The attachment takes it out of your calendar.",
    deleted: "The attachment takes it out of your calendar.",
  },
  own: "Your code is {{code}}. What happens with your request, and what you can do, is here:",
  phone: "Questions? Call the office: {{phone}}.",
  regards: "Kind regards,",
  institution: "Constituency offices, Assembly of the Republic of North Macedonia",
  unread: "Replies to this message are not read.",
  never: "We never ask for a password, a personal number or a card number.",
  event: "Meeting: {{mp}}",
  eventOff: "The meeting is cancelled",
} satisfies Shape<typeof source>;
