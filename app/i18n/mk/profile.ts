/** The person's own profile (sections 2, 5 and 8 of the back-office document); documented texts word for word. */
export const profile = {
  title: "Мој профил",
  edit: "Промени профил",
  everywhere: "Одјава од сите уреди",
  fields: {
    fullName: "Име и презиме",
    username: "Корисничко име",
    email: "Е-пошта",
    roleId: "Улога",
    profilePicture: "Слика",
    phone: "Телефон",
    workHoursFrom: "Работно време од",
    workHoursTo: "Работно време до",
  },
  fixed: "Ова може да го промени само администраторот.",
  assistant: "Достапност за граѓаните",
  assistantHint: "Телефонот и работното време се прикажуваат на порталот, кај твоите пратеници.",
  hoursHint: "На пример 08:30.",
  failed: "Настана грешка при промена на профилот. Контактирајте го администраторот!",
} as const;
