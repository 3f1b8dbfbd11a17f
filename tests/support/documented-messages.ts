/** The documented messages of fields. */
export const MESSAGE = {
  required: "Полето е задолжително!",
  invalid: "Вредноста не е исправна!",
  email: "Внесете точен формат на адреса на е-пошта!",
  timeOrder: "Почетното време мора да биде пред крајното време!",
  pictureFormat: "Мора да прикачите слика во формат jpg/png!",
  pictureTooLarge: "Прикачената слика е поголема од 500 KB!",
  iconRequired: "Прикачи икона!",
  iconFormat: "Прикачената икона мора да е PNG!",
  iconTooLarge: "Прикачената икона е поголема од 50 KB!",
  iconDimensions: "Иконата мора да биде со димензии 128px x 128px!",
  tooLong: (limit: number) => `Полето не треба да има повеќе од ${limit} карактери!`,
} as const;
