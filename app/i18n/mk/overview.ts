/** The first screen of the back-office: a greeting, what waits, and the figures. */
export const overview = {
  title: "Контролна табла",
  greeting: {
    morning: "Добро утро, {{name}}",
    day: "Добар ден, {{name}}",
    evening: "Добра вечер, {{name}}",
  },
  waiting: {
    title: "Што те чека",
    cases: "Нови случаи",
    casesHint: "со статус „Поднесен“",
    wantsOnline: "сака преку интернет",
    openCases: "Отвори ги новите случаи",
    meetings: "Средби денес",
    noMeetings: "Денес немаш средби.",
    openMeetings: "Отвори го денешниот ден",
    wholeDay: "цел ден",
    more_one: "и уште {{count, number}} средба",
    more_other: "и уште {{count, number}} средби",
  },
  unsent: {
    title: "Непратена е-пошта",
    refused: "Е-пошта до граѓанин не е пратена: адресата не ја прима",
    unknown: "Не се знае дали е-поштата до граѓанин стигнала",
    late: "Е-пошта до граѓанин не е пратена: еден ден не можеше",
    text: "Напишана е на {{written}}. Јави се по телефон; бројот е во случајот.",
    open: "Отвори го случајот",
    seen: "Видено",
  },
  notShown: "Овој дел сега не може да се прикаже",
  figures: "Статистика на сите канцеларии",
  exact:
    "Бројките овде се точни, и кога се под 5. На јавниот портал тие се скриени: не ги споделувај надвор од работата.",
} as const;
