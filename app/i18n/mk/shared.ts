/** Shared sentences of the back-office: one for each thing that happens. */

/** The portal's store takes nothing now. */
export const CANNOT_RECORD =
  "Порталот сега не може да запишува. Ништо не е променето. Обиди се повторно по неколку минути.";

/** The parliament's API takes nothing now. */
export const API_AWAY = "Системот на Собранието не одговара. Обиди се повторно по неколку минути.";

/** Another person is at the same work. */
export const AT_WORK = "Некој друг токму сега го прави истото. Почекај малку и обиди се повторно.";

/** The state of a step that isn't done and that sending again continues. */
export const STEP_LEFT = {
  unknown: "Не е потврдено. Обиди се повторно: ништо нема да се запише двапати.",
  notSent: API_AWAY,
  refused: "Системот на Собранието не го прифати.",
  forbidden: "Случајот не е твој.",
  gone: "Веќе не постои.",
  limited: "Премногу обиди. Почекај една минута и обиди се повторно.",
  left: "Сесијата истече. Обиди се повторно и најави се: ништо нема да се запише двапати.",
} as const;
