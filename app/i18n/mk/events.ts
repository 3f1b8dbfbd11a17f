/** Events of the back-office (sections 2 and 5 of the back-office document); documented texts word for word. */
export const events = {
  title: "Настани",
  heading: "Настани ({{count, number}})",
  caption: "Настани, најновите прво",
  add: "Внеси настан",
  edit: "Промени настан",
  view: "Прегледај настан",
  list: { label: "Назад", back: "Кон списокот" },
  columns: {
    mp: "Пратеник",
    date: "Датум",
    type: "Тип на настан",
    municipality: "Општина",
    subject: "Тема",
  },
  filters: {
    allMps: "Сите пратеници",
    allTypes: "Сите типови",
    from: "Од датум",
    to: "До датум",
    wrong: {
      reversed: "Крајниот датум е пред почетниот.",
    },
  },
  empty: {
    none: "Сè уште нема настани.",
    filtered: "Нема настани за овој избор. Исчисти ги филтрите за да ги видиш сите.",
    clear: "Исчисти филтри",
    beyond_one: "Оваа страница не постои: сите настани се на {{count, number}} страница.",
    beyond_other: "Оваа страница не постои: сите настани се на {{count, number}} страници.",
    last: "Кон последната страница",
  },
  fields: {
    mpId: "Пратеник",
    date: "Дата на настан",
    municipalityId: "Општина",
    eventTypeId: "Тип на настан",
    subject: "Тема на настанот",
    description: "Краток опис",
  },
  choose: {
    mpId: "Избери пратеник",
    municipalityId: "Избери општина",
    eventTypeId: "Избери тип на настан",
  },
  failed: "Настана грешка при зачувување на настанот. Контактирајте го администраторот!",
} as const;
