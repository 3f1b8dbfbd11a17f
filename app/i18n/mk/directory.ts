/** Names of offices, and their selections. Used on the server only: browsers never load these texts. */
export const directory = {
  office: "{{municipality}}, канцеларија {{number}}",
  pin: "{{municipality}}, канцеларија {{number}} од {{of}}",
  more: "и уште {{number, number}}",
  instead: "Итно? Отворена е: {{office}}.",
} as const;
