import type { session as mk } from "../mk/session.ts";
import type { Shape } from "../shape.ts";

export const session = {
  soon: "Sesioni juaj skadon në orën {{time}}.",
  soonText: "Qëndroni të kyçur që të mos e ndërprisni atë që po shkruani.",
  last: "Kyçja vlen më së shumti tetë orë. Ruajeni tani; pastaj kyçuni përsëri.",
  stay: "Qëndro i kyçur",
  over: "Sesioni juaj skadoi.",
  overText:
    "Ajo që shkruat është ende këtu. Kur ta ruani, do të kyçeni përsëri dhe formulari do të jetë i plotësuar.",
  unknown: "Nuk pati sukses. Provoni përsëri.",
  note: "Sesioni skadon në orën {{time}}.",
  noteText: "Ruajeni deri atëherë. Nëse skadon, ajo që shkruat do t'ju presë pasi të kyçeni përsëri.",
} satisfies Shape<typeof mk>;
