import type { Shape } from "../resources.ts";
import type * as mk from "../mk/notices.ts";

export const directory = {
  office: "{{municipality}}, office {{number}}",
  pin: "{{municipality}}, office {{number}} of {{of}}",
  more: "and {{number, number}} more",
  instead: "Urgent? This office is open: {{office}}.",
} satisfies Shape<typeof mk.directory>;

export const notices = {
  closed: {
    day: "Closed on {{from}}",
    days: "Closed from {{from}} to {{until}}",
    badge: "Closed until {{until}}",
    badgeDay: "Closed today",
    form: "The office is closed until {{until}}",
    formDay: "The office is closed today",
    pin: "{{name}}, closed",
  },
  elsewhere: {
    now: "At this address until {{until}}",
    nowDay: "At this address today",
    day: "At another address on {{from}}",
    days: "At another address from {{from}} to {{until}}",
    badge: "At another address until {{until}}",
    badgeDay: "At another address today",
    usual: "Usually: {{address}}.",
    there: "Address at that time: {{address}}.",
    pin: "{{name}}, at another address",
  },
  absent: {
    now: "Away until {{until}}",
    nowDay: "Away today",
    day: "Away on {{from}}",
    days: "Away from {{from}} to {{until}}",
  },
  next: "Next office day: {{weekday}}, {{day}}.",
  holiday: "Public holiday.",
  sentences: {
    renovation: "The building is being renovated.",
    utilities: "The building has no power or water.",
    elections: "The building is being used for elections.",
    leave: "The whole office is on annual leave.",
    assistant: "The assistant will see you.",
    online: "Meetings are held online.",
  },
  request: {
    now: "You can send your request now.",
    read: "It will be read after {{until}}.",
  },
} satisfies Shape<typeof mk.notices>;
