/** Names of offices, and their selections. Used on the server only: browsers never load these texts. */
export const directory = {
  office: "{{municipality}}, канцеларија {{number}}",
  pin: "{{municipality}}, канцеларија {{number}} од {{of}}",
  more: "и уште {{number, number}}",
  town_one: "{{municipality}}: {{count, number}} канцеларија",
  town_other: "{{municipality}}: {{count, number}} канцеларии",
  numbered: "Секој број е бројот на канцеларии во една општина",
  further_one: "Уште {{count, number}} не се гледа тука: побарајте по име.",
  further_other: "Уште {{count, number}} не се гледаат тука: побарајте по име.",
  instead: "Итно? Отворена е: {{office}}.",
  otherMp: "Избери друг пратеник",
} as const;
