// The namespaces that every screen of the back-office needs: one chunk in the browser.
import type { Shape } from "../resources.ts";
import { common as shared } from "./common.ts";
import { errors as messages } from "./errors.ts";
import { registers } from "./registers.ts";

/** The shared texts as the back-office says them: to staff „ти“, where citizens are addressed as „вие“. */
export const common: Shape<typeof shared> = {
  ...shared,
  form: {
    ...shared.form,
    offlineText: "Напишаното е сè уште тука. Испрати го кога повторно ќе имаш мрежа.",
  },
  fault: {
    ...shared.fault,
    forbidden: {
      title: "Немаш пристап до оваа страница",
      text: "Твојата улога не ја отвора. Ништо не е променето.",
    },
    tooMany: { ...shared.fault.tooMany, text: "Почекај една минута и обиди се повторно." },
    unavailable: { ...shared.fault.unavailable, text: "Обиди се повторно по неколку минути." },
    noSessions: {
      ...shared.fault.noSessions,
      text: "Најавата не е прекината. Обиди се повторно по половина минута.",
    },
    // As `CANNOT_RECORD` says it, with which sign-in would load the script of lists.
    notKept: {
      ...shared.fault.notKept,
      text: "Порталот сега не може да запишува. Ништо не е променето. Обиди се повторно по неколку минути.",
    },
    offline: {
      ...shared.fault.offline,
      text: "Страницата не може да се отвори. Обиди се кога ќе имаш мрежа.",
    },
    broken: { ...shared.fault.broken, text: "Обиди се повторно по неколку минути." },
  },
};

export const errors: Shape<typeof messages> = {
  ...messages,
  emailLetters: "Напиши ја адресата со латинични букви. Ако навистина е ваква, испрати уште еднаш.",
  emailDomain: "Провери го делот од адресата по @. Ако навистина е ваква, испрати уште еднаш.",
  phoneDigits: "Напиши телефон со бројки. Ако лицето нема телефон, испрати уште еднаш.",
  form: {
    ...messages.form,
    unsent: {
      ...messages.form.unsent,
      text: "Внесеното на оваа страница не е испратено. Сакаш ли да ја напуштиш?",
    },
  },
};

/** Layout of the back-office: sidebar, menus, breadcrumbs (section 2.9 of the portal document). */
export const admin = {
  home: "Дома",
  work: "Работа",
  registers: "Шифрарници",
  collapse: "Собери го менито",
  expand: "Прошири го менито",
  find: "Пребарај",
  findHint: {
    names: "Име, телефон",
    number: "број",
    onlyNumber: "Број на случај",
    mp: "пратеник",
    user: "корисник",
  },
  profile: "Мој профил",
  logout: "Одјави се",
  nav: {
    label: "Мени на администрацијата",
    ...registers,
    dashboard: "Контролна табла",
    cases: "Случаи",
    walkIn: "Прием на лице",
    meetings: "Средби",
    monthlyReports: "Месечни извештаи",
    annualReports: "Годишни извештаи",
    audit: "Дневник",
    tutorials: "Видеоупатства",
  },
  newCases_one: "{{count, number}} нов",
  newCases_other: "{{count, number}} нови",
  help: {
    label: "Помош",
    manual: "Упатство за корисници (PDF)",
    vpn: "Упатство за VPN-клиент (PDF)",
    tickets: "Упатство за систем за пријава на проблеми (PDF)",
    contact: "Контакт",
    version: "Верзија {{version}}",
  },
  list: {
    all: "Сите",
    reversed: "Крајниот датум е пред почетниот.",
  },
  export: {
    link: "Извези (Excel)",
    toList: "Кон списокот",
    busyTitle: "Сега се прават други извози",
    ownTitle: "Веќе се прават два твои документа",
    busyText: "Почекај малку и обиди се повторно.",
    limit: "Ги содржи првите {{max, number}} реда",
    cut: "Редови тука: {{count, number}} од {{total, number}}. Стесни го изборот со филтрите за да ги добиеш сите.",
  },
  day: {
    placeholder: "ДД.ММ.ГГГГ",
    open: "Отвори календар",
    calendar: "Календар",
    previous: "Претходен месец",
    next: "Следен месец",
    today: "Денес",
    tomorrow: "Утре",
    close: "Затвори",
    holiday: "Празник: {{name}}.",
    busy: "има средби",
  },
  versions: {
    title: "Некој друг го промени ова додека пишуваше",
    text: "Ништо не е зачувано и ништо не е изгубено. За секое поле што се разликува избери што да остане.",
    mine: "Твоето",
    stored: "Зачувано сега",
    empty: "не е наведено",
    save: "Зачувај го избраното",
    back: "Назад на формуларот",
  },
  notFound: {
    title: "Страницата не постои.",
    text: "Провери ја адресата или појди од контролната табла.",
  },
} as const;

export const session = {
  soon: "Твојата сесија истекува во {{time}}.",
  soonText: "Продолжи ја за да не го прекинеш тоа што го пишуваш.",
  last: "Најавата важи најдолго осум часа. Зачувај сега; потоа најави се повторно.",
  stay: "Продолжи ја сесијата",
  over: "Твојата сесија истече.",
  overText:
    "Она што го напиша е сè уште тука. Кога ќе зачуваш, ќе се најавиш повторно и формуларот ќе биде пополнет.",
  unknown: "Не успеа. Обиди се повторно.",
  note: "Сесијата истекува во {{time}}.",
  noteText: "Зачувај дотогаш. Ако истече, напишаното ќе те чека откако ќе се најавиш повторно.",
} as const;
