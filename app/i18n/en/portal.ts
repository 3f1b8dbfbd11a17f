import type { Shape } from "../resources.ts";
import type * as mk from "../mk/portal.ts";

export { common } from "./common.ts";

export const portal = {
  nav: {
    label: "Main navigation",
    home: "Home",
    myRequest: "My request",
    dashboard: "Statistics",
    about: "About the project",
    contact: "Contact",
  },
  footer: {
    label: "Footer",
    privacy: "Privacy",
    accessibility: "Accessibility",
    staff: "Staff sign-in",
    lite: "Lite version (for old devices or slow internet)",
    full: "Full version",
    top: "Back to top",
    institute: "Parliamentary Institute",
    credits: "Map: Natural Earth; places: GeoNames, CC BY 4.0",
  },
  form: {
    typed: {
      title: "Your unsent text has been restored",
      text: "It will be deleted when you send the form.",
      clear: "Delete my text",
    },
    trap: "Leave this field empty",
    privacy: "How we keep your data (opens in a new window)",
  },
} satisfies Shape<typeof mk.portal>;

export const home = {
  title: "Home",
  hero: {
    title: "Talk to an MP at an office near you",
    lead: "The constituency offices are open to everyone.",
  },
  where: {
    label: "Which office is mine?",
    find: "Find",
    hint: "Type a place or the name of an MP, in Latin or Cyrillic letters.",
    sent: "Already sent a request?",
    nearest: "Nearest to me",
    asking: "Finding out where you are…",
    unknown: "We don’t know exactly where you are: type your place.",
    far: "The nearest to you, as the crow flies:",
    away: "{{name}}, {{km, number}}\u00a0km away",
  },
  facts: {
    offices_one: "office across the country",
    offices_other: "offices across the country",
    municipalities_one: "municipality with an office",
    municipalities_other: "municipalities with an office",
    day: "Friday",
    dayText: "day for meetings with citizens",
    since: "start of the project",
  },
  finder: {
    title: "Find an office",
    lead: "Choose a point on the map or a place from the list. Both lead to the same information.",
    filters: {
      municipality: { label: "Municipality", search: "Search municipalities" },
      party: { label: "Party", search: "Search parties" },
      mpFilter: { label: "MP", search: "Search MPs" },
    },
    show: "Show offices",
    offices_one: "{{count, number}} office",
    offices_other: "{{count, number}} offices",
    points: "Each point is one office",
    unplaced_one: "{{count, number}} office is in the list only",
    unplaced_other: "{{count, number}} offices are in the list only",
    skipMap: "Skip the map",
    map: "Map of the offices",
    staleSince: "The information is as of {{time}}.",
    skopje: "Skopje",
    skopjeMap: "Map of the offices in Skopje",
    lens_one: "Skopje: {{count, number}} office, on a separate map below",
    lens_other: "Skopje: {{count, number}} offices, on a separate map below",
    empty: "No offices match. Clear the filters to see all.",
    list: "List of offices",
    shown: "{{shown}} of {{total}}",
    showAll_one: "Show all: {{count, number}} office",
    showAll_other: "Show all: {{count, number}} offices",
  },
  office: {
    close: "Close the details",
    assistant: "Assistant",
    workHours: "Working hours",
    phone: "Phone",
    noMps: "This office has no MP at present.",
    request: "Request a meeting",
  },
  reasons: {
    title: "Why come",
    listen: "You are heard in person",
    listenText: "You meet an MP or an assistant face to face.",
    record: "Your case is recorded",
    recordText: "Every request gets a number and a person in charge.",
    parliament: "It reaches the Assembly",
    parliamentText: "Your case can lead to an initiative or a parliamentary question.",
    online: "Online as well",
    onlineText: "If you can’t come, ask for the meeting to be held online.",
  },
  testimonials: {
    title: "What citizens say",
    go: "Testimonial {{number}}",
    previous: "Previous testimonial",
    next: "Next testimonial",
    pause: "Stop the rotation",
    play: "Start the rotation",
    first:
      "I came about the school transport from our village. Two months later the bus was running again, and the office called me with an answer.",
    firstWho: "Snezhana Davidovska",
    firstWhere: "Kratovo",
    second:
      "I did not know whom to turn to. At the office they explained which institution is responsible and helped me with the request.",
    secondWho: "Orhan Ismail",
    secondWhere: "Gostivar",
    third:
      "I asked for a meeting from home, and that Friday we were already talking. The matter reached the Assembly within the month.",
    thirdWho: "Fjolla Neziri",
    thirdWhere: "Tetovo",
  },
} satisfies Shape<typeof mk.home>;
