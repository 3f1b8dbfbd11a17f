/** Frame of the public pages: header, navigation, footer. */
export const portal = {
  nav: {
    label: "Главна навигација",
    home: "Почетна",
    dashboard: "Статистика",
    about: "За проектот",
    contact: "Контакт",
  },
  footer: {
    label: "Подножје",
    privacy: "Заштита на личните податоци",
    accessibility: "Пристапност",
    staff: "Најава за вработени",
    lite: "Лесна верзија без скрипти",
    full: "Целосна верзија",
    top: "Кон врвот",
    institute: "Парламентарен институт",
    partners: "Поддржано од партнерите на проектот",
    credits: "Карта: Natural Earth; места: GeoNames, CC BY 4.0",
  },
  form: {
    trap: "Оставете го ова поле празно",
    privacy: "Како ги чуваме вашите податоци (се отвора во нов прозорец)",
  },
} as const;
