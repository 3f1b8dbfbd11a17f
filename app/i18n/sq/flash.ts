import type { flash as mk } from "../mk/flash.ts";
import type { Shape } from "../shape.ts";

export const flash = {
  requestSent: "Ju faleminderit për interesimin për takim. Do t'ju kontaktojmë sa më shpejt!",
  contactSent: "Mesazhi u dërgua!",
} satisfies Shape<typeof mk>;
