/** Parties of the back-office (sections 2, 5 and 8 of the back-office document); documented texts word for word. */
export const parties = {
  title: "Партии",
  record: { one: "партија", the: "партијата", gender: "f" },
  changed: "Партијата е променета",
  heading: "Партии ({{count, number}})",
  caption: "Партии по азбучен ред",
  searchBy: "Барај по име, на кој било јазик",
  edit: "Промени партија",
  view: "Прегледај партија",
  fields: {
    name: "Име",
    nameAl: "Име на албански",
    nameEn: "Име на англиски",
    active: "Статус",
    icon: "Икона",
  },
  nameHint: "Македонското име не се менува.",
  noIcon: "нема икона",
  deactivation: {
    title: "Партијата ќе стане неактивна",
    mps: "Активни пратеници од неа ({{total, number}}): {{names}}.",
    noMps: "Нема активни пратеници.",
  },
  failed: "Настана грешка при промена на партијата. Контактирајте го администраторот!",
} as const;
