/** The meetings of a day as a work list. */
export const sheet = {
  title: "Дневен лист",
  hint: "Јави се пред средбата; по неа запиши како помина.",
  reached: "Потврдено",
  missed: "Не се јавува",
  reachedAt: "потврдено во {{time}}",
  missedAt: "не се јави во {{time}}",
  held: "Се одржа",
  notHeld: "Не се одржа",
} as const;
