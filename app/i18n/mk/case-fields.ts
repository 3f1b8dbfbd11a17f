/** Labels of a case's fields that are the same for citizens and staff. */
export const caseFields = {
  fullName: "Име и презиме",
  organization: "Организација",
  genderId: "Пол",
  ageCategoryId: "Возраст",
  ethnicityId: "Етничка припадност",
  religionId: "Вероисповед",
  municipalityId: "Општина",
  address: "Адреса",
  email: "Е-пошта",
  phone: "Телефон",
  mpId: "Пратеник",
  caseCategoryId: "Категорија",
  topic: "Тема",
};
