/** Messages that are shown once on the next page; documented ones word for word (section 8 of both documents). */
export const flash = {
  requestSent: "Ви благодариме за интересот за средба. Ќе ве контактираме во најкус можен рок!",
  contactSent: "Пораката е испратена!",
  caseAdded: "Случајот е внесен",
  caseChanged: "Случајот е променет",
  caseStatusChanged: "Статусот на случајот е променет!",
  initiativeStatusChanged: "Статусот на иницијативата е променет!",
  questionStatusChanged: "Статусот на пратеничкото прашање е променет!",
  meetingAdded: "Состанокот е внесен",
  meetingChanged: "Состанокот е променет",
  meetingDeleted: "Состанокот е избришан!",
} as const;
