/** How the Assembly is reached. Stand-ins until the real ones are supplied, as the logos are. */
export const INSTITUTION = { email: "kontakt@kancelarii.example", phone: "02 000 100" } as const;
