import type { mail as source, paper as blank } from "../mk/mail.ts";
import type { Shape } from "../resources.ts";

export const mail = {
  sender: "Zyrat për kontakt",
  greeting: "Të nderuar,",
  greetingMan: "I nderuar {{name}},",
  greetingWoman: "E nderuar {{name}},",
  greetingName: "Të nderuar {{name}},",
  subject: {
    received: "E morëm kërkesën tuaj për takim",
    receivedAs: "E morëm kërkesën tuaj për takim: numri {{number}}",
    arranged: "Takimi u caktua: {{when}}",
    moved: "Takimi u ndryshua: {{when}}",
    rejected: "Takimi nuk do të mbahet: {{when}}",
    deleted: "Takimi u anulua: {{when}}",
    call: "Ju lutemi na telefononi: kërkesa me numër {{number}}",
    bring: "Dokumentet për takimin",
    bringTo: "Dokumentet për takimin: {{when}}",
    passedOn: "Kërkesa juaj u përcoll: numri {{number}}",
    notOurs: "Për kërkesën tuaj është kompetent një institucion tjetër: numri {{number}}",
    closed: "Kërkesa juaj u mbyll: numri {{number}}",
    mandate: "Përfundoi mandati: {{mp}}",
  },
  line: {
    number: "Numri i kërkesës: {{number}}",
    mp: "Me kë: {{mp}}",
    place: "Ku: zyra {{name}}, {{address}}",
    where: "Ku: {{place}}",
    when: "Kur: {{when}}",
    online: "Ku: përmes internetit; zyra do t'ju tregojë si",
    time: "Kur: {{weekday}}, {{date}}, në orën {{time}}",
    day: "Kur: {{weekday}}, {{date}}, gjatë ditës",
  },
  received: {
    lead: "kërkesa juaj për takim arriti në zyrë.",
    next: "Zyra do ta lexojë dhe do t'ju kontaktojë për të caktuar ditën dhe orën. Kur takimi të jetë caktuar, do të merrni edhe një mesazh.",
  },
  arranged: {
    lead: "takimi që kërkuat u caktua.",
    next: "Merrni me vete dokumentet për rastin, nëse i keni.",
    nextOnline: "Mbani pranë dokumentet për rastin, nëse i keni.",
  },
  moved: {
    lead: "takimi që kërkuat u ndryshua. Tani vlen kjo:",
  },
  rejected: {
    lead: "takimi i parashikuar nuk do të mbahet.",
    next: "Për të mësuar pse, dhe çfarë mund të bëhet më tej, drejtojuni zyrës.",
  },
  deleted: {
    lead: "takimi i caktuar u anulua.",
    next: "Për një kohë të re drejtojuni zyrës.",
  },
  call: {
    lead: "që të vazhdojmë me kërkesën tuaj, na duhet një bisedë e shkurtër. Ju lutemi na telefononi në numrin {{phone}}, gjatë orarit të punës.",
    next: "Nëse tani nuk mundeni, telefononi kur të mundeni: kërkesa juaj mbetet e hapur.",
  },
  bring: {
    lead: "ju lutemi, për takimin merrni me vete: {{papers}}.",
    leadOnline: "ju lutemi, për takimin përgatitni: {{papers}}.",
    next: "Nëse diçka prej tyre nuk e keni, ejani edhe pa të: së bashku do ta gjejmë mënyrën për ta siguruar.",
    nextOnline:
      "Nëse diçka prej tyre nuk e keni, lidhuni edhe pa të: së bashku do ta gjejmë mënyrën për ta siguruar.",
  },
  passedOn: {
    lead: "kërkesën tuaj ia përcollëm institucionit kompetent: {{institution}}.",
    next: "Përgjigjen do ta merrni prej tij. Nëse vonohet, na telefononi.",
  },
  notOurs: {
    lead: "kërkesën tuaj nuk mund ta marrim përsipër: {{because}}.",
    next: "Për këtë çështje drejtohuni te: {{competent}}.",
  },
  closed: {
    lead: "puna rreth kërkesës suaj ka përfunduar. Rezultati është: {{outcome}}.",
    next: "Nëse ka diçka të re për të njëjtën çështje, na telefononi ose dërgoni kërkesë të re.",
  },
  mandate: {
    lead: "{{mp}} nuk është më në Kuvend, sepse i përfundoi mandati. Kërkesën tuaj e ka marrë përsipër: {{successor}}.",
    next: "Nuk ka nevojë të dërgoni kërkesë të re.",
  },
  attached: {
    arranged: "Koha gjendet edhe në bashkëngjitje: hapeni që ta shtoni në kalendarin tuaj.",
    moved: "Koha e re gjendet edhe në bashkëngjitje: hapeni që të ndryshojë edhe në kalendarin tuaj.",
    rejected: "Hapeni bashkëngjitjen që takimi të hiqet nga kalendari juaj.",
    deleted: "Hapeni bashkëngjitjen që takimi të hiqet nga kalendari juaj.",
  },
  own: "Kodi juaj është {{code}}. Këtu mund të shihni çfarë ndodh me kërkesën dhe çfarë mund të bëni:",
  ownByCode:
    "Me kodin tuaj mund të shihni këtu deri ku ka arritur kërkesa, dhe të na njoftoni nëse diçka ndryshon:",
  phone: "Keni pyetje? Telefononi zyrën: {{phone}}.",
  regards: "Me respekt,",
  signature: "Zyra për kontakt, {{name}}",
  institution: "Zyrat për kontakt me qytetarët, Kuvendi i Republikës së Maqedonisë së Veriut",
  unread: "Përgjigjet në këtë mesazh nuk lexohen.",
  never: "Kurrë nuk ju pyesim për fjalëkalim, numër amë ose numër karte.",
  blank: {
    mp: "emri i deputetit",
    when: "dita dhe ora",
    place: "vendi",
    phone: "telefoni",
    papers: "cilat dokumente",
    institution: "cili institucion",
    because: "pse",
    competent: "cili institucion është kompetent",
    outcome: "çfarë është arritur",
    successor: "kush e ka kërkesën",
    writer: "kush shkruan",
  },
  event: "Takim: {{mp}}",
  eventOff: "Takimi u anulua",
} satisfies Shape<typeof source>;

export const paper = {
  title: "Kërkesë për takim",
  note: "E plotëson zyra, bashkë me personin. Futeni në portal me kodin.",
  mp: "Deputeti",
  office: "Zyra",
  yes: "Po",
  no: "Jo",
  came: "Dita dhe ora",
  agreed: "Çfarë u vendos",
  talked: "Biseduam sot, nga – deri",
  meeting: "Takim më, nga – deri",
  noted: "Vetëm u shënua",
  sign: "Nënshkrimi i personit",
  code: "Për futje në portal",
} satisfies Shape<typeof blank>;
