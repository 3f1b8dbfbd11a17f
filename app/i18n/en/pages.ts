import type { Shape } from "../resources.ts";
import type * as mk from "../mk/pages.ts";

export const pages = {
  about: {
    title: "About the project",
    lead: "The constituency offices bring the Assembly to your municipality.",
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
    lead: "What we ask, why, who reads it and how long it is kept.",
    request: {
      title: "A meeting request",
      text: "We ask for your name, email, phone, municipality, gender, age and ethnicity, and about your case. Organization, address and religion are optional.\nName and contact details let the assistant call you to agree on a time. The description of the case lets the MP prepare for the meeting. Municipality, gender, age, ethnicity and religion serve aggregate statistics without names and do not affect the decision about the meeting.",
    },
    message: {
      title: "A message from the contact page",
      text: "We ask for your name, email, a subject and a text; the phone number is optional. The data serves only to answer you.",
    },
    readers: {
      title: "Who reads the data",
      text: "A request is read by the MP whom you chose, the MP's assistant and the services of the Assembly that oversee the offices. A message is read by the services in charge of the offices.\nThe data is not sold, and is given to nobody outside the Assembly except the institution that has to settle your case, and then in agreement with you.",
    },
    time: {
      title: "How long it is kept",
      text: "This portal is no archive. What you write is handed to the Assembly's system. Until you send it, it is kept in that tab of your browser only, for one hour at most; without JavaScript a form with mistakes is kept by the portal, encrypted, until you open another page. The receipt of a request can be seen for one hour; an encrypted record of it stays for 24 hours at most, so that pressing twice does not send two requests. If you chose to be answered by e-mail, the message to you waits with the portal, encrypted, for one day at most. The portal keeps each letter that the office writes to you, by e-mail or on paper, encrypted and without your code, for {{months}} months; only those who may see the case can read it. The note whether you were reached by phone is kept for 60 days.\nUnder the code of a request the portal keeps, encrypted: the number of the case, a mark of the last three digits of the phone, the MP, the office, the language, the day of sending, what the office last saw (state and meeting), which services opened or printed it and when, without names, and what you told the office (that you withdraw the request, or which days suit you); never the text of the request. It is deleted {{months}} months after the request was closed. The same holds for a request that a member of staff has entered. An opened request can be seen in your browser for half an hour. Tries with a code are counted for one hour, by a mark of the network address.\nThat an office is closed or an MP is away is kept, encrypted, for half a year after its last day; why a person is away is never kept.\nWhich member of staff did what with a case is kept for {{auditMonths}} months after the month in which it happened; administrators can see it, and for one case those who may see that case. If a message can't be sent, the member of staff sees a note about it for 14 days, without its text.\nThe Assembly's system keeps requests and messages as the rules for office and archive work require. Aggregate figures hold no names and are kept for good.",
    },
    cookies: {
      title: "Cookies",
      text: "Reading the pages sets no cookie. When you open a form, your browser gets one session cookie: a random number, nothing about you, valid for 24 hours at most. Without it somebody else could send a request in your name.\nIf you choose a language or the lite version yourself, a cookie of its own remembers that choice for one year. There are no other cookies, and nothing comes from other sites.",
    },
    visits: {
      title: "Counting of visits and notes of the server",
      text: "The Assembly may count how often a public page is opened. Only the page and the language are noted, without your internet address, without your device and without a cookie. If your browser asks not to be tracked, the visit is not counted.\nYour internet address serves only to stop too many requests within a minute and is not written down. Forms are checked for signs of automatic sending; suspected ones are marked, but never dropped.",
    },
    rights: {
      title: "Your rights",
      text: "You can ask to see, correct or erase your data, object to its processing and withdraw your consent. Write by the contact page or to {{email}}.\nIf you think that your rights were violated, turn to the Agency for Personal Data Protection.",
    },
  },
  accessibility: {
    title: "Accessibility",
    lead: "Everybody should be able to use the portal, with any device and in any way.",
    standard: {
      title: "What we want to meet",
      text: "We follow the guidelines WCAG 2.2, level AA. Every public page is checked automatically in all three languages, and by hand with a keyboard.",
    },
    ways: {
      title: "How you can use the portal",
      text: "Everything works with a keyboard alone, with a screen reader, enlarged up to 400 % and without JavaScript. Dark colours, less motion and higher contrast are respected as they are set on your device.\nFor an old device or a slow connection there is a lite version without scripts: its link is at the foot of every page.",
    },
    limits: {
      title: "What is not perfect yet",
      text: "The map can't be used equally well by everybody. The list of offices beside it therefore holds the same information.\nWhat the offices enter themselves, such as addresses and names, may not be translated into every language.",
    },
    feedback: {
      title: "Tell us what does not work",
      text: "Write by the contact page or to {{email}} and name the page. We will give you the information in another way and remove the fault.\nThis statement was drawn up on {{date}}.",
    },
  },
  describeMp: "Cases, meetings, initiatives and events: what {{name}} does through the constituency offices.",
  describeParty: "Cases, meetings, initiatives and events in the constituency offices: {{name}}.",
  describe: {
    home: "Find the constituency office in your municipality, see which MP receives you and request a meeting.",
    myRequest:
      "See how far your request for a meeting has come, with the code from the receipt and without an account.",
    dashboard:
      "How many cases, meetings, initiatives and events the offices have, by municipality, category and month.",
    about: "Why the constituency offices exist and what happens to the case that you bring.",
    contact: "Send the Assembly a message about the work of the constituency offices.",
    privacy:
      "Which data the portal asks for, why, who reads it, how long it is kept and what your rights are.",
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
    municipality: "There is no office in the municipality asked for",
    party: "The party asked for has no MPs in the offices",
    mpFilter: "The MP asked for has no office",
    choose: "Choose an office below to see which MPs receive citizens.",
    without: "Below are the offices without this choice.",
  },
  near: "There is no office in {{place}}. The nearest one is in {{town}}.",
  next: "Next office day",
  phone: "Phone",
  address: "Address",
  directions: "How to get there",
  noMps: "This office has no MP at the moment.",
  also: "Also here:",
  others_one: "{{place}} has {{count, number}} more office:",
  others_other: "{{place}} has {{count, number}} more offices:",
  all: "all on the map",
  parts: "By municipality:",
  many: "Several results for “{{typed}}”",
  manyText: "Which of these are you looking for?",
  more: "There are others. Type another letter or finish the word.",
  none: "We did not find “{{typed}}”",
  noneText: "Perhaps it is misspelt. For a village, type its municipality.",
  meant: "Did you mean",
  map: "The offices on the map",
  list: "List of all offices",
} satisfies Shape<typeof mk.answer>;
