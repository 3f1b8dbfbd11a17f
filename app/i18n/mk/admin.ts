/** The namespaces that every screen of the back-office needs: one chunk in the browser. */
export { common, errors } from "./staff-voice.ts";

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
    dashboard: "Контролна табла",
    cases: "Случаи",
    walkIn: "Прием на лице",
    meetings: "Средби",
    events: "Настани",
    notices: "Известувања",
    monthlyReports: "Месечни извештаи",
    annualReports: "Годишни извештаи",
    categories: "Категории",
    mps: "Пратеници",
    parties: "Партии",
    offices: "Канцеларии",
    users: "Корисници",
    audit: "Дневник",
    tutorials: "Видео упатства",
  },
  newCases_one: "{{count, number}} нов",
  newCases_other: "{{count, number}} нови",
  help: {
    label: "Помош",
    manual: "Упатство за корисници (PDF)",
    vpn: "Упатство за VPN клиент (PDF)",
    tickets: "Упатство за систем за пријава на проблеми (PDF)",
    contact: "Контакт",
    version: "Верзија {{version}}",
  },
  list: {
    reversed: "Крајниот датум е пред почетниот.",
  },
  export: {
    link: "Извези (Excel)",
    toList: "Кон списокот",
    busyTitle: "Сега се прават други извози",
    ownTitle: "Веќе се прават два твои документа",
    busyText: "Почекај {{seconds}} секунди, па обиди се повторно.",
    limit: "Ги содржи првите {{max, number}} редови",
    cut_one:
      "Тука е само {{count, number}} од {{total, number}} редови. Стесни го изборот со филтрите за да ги добиеш сите.",
    cut_other:
      "Тука се првите {{count, number}} од {{total, number}} редови. Стесни го изборот со филтрите за да ги добиеш сите.",
  },
  day: {
    hint: "ДД.ММ.ГГГГ, може и „10.12“ или „утре“.",
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
    title: "Некој друг го промени ова додека ти пишуваше",
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

/** The end of a staff session: the warning before it, and the note at the top of long forms. */
export const session = {
  soon: "Твојата сесија истекува во {{time}}.",
  soonText: "Остани најавен за да не го прекинеш тоа што го пишуваш.",
  last: "Најавата важи најдолго осум часа. Зачувај сега; потоа најави се повторно.",
  stay: "Остани најавен",
  over: "Твојата сесија истече.",
  overText:
    "Она што го напиша е сè уште тука. Кога ќе зачуваш, ќе се најавиш повторно и формуларот ќе биде пополнет.",
  unknown: "Не успеа. Обиди се повторно.",
  note: "Сесијата истекува во {{time}}.",
  noteText: "Зачувај дотогаш. Ако истече, напишаното ќе те чека откако ќе се најавиш повторно.",
} as const;
