/** Case categories of the back-office (sections 2, 5 and 8 of the back-office document); documented texts word for word. */
export const categories = {
  title: "Категории",
  record: { one: "категорија", the: "категоријата", gender: "f" },
  added: "Категоријата е внесена",
  changed: "Категоријата е променета",
  heading: "Категории ({{count, number}})",
  caption: "Категории на случаи по број",
  searchBy: "Барај по број, име или опис",
  add: "Внеси категорија",
  edit: "Промени категорија",
  view: "Прегледај категорија",
  fields: {
    code: "Број",
    name: "Име",
    nameAl: "Име на албански",
    nameEn: "Име на англиски",
    description: "Опис",
    icon: "Икона",
  },
  codeHint: "Најмногу три цифри.",
  noIcon: "нема икона",
  failed: "Настана грешка при внес на категоријата. Контактирајте го администраторот!",
} as const;
