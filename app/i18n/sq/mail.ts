import type { mail as source } from "../mk/mail.ts";
import type { Shape } from "../resources.ts";

export const mail = {
  sender: "Zyrat për kontakt",
  greeting: "Të nderuar,",
  subject: {
    received: "Kërkesa juaj për takim u pranua",
    receivedAs: "Kërkesa juaj për takim u pranua: numri {{number}}",
    arranged: "Takimi u caktua: {{when}}",
    moved: "Takimi u ndryshua: {{when}}",
    rejected: "Takimi nuk do të mbahet: {{when}}",
    deleted: "Takimi u anulua: {{when}}",
  },
  line: {
    number: "Numri i kërkesës: {{number}}",
    mp: "Me kë: {{mp}}",
    place: "Ku: zyra {{name}}, {{address}}",
    online: "Ku: përmes internetit; zyra do t'ju tregojë si",
    time: "Kur: {{weekday}}, {{date}}, në orën {{time}}",
    day: "Kur: {{weekday}}, {{date}}, gjatë ditës",
  },
  received: {
    lead: "kërkesa juaj për takim arriti në zyrë.",
    next: "Tani zyra e lexon kërkesën dhe ju kontakton për të caktuar kohën. Kur takimi të jetë caktuar, do të merrni edhe një mesazh.",
  },
  arranged: {
    lead: "takimi që kërkuat u caktua.",
    next: "Merrni me vete dokumentet për rastin, nëse i keni.",
  },
  moved: {
    lead: "takimi që kërkuat u ndryshua. Tani vlen kjo:",
  },
  rejected: {
    lead: "takimi që ishte paraparë nuk do të mbahet.",
    next: "Për të mësuar pse, dhe çfarë mund të bëhet më tej, drejtojuni zyrës.",
  },
  deleted: {
    lead: "takimi që ishte caktuar u anulua.",
    next: "Për një kohë të re drejtojuni zyrës.",
  },
  attached: {
    arranged: "Koha gjendet edhe në bashkëngjitje: hapeni që të hyjë në kalendarin tuaj.",
    moved: "Koha e re gjendet edhe në bashkëngjitje: hapeni që të ndryshojë edhe në kalendarin tuaj.",
    rejected: "Me bashkëngjitjen, koha hiqet nga kalendari juaj.",
    deleted: "Me bashkëngjitjen, koha hiqet nga kalendari juaj.",
  },
  own: "Kodi juaj është {{code}}. Çfarë ndodh me kërkesën dhe çfarë mund të bëni, shkruan këtu:",
  phone: "Keni pyetje? Telefononi zyrën: {{phone}}.",
  regards: "Me respekt,",
  institution: "Zyrat për kontakt me qytetarët, Kuvendi i Republikës së Maqedonisë së Veriut",
  unread: "Përgjigjet në këtë mesazh nuk lexohen.",
  never: "Kurrë nuk ju pyesim për fjalëkalim, numër amë ose numër karte.",
  event: "Takim: {{mp}}",
  eventOff: "Takimi u anulua",
} satisfies Shape<typeof source>;
