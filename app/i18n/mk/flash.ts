/** Messages that are shown once on the next page; documented ones word for word (section 8 of both documents). */
export const flash = {
  requestSent: "Ви благодариме за интересот за средба. Ќе ве контактираме во најкус можен рок!",
  contactSent: "Пораката е испратена!",
} as const;
