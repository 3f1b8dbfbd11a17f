import type { NoticeKind, OffKind } from "#app/model/notice.ts";

/** Notices in the back-office: an office is closed or has moved, or an MP is away. */
export const noticeForms = {
  title: "Известувања",
  record: { one: "известување", the: "известувањето", gender: "m" },
  added: "Известувањето е зачувано",
  changed: "Известувањето е променето",
  heading: "Известувања ({{count, number}})",
  caption: "Известувања: прво оние што важат или доаѓаат",
  searchBy: "Барај по канцеларија или пратеник",
  add: "Внеси известување",
  edit: "Промени известување",
  view: "Известување",
  end: "Заврши го",
  states: { now: "важи", coming: "доаѓа", over: "помина", ended: "завршено на {{day}}" },
  period: "{{from}} – {{until}}",
  columns: { who: "Канцеларија или пратеник", kind: "Што", period: "Од – до", state: "Состојба" },
  fields: {
    kindId: "Што се случува",
    officeId: "Канцеларија",
    mpId: "Пратеник",
    from: "Прв ден",
    until: "Последен ден",
    address: "Каде се прима",
    sentenceId: "Реченица за граѓаните",
  },
  hints: {
    officeId: "За {{kinds}}.",
    mpId: "За {{kinds}}. Зошто отсуствува, никаде не се пишува.",
    address: "За {{kinds}}: улица и број, како што граѓаните треба да ја најдат.",
    sentenceId: "Граѓаните ја читаат на својот јазик. Може и без неа.",
  },
  choose: {
    officeId: "Избери канцеларија",
    mpId: "Избери пратеник",
    sentenceId: "Без реченица",
  },
  sentenceFor: "{{kind}}: {{sentence}}",
  holidays: "Државните празници се прикажуваат сами: за нив не треба известување.",
  inside: {
    title_one: "Во тие денови има {{count, number}} средба: јави се на лицата подолу",
    title_other: "Во тие денови има {{count, number}} средби: јави се на лицата подолу",
    none: "Во тие денови нема закажани ни побарани средби.",
    others: "Овде ги нема средбите на: {{names}}. Ги води друг асистент: извести го.",
    more: "Прикажани се првите {{count, number}}. Другите се во календарот.",
    online: "преку интернет",
    noPhone: "нема телефон",
    caption: "Лица со средба во тие денови, по ред на средбите",
    when: "Кога",
    person: "Лице",
    phone: "Телефон",
    mp: "Пратеник",
  },
  public: "Така го читаат граѓаните",
  languages: { mk: "Македонски", sq: "Албански", en: "Англиски" },
  ending: {
    title: "Заврши известување",
    question: "Да се заврши известувањето?",
    text: "Граѓаните веднаш престануваат да го гледаат. Ова не може да се врати.",
    yes: "Да, заврши го",
  },
} as const;

interface StaffWords {
  /** Its name in the register of notices. */
  readonly name: string;
  /** Of a meeting, in the calendar and on the sheet of its day. */
  readonly mark: string;
  /** Of a day in the calendar. */
  readonly day: string;
  /** Of a meeting, in the history of its case. */
  readonly change: string;
  /** Of a meeting whose person has to be told, on the first page. */
  readonly toTell: string;
  /** What to tell the person. */
  readonly say: string;
}

interface OffWords {
  /** What a form that arranges a meeting asks about its day. */
  readonly unusual: string;
}

/**
 * What staff read of each kind of notice, place by place. Used on the server only: browsers never load these texts.
 * Citizens read `notices`.
 */
export const noticeKinds = {
  closed: {
    name: "Затворено",
    mark: "затворено",
    day: "Затворено: {{names}}",
    unusual: "Тој ден канцеларијата е затворена",
    change: "Средба кога канцеларијата е затворена: {{is}}",
    toTell: "канцеларијата е затворена",
    say: "„Канцеларијата е затворена: {{is}}.“",
  },
  elsewhere: {
    name: "На друго место",
    mark: "на друго место",
    day: "На друго место: {{names}}",
    change: "Средба на друго место: {{is}}",
    toTell: "На друго место: {{is}}",
    say: "„Средбата е на друго место: {{is}}.“",
  },
  absent: {
    name: "Пратеникот отсуствува",
    mark: "пратеникот отсуствува",
    day: "Отсуство: {{names}}",
    unusual: "Тој ден {{name}} отсуствува",
    change: "Средба кога пратеникот отсуствува: {{is}}",
    toTell: "пратеникот отсуствува",
    say: "„Пратеникот отсуствува: {{is}}.“",
  },
} as const satisfies Record<NoticeKind, StaffWords> & Record<OffKind, OffWords>;
