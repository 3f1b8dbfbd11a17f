import type { Shape } from "../resources.ts";
import type * as mk from "../mk/pages.ts";

export const pages = {
  about: {
    title: "About the project",
    lead: "The constituency offices bring the Assembly closer to you.",
    why: {
      title: "Why the offices exist",
      text: "The project began in 2003 with one simple aim: that citizens can talk to their member of parliament where they live. Today there are 75 offices in 39 municipalities.\nFriday is the day for meetings. MPs are at their offices then, listen to citizens and agree with them on what can be done. On other days their assistants receive you.",
    },
    whyPicture: "Drawing: a citizen and an MP talking at a table in an office.",
    how: {
      title: "What happens to your case",
      text: "Every request is recorded and gets a number and an assistant in charge of it. The assistant calls you to agree on a time, and the outcome of the meeting is recorded.\nSome cases are settled by the institution in charge. Others reach the Assembly as an initiative or a parliamentary question. The aggregate statistics are public, and anyone can see them.",
    },
    howPicture: "Drawing: a road that leads from a house in the municipality to the Assembly building.",
    statistics: "See the statistics",
    find: "Find an office",
  },
  privacy: {
    title: "Privacy",
    lead: "What we ask for, why, who reads it and how long it is kept.",
    table: {
      title: "Data, place and period",
      what: "What",
      where: "Where, and who sees it",
      long: "How long",
      more: "In detail, with all periods",
    },
    kept: {
      request: {
        what: "The request: name, phone, email, municipality, case",
        where:
          "In the Assembly’s system. The MP, the assistant and the staff who oversee the offices see it.",
        long: "As long as the law on public records requires.",
      },
      sensitive: {
        what: "Ethnicity, religion, gender, age",
        where: "In the same place. They appear in the statistics only as totals, without names.",
        long: "As long as the request.",
      },
      wishes: {
        what: "Wishes for the meeting: language, way of contact, days",
        where: "With the request.",
        long: "As long as the request.",
      },
      code: {
        what: "The code and the last three digits of the phone",
        where: "In the portal. They are used only for “My request”.",
        long_one: "{{count}} month after the request was closed.",
        long_other: "{{count}} months after the request was closed.",
      },
      opened: {
        what: "Which member of staff opened the request",
        where: "In the portal’s log. Under “My request” you see it too, without names.",
        long_one: "{{count}} month.",
        long_other: "{{count}} months.",
      },
      letters: {
        what: "The letters that the office writes to you",
        where: "In the portal, without your code. Only people who may see the case read them.",
        long_one: "{{count}} month.",
        long_other: "{{count}} months.",
      },
      draft: {
        what: "What you write, before you send it",
        where: "Only on your phone or computer.",
        long: "Until you send it or close the window, for up to one hour.",
      },
      receipt: {
        what: "The receipt of the request",
        where: "In the portal. Only the browser from which the request was sent opens it.",
        long: "One hour.",
      },
      language: {
        what: "The chosen language of the page",
        where: "In your browser. Without tracking and without advertisements.",
        long: "One year.",
      },
    },
    request: {
      title: "A meeting request",
      text: "We use your name and contact details to contact you, and the description to prepare the MP. The rest is for statistics without names and does not affect the decision about the meeting. Organization, address and religion are optional.",
    },
    message: {
      title: "A message from the contact page",
      text: "We ask for your name, email, a subject and a text; the phone number is optional. The data serves only to answer you.",
    },
    readers: {
      title: "Who reads the data",
      text: "A request is read by the MP you chose, the assistant and the staff who oversee the offices. A message is read by the staff in charge of the offices.\nYour data is not sold. Outside the Assembly it is given only to the institution that has to deal with your case, and only if you agree.",
    },
    time: {
      text: "The portal is not an archive: it passes your request on to the Assembly’s system. For “My request” it keeps only the number, the MP, the office, the language, the days, the status and what you told the office; never the text of your request.\nWithout JavaScript it also keeps a form with errors, until you open another page. That you sent a request is remembered for 24 hours, so that pressing twice does not send two. A message to you waits for up to one day; if it can’t be sent, a note about that stays for 14 days. A note of whether you were reached by phone is kept for 60 days. Attempts to use a code are counted for one hour. A notice that an office is closed or an MP is away is kept for half a year; the reason is not.\nFigures without names are kept permanently.",
    },
    cookies: {
      title: "Cookies",
      text: "Reading needs no cookies. A form uses one, without any data about you, for up to 24 hours. Your choice of language or the lite version is remembered for one year. There are no advertisements and no tracking.",
    },
    visits: {
      title: "Counting visits",
      text: "We count how often a page is opened, without your internet address, your device or a cookie. If your browser asks not to be tracked, we do not count.\nYour internet address is used only to stop too many attempts, and is not recorded. A form that looks as if a machine had sent it is marked, but not dropped.\n“Nearest to me” asks your browser where you are; the place never leaves it.",
    },
    rights: {
      title: "Your rights",
      text: "You can ask to see, correct or erase your data, object to its processing and withdraw your consent. Use the contact page or write to {{email}}.\nIf you think your rights have been violated, contact the Agency for Personal Data Protection.",
    },
  },
  accessibility: {
    title: "Accessibility",
    lead: "Everybody should be able to use the portal, with any device and in any way.",
    standard: {
      title: "The standard we aim for",
      text: "We follow the Web Content Accessibility Guidelines (WCAG) 2.2, level AA. Every public page is checked automatically in all three languages, and by hand with a keyboard.",
    },
    ways: {
      title: "How you can use the portal",
      text: "Everything works with only a keyboard, with a screen reader, zoomed in up to 400% and without JavaScript. The portal follows your device’s settings for dark colours, reduced motion and higher contrast.\nFor an old device or a slow connection there is a lite version, linked at the bottom of every page.",
    },
    limits: {
      title: "What is not perfect yet",
      text: "Not everybody can use the map. The list of offices beside it has the same information.\nText that the offices enter, such as addresses and names, may not be translated into every language.",
    },
    feedback: {
      title: "Tell us what does not work",
      text: "Use the contact page or write to {{email}}, and tell us which page it is. We will give you the information in another way and fix the problem.\nThis statement was prepared on {{date}}.",
    },
  },
  describeMp: "Cases, meetings, initiatives and events: what {{name}} does through the constituency offices.",
  describeParty: "Cases, meetings, initiatives and events in the constituency offices: {{name}}.",
  describe: {
    home: "Find the constituency office nearest to you, see which MP receives you and request a meeting.",
    myRequest:
      "Check the progress of your meeting request with the code from your receipt. You do not need an account.",
    dashboard:
      "How many cases, meetings, initiatives and events the offices have, by municipality, category and month.",
    about: "Why the constituency offices exist and what happens to the case that you bring.",
    contact: "Send the Assembly a message about the work of the constituency offices.",
    privacy:
      "What data the portal asks for, why, who reads it, how long it is kept and what your rights are.",
    accessibility:
      "How to use the portal with a keyboard, a screen reader or an old device, and where to report a fault.",
  },
} satisfies Shape<typeof mk.pages>;

export const flash = {
  requestSent: "Thank you for your interest for the meeting. We will contact you as soon as possible!",
  contactSent: "The message was sent!",
} satisfies Shape<typeof mk.flash>;

export const answer = {
  gone: {
    mp: "This MP no longer receives requests here",
    office: "This office is not active",
    municipality: "There is no office in this municipality",
    party: "This party has no MPs in the offices",
    mpFilter: "This MP has no office",
    choose: "Choose an office below to see which MPs receive citizens.",
    without: "The offices below are shown without this filter.",
  },
  near: "There is no office in {{place}}. The nearest one is in {{town}}.",
  next: "Next office day",
  directions: "How to get there",
  path: "{{settlement}} is in the municipality of {{place}}.",
  town_one: "{{place}} has {{count, number}} office",
  town_other: "{{place}} has {{count, number}} offices",
  townText: "You can go to any of them. Choose the nearest, or the one with the earliest day.",
  soonest: "earliest",
  city_one: "{{place}} has {{count, number}} office in {{parts, number}} municipalities",
  city_other: "{{place}} has {{count, number}} offices in {{parts, number}} municipalities",
  cityText: "Which municipality do you live in?",
  offices_one: "{{count, number}} office",
  offices_other: "{{count, number}} offices",
  many: "Several results for “{{typed}}”",
  manyText: "Which of these are you looking for?",
  more: "There are others. Type another letter or finish the word.",
  none: "We did not find “{{typed}}”",
  noneText: "We have no municipality, larger place or MP with an office by that name.",
  choose: "Choose the municipality you live in",
  unseated: "{{typed}} has no office at the moment",
  meant: "Did you mean",
  map: "The offices on the map",
  list: "List of all offices",
} satisfies Shape<typeof mk.answer>;
