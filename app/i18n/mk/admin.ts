/** Frame of the back-office: sidebar, menus, breadcrumbs (section 2.9 of the portal document). */
export const admin = {
  home: "Дома",
  work: "Работа",
  registers: "Шифрарници",
  collapse: "Собери го менито",
  expand: "Прошири го менито",
  profile: "Мој профил",
  logout: "Одјави се",
  nav: {
    label: "Мени на администрацијата",
    dashboard: "Контролна табла",
    cases: "Случаи",
    meetings: "Средби",
    events: "Настани",
    monthlyReports: "Месечни извештаи",
    annualReports: "Годишни извештаи",
    categories: "Категории",
    mps: "Пратеници",
    parties: "Партии",
    offices: "Канцеларии",
    users: "Корисници",
    tutorials: "Видео упатства",
  },
  help: {
    label: "Помош",
    manual: "Упатство за корисници (PDF)",
    vpn: "Упатство за VPN клиент (PDF)",
    tickets: "Упатство за систем за пријава на проблеми (PDF)",
    contact: "Контакт",
  },
  export: {
    link: "Извези (Excel)",
    limit: "Ги содржи првите {{max, number}} редови",
    cut_one:
      "Тука е само {{count, number}} од {{total, number}} редови. Стесни го изборот со филтрите за да ги добиеш сите.",
    cut_other:
      "Тука се првите {{count, number}} од {{total, number}} редови. Стесни го изборот со филтрите за да ги добиеш сите.",
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
    text: "Проверете ја адресата или појдете од контролната табла.",
  },
} as const;
