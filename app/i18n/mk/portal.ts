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
    typed: {
      title: "Го вративме она што го пишувавте",
      text: "Непратеното се чува само во овој таб, најмногу еден час, и се брише штом ќе го испратите.",
      clear: "Избриши го напишаното",
    },
    trap: "Оставете го ова поле празно",
    privacy: "Како ги чуваме вашите податоци (се отвора во нов прозорец)",
  },
} as const;
