/** Texts shared by the lists of categories, MPs, parties, offices and users. */
export const registerList = {
  clear: "Исчисти",
  status: "Статус",
  allStatuses: "Сите статуси",
  active: { m: "Активен", f: "Активна" },
  inactive: { m: "Неактивен", f: "Неактивна" },
  found_one: "Пронајден е {{count, number}} од {{total, number}}.",
  found_other: "Пронајдени се {{count, number}} од {{total, number}}.",
  empty: {
    none: "Сè уште нема ниту еден запис.",
    filtered: "Нема ништо за „{{q}}“. Провери како е напишано или прикажи ги сите.",
    choice: "Нема ништо за овој избор. Прикажи ги сите или избери друго.",
    clear: "Прикажи ги сите",
    beyond_one: "Оваа страница не постои: сè е на {{count, number}} страница.",
    beyond_other: "Оваа страница не постои: сè е на {{count, number}} страници.",
    last: "Кон последната страница",
  },
} as const;
