/** Names of offices, and their selections. Used on the server only, as notices are: browsers never load these texts. */
export const directory = {
  office: "{{municipality}}, канцеларија {{number}}",
  pin: "{{municipality}}, канцеларија {{number}} од {{of}}",
  more: "и уште {{number, number}}",
  instead: "Итно? Отворена е: {{office}}.",
} as const;

/** Temporary notices for citizens about offices and MPs. */
export const notices = {
  closed: {
    day: "Затворено на {{from}}",
    days: "Затворено од {{from}} до {{until}}",
    badge: "Затворено до {{until}}",
    badgeDay: "Денес е затворено",
    form: "Канцеларијата е затворена до {{until}}",
    formDay: "Денес канцеларијата е затворена",
    pin: "{{name}}, затворено",
  },
  elsewhere: {
    now: "На оваа адреса до {{until}}",
    nowDay: "Денес на оваа адреса",
    day: "На {{from}} на друга адреса",
    days: "Од {{from}} до {{until}} на друга адреса",
    badge: "На друга адреса до {{until}}",
    badgeDay: "Денес на друга адреса",
    usual: "Редовно: {{address}}.",
    there: "Адреса во тие денови: {{address}}.",
    pin: "{{name}}, на друга адреса",
  },
  absent: {
    now: "Отсуство до {{until}}",
    nowDay: "Отсуство денес",
    day: "Отсуство на {{from}}",
    days: "Отсуство од {{from}} до {{until}}",
  },
  next: "Следен прием: {{weekday}}, {{day}}.",
  holiday: "Државен празник.",
  sentences: {
    renovation: "Се реновира зградата.",
    utilities: "Во зградата нема струја или вода.",
    elections: "Во зградата се спроведуваат избори.",
    leave: "Колективен годишен одмор на канцеларијата.",
    assistant: "Ве прима асистентот.",
    online: "Средбите се одржуваат преку интернет.",
  },
  request: {
    now: "Барањето можете да го испратите и сега.",
    read: "Ќе го прочитаат по {{until}}.",
  },
} as const;
