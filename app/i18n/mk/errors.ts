/** Messages beside a field and above a form (section 5 of both documents); documented ones word for word. */
export const errors = {
  required: "Полето е задолжително!",
  email: "Внесете точен формат на адреса на е-пошта!",
  mpEmail: "Внесете валидна адреса на е-пошта!",
  tooLong: "Полето не треба да има повеќе од {{max}} карактери!",
  tooManyDigits: "Полето не треба да има повеќе од {{max}} цифри!",
  invalid: "Внесената вредност не е дозволена!",
  timeOrder: "Почетното време мора да биде пред крајното време!",
  coordinates: "Внеси место во земјата, на пример 41.9965, 21.4314!",
  userExists: "Корисникот веќе постои!",
  categoryExists: "Категоријата веќе постои!",
  lastAdministrator: "Мора да остане барем еден активен администратор!",
  officeInactive: "Неактивна канцеларија не може да добие пратеник!",
  pictureFormat: "Мора да прикачите слика во формат jpg/png!",
  pictureTooLarge: "Прикачената слика е поголема од 500 KB!",
  iconRequired: "Прикачи икона!",
  iconFormat: "Прикачената икона мора да е PNG!",
  iconTooLarge: "Прикачената икона е поголема од 50 KB!",
  iconDimensions: "Иконата мора да биде со димензии 128px x 128px!",
  form: {
    check: "Проверете ги полињата за грешки!",
  },
} as const;
