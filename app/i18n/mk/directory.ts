/** Names of offices, and their selections. Used on the server only: browsers never load these texts. */
export const directory = {
  office: "{{municipality}}, канцеларија {{number}}",
  pin: "{{municipality}}, канцеларија {{number}} од {{of}}",
  more: "и уште {{number, number}}",
  instead: "Итно? Отворена е: {{office}}.",
} as const;

/** The button that asks the browser where it is, with which these texts come in all languages. */
export const nearest = {
  ask: "Најблиска до мене",
  asking: "Утврдуваме каде сте…",
  unknown: "Не знаеме точно каде сте: напишете го местото.",
  far: "Најблиски до вас, по воздушна линија:",
  office: "{{name}}, на {{km}}\u00a0км",
} as const;
