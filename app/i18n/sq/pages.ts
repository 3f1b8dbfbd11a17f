import type { Shape } from "../resources.ts";
import type * as mk from "../mk/pages.ts";

export const pages = {
  about: {
    title: "Për projektin",
    lead: "Zyrat për kontakt e sjellin Kuvendin më pranë jush.",
    why: {
      title: "Pse ekzistojnë zyrat",
      text: "Projekti filloi në vitin 2003 me një qëllim të thjeshtë: qytetarët të mund të bisedojnë me deputetin e tyre atje ku jetojnë. Sot punojnë 75 zyra në 39 komuna.\nE premtja është ditë për takime. Atëherë deputetët janë në zyra, i dëgjojnë qytetarët dhe merren vesh se çfarë mund të ndërmerret. Ditëve të tjera ju presin asistentët e tyre.",
    },
    whyPicture: "Vizatim: një qytetar dhe një deputet bisedojnë në tavolinë, në zyrë.",
    how: {
      title: "Çfarë ndodh me rastin tuaj",
      text: "Çdo kërkesë regjistrohet, merr numër dhe asistent që përgjigjet për të. Asistenti ju telefonon që të merreni vesh për kohën, ndërsa përfundimi i takimit evidentohet.\nNjë pjesë e rasteve zgjidhen te institucioni kompetent. Të tjera arrijnë në Kuvend si iniciativë ose si pyetje e deputetit. Statistikat e përgjithshme janë publike dhe mund t’i shohë kushdo.",
    },
    howPicture: "Vizatim: një rrugë që çon nga një shtëpi në komunë deri te ndërtesa e Kuvendit.",
    statistics: "Shiko statistikat",
    find: "Gjej zyrën",
  },
  privacy: {
    title: "Mbrojtja e të dhënave personale",
    lead: "Çfarë pyesim, pse, kush e lexon dhe sa ruhet.",
    table: {
      title: "Të dhënat, vendi dhe afati",
      what: "Çfarë",
      where: "Ku dhe kush e sheh",
      long: "Sa gjatë",
      more: "Hollësisht, me të gjitha afatet",
    },
    kept: {
      request: {
        what: "Kërkesa: emri, telefoni, e-posta, komuna, rasti",
        where: "Në sistemin e Kuvendit. E shohin deputeti, asistenti dhe punonjësit që i ndjekin zyrat.",
        long: "Aq sa kërkon ligji për lëndën arkivore.",
      },
      sensitive: {
        what: "Përkatësia etnike, feja, gjinia, mosha",
        where: "Në të njëjtin vend. Në statistikë hyjnë vetëm si numra të përgjithshëm, pa emër.",
        long: "Sa edhe kërkesa.",
      },
      wishes: {
        what: "Dëshirat për takimin: gjuha, mënyra e kontaktit, ditët",
        where: "Bashkë me kërkesën.",
        long: "Sa edhe kërkesa.",
      },
      code: {
        what: "Kodi dhe tri shifrat e fundit të telefonit",
        where: "Te portali. Shërbejnë vetëm për „Kërkesa ime“.",
        long_one: "{{count}} muaj pas mbylljes së kërkesës.",
        long_other: "{{count}} muaj pas mbylljes së kërkesës.",
      },
      opened: {
        what: "Cili punonjës e hapi kërkesën",
        where: "Në regjistrin e portalit. Te „Kërkesa ime“ e shihni edhe ju, pa emra.",
        long_one: "{{count}} muaj.",
        long_other: "{{count}} muaj.",
      },
      letters: {
        what: "Letrat që ju shkruan zyra",
        where: "Te portali, pa kodin tuaj. I lexojnë vetëm ata që lejohen ta shohin rastin.",
        long_one: "{{count}} muaj.",
        long_other: "{{count}} muaj.",
      },
      draft: {
        what: "Ajo që shkruani, para se ta dërgoni",
        where: "Vetëm në telefonin ose kompjuterin tuaj.",
        long: "Derisa ta dërgoni ose ta mbyllni dritaren, më së shumti një orë.",
      },
      receipt: {
        what: "Konfirmimi i kërkesës",
        where: "Te portali. E hap vetëm shfletuesi nga i cili u dërgua kërkesa.",
        long: "Një orë.",
      },
      language: {
        what: "Gjuha e zgjedhur e faqes",
        where: "Në shfletuesin tuaj. Pa ndjekje dhe pa reklama.",
        long: "Një vit.",
      },
    },
    request: {
      title: "Kërkesa për takim",
      text: "Emri dhe kontakti shërbejnë që t’ju kontaktojmë, përshkrimi që deputeti të përgatitet. Të tjerat shërbejnë për statistika pa emra dhe nuk ndikojnë në vendimin për takim. Organizata, adresa dhe përkatësia fetare nuk janë të detyrueshme.",
    },
    message: {
      title: "Mesazhi përmes faqes së kontaktit",
      text: "Pyesim për emrin dhe mbiemrin, e-postën, titullin dhe tekstin; telefoni nuk është i detyrueshëm. Të dhënat shërbejnë vetëm për t’ju përgjigjur.",
    },
    readers: {
      title: "Kush i lexon të dhënat",
      text: "Kërkesën e lexojnë deputeti ose deputetja që zgjodhët, asistenti dhe punonjësit që i ndjekin zyrat. Mesazhin e lexojnë punonjësit që përgjigjen për zyrat.\nTë dhënat nuk shiten dhe nuk i jepen askujt jashtë Kuvendit, përveç institucionit që duhet ta zgjidhë rastin tuaj, dhe atë në marrëveshje me ju.",
    },
    time: {
      text: "Portali nuk është arkiv: kërkesën ia dorëzon sistemit të Kuvendit. Për „Kërkesa ime“ ruan vetëm numrin, deputetin, zyrën, gjuhën, ditët, gjendjen dhe atë që i njoftuat zyrës; kurrë tekstin e kërkesës.\nPa JavaScript portali e ruan edhe formularin me gabime, derisa të hapni një faqe tjetër. Fakti që dërguat kërkesë ruhet 24 orë, që shtypja dy herë të mos dërgojë dy. Një mesazh për ju pret më së shumti një ditë; nëse nuk mund të dërgohet, për këtë mbetet një shënim 14 ditë. Shënimi nëse ju gjetën në telefon ruhet 60 ditë. Përpjekjet me kod numërohen një orë. Njoftimi se një zyrë është e mbyllur ose një deputet mungon ruhet gjysmë viti; arsyeja nuk ruhet.\nShifrat e përgjithshme nuk kanë emra dhe ruhen përgjithmonë.",
    },
    cookies: {
      title: "Kukit (cookies)",
      text: "Për lexim nuk ka kuki. Formulari përdor një, pa të dhëna tuajat, më së shumti 24 orë. Gjuha dhe versioni i lehtë mbahen mend një vit. Nuk ka reklama dhe nuk ka ndjekje.",
    },
    visits: {
      title: "Numërimi i vizitave",
      text: "Numërojmë sa herë hapet një faqe, pa adresën tuaj të internetit, pa pajisjen dhe pa kuki. Nëse shfletuesi kërkon të mos ndiqeni, nuk numërojmë.\nAdresa e internetit shërben vetëm për të ndalur tepër shumë përpjekje dhe nuk regjistrohet. Formulari që duket se e ka dërguar një program kompjuterik shënohet, por nuk refuzohet.\n„Më e afërta me mua“ e pyet shfletuesin ku jeni; vendi nuk del prej tij.",
    },
    rights: {
      title: "Të drejtat tuaja",
      text: "Mund të kërkoni qasje, korrigjim ose fshirje të të dhënave tuaja, të kundërshtoni përpunimin dhe ta tërhiqni pëlqimin. Shkruani përmes faqes së kontaktit ose në {{email}}.\nNëse mendoni se të drejtat tuaja janë shkelur, drejtojuni Agjencisë për Mbrojtjen e të Dhënave Personale.",
    },
  },
  accessibility: {
    title: "Qasshmëria",
    lead: "Portalin duhet të mund ta përdorë kushdo, me çfarëdo pajisje dhe në çfarëdo mënyre.",
    standard: {
      title: "Çfarë synojmë të përmbushim",
      text: "I përmbahemi udhëzuesit WCAG 2.2, niveli AA. Çdo faqe publike kontrollohet automatikisht në të tri gjuhët dhe me dorë, me tastierë.",
    },
    ways: {
      title: "Si mund ta përdorni portalin",
      text: "Gjithçka funksionon vetëm me tastierë, me lexues ekrani, me zmadhim deri në 400 % dhe pa JavaScript. Ngjyrat e errëta, më pak lëvizje dhe kontrasti më i madh respektohen siç janë vendosur në pajisjen tuaj.\nPër pajisje të vjetër ose lidhje të ngadaltë ka version të lehtë: lidhja gjendet në fund të çdo faqeje.",
    },
    limits: {
      title: "Çfarë nuk është ende e përsosur",
      text: "Harta nuk është njësoj e përdorshme për të gjithë. Prandaj lista e zyrave pranë saj përmban të njëjtat të dhëna.\nTë dhënat që i shënojnë zyrat, si adresat dhe emrat, ndoshta nuk janë të përkthyera në të gjitha gjuhët.",
    },
    feedback: {
      title: "Na tregoni çfarë nuk funksionon",
      text: "Shkruani përmes faqes së kontaktit ose në {{email}} dhe tregoni faqen. Do t’jua japim të dhënat në mënyrë tjetër dhe do ta mënjanojmë gabimin.\nDeklarata është hartuar më {{date}}.",
    },
  },
  describeMp:
    "Raste, takime, iniciativa dhe ngjarje: çfarë bën {{name}} përmes zyrave për kontakt me qytetarët.",
  describeParty: "Raste, takime, iniciativa dhe ngjarje në zyrat për kontakt me qytetarët: {{name}}.",
  describe: {
    home: "Gjeni zyrën për kontakt më pranë jush, shihni cili deputet ju pret dhe kërkoni takim.",
    myRequest:
      "Shihni deri ku ka arritur kërkesa juaj për takim me kodin nga konfirmimi, pa regjistrim e pa fjalëkalim.",
    dashboard: "Sa raste, takime, iniciativa dhe ngjarje kanë zyrat, sipas komunës, kategorisë dhe muajit.",
    about: "Pse ekzistojnë zyrat për kontakt me qytetarët dhe çfarë ndodh me rastin që e parashtroni.",
    contact: "Dërgoni mesazh në Kuvend për punën e zyrave për kontakt me qytetarët.",
    privacy: "Cilat të dhëna i kërkon portali, pse, kush i lexon, sa ruhen dhe cilat janë të drejtat tuaja.",
    accessibility:
      "Si përdoret portali me tastierë, lexues ekrani ose pajisje të vjetër, dhe ku të lajmëroni një gabim.",
  },
} satisfies Shape<typeof mk.pages>;

export const flash = {
  requestSent: "Ju faleminderit për interesimin për takim. Do t’ju kontaktojmë sa më shpejt!",
  contactSent: "Mesazhi u dërgua!",
} satisfies Shape<typeof mk.flash>;

export const answer = {
  gone: {
    mp: "Ky deputet nuk pranon më kërkesa këtu",
    office: "Kjo zyrë nuk është aktive",
    municipality: "Në komunën e kërkuar nuk ka zyrë",
    party: "Partia e kërkuar nuk ka deputetë në zyra",
    mpFilter: "Deputeti i kërkuar nuk ka zyrë",
    choose: "Zgjidhni një zyrë më poshtë për të parë se cilët deputetë i presin qytetarët.",
    without: "Më poshtë janë zyrat pa këtë zgjedhje.",
  },
  near: "Komuna {{place}} nuk ka zyrë. Më e afërta: {{town}}.",
  next: "Pritja e radhës",
  directions: "Si të arrini",
  path: "{{settlement}} është në komunën: {{place}}.",
  town_one: "{{place}} ka {{count, number}} zyrë",
  town_other: "{{place}} ka {{count, number}} zyra",
  townText: "Mund të shkoni në cilëndo. Zgjidhni atë që e keni më afër ose që pret më herët.",
  soonest: "më së shpejti",
  city_one: "{{place}} ka {{count, number}} zyrë, në {{parts, number}} komuna",
  city_other: "{{place}} ka {{count, number}} zyra, në {{parts, number}} komuna",
  cityText: "Në cilën komunë banoni?",
  offices_one: "{{count, number}} zyrë",
  offices_other: "{{count, number}} zyra",
  many: "Disa rezultate për „{{typed}}“",
  manyText: "Cilën prej këtyre e kërkoni?",
  more: "Ka edhe të tjera. Shtoni ndonjë shkronjë ose shkruani fjalën deri në fund.",
  none: "Nuk gjetëm „{{typed}}“",
  noneText: "Nuk gjendet ndër komunat, vendet më të mëdha dhe deputetët me zyrë.",
  choose: "Zgjidhni komunën ku banoni",
  unseated: "{{typed}} tani nuk ka zyrë",
  meant: "A kishit parasysh",
  map: "Zyrat në hartë",
  list: "Lista e të gjitha zyrave",
} satisfies Shape<typeof mk.answer>;
