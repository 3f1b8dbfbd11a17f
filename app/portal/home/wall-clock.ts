const skopje = new Intl.DateTimeFormat("sv-SE", {
  timeZone: "Europe/Skopje",
  dateStyle: "short",
  timeStyle: "short",
});

/** The wall clock in Skopje at an instant (ISO, UTC), as `YYYY-MM-DD HH:mm`; for the server, browsers differ. */
export const wallClock = (instant: string): string => skopje.format(new Date(instant));
