import { AT_WORK } from "./shared.ts";

/** The namespaces of single sections of the back-office, loaded with their screens (`AdminHandle.texts`). */
export { account } from "./account.ts";
export { audit } from "./audit.ts";
export { calendar } from "./calendar.ts";
export { cases } from "./cases.ts";
export { letters } from "./letters.ts";
export { meetings } from "./meetings.ts";
export { noticeKinds } from "./notice-forms.ts";
export { overview } from "./overview.ts";
export { profile } from "./profile.ts";
export * from "./registers.ts";
export { record } from "./record.ts";
export { registerList } from "./register-list.ts";
export { reports } from "./reports.ts";
export { schedule } from "./schedule.ts";
export { search } from "./search.ts";
export { sheet } from "./sheet.ts";
export { slots } from "./slots.ts";
export { tutorials } from "./tutorials.ts";
export { walkIn } from "./walk-in.ts";

/**
 * What was done, as the next page reports it, word for word (section 8 of the back-office document). On the server
 * only.
 */
export const done = {
  caseAdded: "Случајот е внесен",
  caseChanged: "Случајот е променет",
  lastOfList: "Тоа беше последниот случај од списокот.",
  toldSettled: "Означено е како средено. Лицето го гледа тоа на својата страница.",
  caseStatusChanged: "Статусот на случајот е променет!",
  initiativeStatusChanged: "Статусот на иницијативата е променет!",
  questionStatusChanged: "Статусот на пратеничкото прашање е променет!",
  meetingAdded: "Состанокот е внесен",
  meetingChanged: "Состанокот е променет",
  callNoted: "Повикот е запишан",
  meetingGone: "Оваа средба ја нема веќе: некој ја избришал. Ништо не е запишано.",
  meetingCalledOff: "Средбата што ја отвори е откажана или избришана, па ја нема веќе.",
  changedSince:
    "Некој го промени ова откако ја отвори страницата. Ништо не е запишано: погледни што важи сега.",
  recordedAlready: "Веќе е запишано како заврши средбата. Ова не е запишано уште еднаш.",
  meetingDeleted: "Состанокот е избришан!",
  meetingFile: "Извади ја средбата и од мојот календар (.ics)",
  mailQueued: "На лицето му се испраќа е-пошта за ова.",
  mailNoCase: "Средбата не е поврзана со случај, па никому не е испратена е-пошта.",
  passedOnByOther:
    "Ова веќе е направено, можеби од некој друг. Провери кај кого се пратениците или случаите.",
  sessionsEnded: "Сесиите на корисникот се завршени",
  letterQueued: "Писмото се испраќа. Што станало со него, пишува во историјата на случајот.",
  noticeEnded: "Известувањето е завршено",
  profileChanged: "Податоците на профилот се успешно променети!",
  reportSubmitted: "Извештајот е испратен!",
} as const;

/** What any form that arranges a meeting asks about its time. On the server only. */
export const meetingTime = {
  unusual: {
    title: "Провери го времето",
    withdrawn: "Лицето го повлече барањето",
    busy: "Пратеникот веќе има средба: {{time}}, {{name}}: {{topic}}",
    wholeDay: "цел ден",
    holiday: "Тој ден е празник: {{name}}",
    weekend: "Тој ден е {{day}}",
    hours: "Приемот е {{from}}–{{to}}",
    past: "Тоа време веќе помина",
    heldAhead: "Нејзиниот час сè уште не е дојден, а се запишува дека се одржа",
    far: "До {{day}} има повеќе од една година",
    text: "Ништо сè уште не е зачувано. Промени го времето, или зачувај и покрај тоа.",
    otherMp:
      "Ништо сè уште не е зачувано. Средбите одат со случајот: избери друг пратеник, или зачувај и покрај тоа.",
  },
  turn: {
    title: "Ништо не е испратено",
    text: AT_WORK,
  },
  calledOff: {
    title: "Средбата што ја закажа овој формулар ја нема веќе",
    text: "Откажана е потоа, и сега ништо не е зачувано. Ако сепак треба да се закаже, притисни уште еднаш.",
  },
} as const;
