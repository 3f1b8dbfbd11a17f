import type { flash as mk } from "../mk/flash.ts";
import type { Shape } from "../shape.ts";

export const flash = {
  requestSent: "Ju faleminderit për interesimin për takim. Do t'ju kontaktojmë sa më shpejt!",
  contactSent: "Mesazhi u dërgua!",
  caseAdded: "Rasti u shtua",
  caseChanged: "Rasti u ndryshua",
  caseStatusChanged: "Statusi i rastit u ndryshua!",
  initiativeStatusChanged: "Statusi i iniciativës u ndryshua!",
  questionStatusChanged: "Statusi i pyetjes së deputetit u ndryshua!",
  meetingAdded: "Takimi u shtua",
  meetingChanged: "Takimi u ndryshua",
  meetingDeleted: "Takimi u fshi!",
} satisfies Shape<typeof mk>;
