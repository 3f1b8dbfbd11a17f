const SKOPJE = new Intl.DateTimeFormat("sv-SE", {
  timeZone: "Europe/Skopje",
  dateStyle: "short",
  timeStyle: "medium",
});

/** A moment as the wall-clock text that the API stores and sends, `YYYY-MM-DDTHH:MM:SS` in Skopje. */
export const wallClock = (moment: Date): string => SKOPJE.format(moment).replace(" ", "T");
