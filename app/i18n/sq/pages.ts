import type { Shape } from "../resources.ts";
import type * as mk from "../mk/pages.ts";

export const pages = {
  about: {
    title: "Për projektin",
    lead: "Zyrat për kontakt e sjellin Kuvendin në komunën tuaj.",
    why: {
      title: "Pse ekzistojnë zyrat",
      text: "Projekti filloi në vitin 2003 me një qëllim të thjeshtë: qytetarët të mund të bisedojnë me deputetin e tyre atje ku jetojnë. Sot punojnë 75 zyra në 39 komuna.\nE premtja është ditë për takime. Atëherë deputetët janë në zyra, i dëgjojnë qytetarët dhe merren vesh se çfarë mund të ndërmerret. Ditëve të tjera ju presin asistentët e tyre.",
    },
    whyPicture: "Vizatim: një qytetar dhe një deputet bisedojnë në tavolinë, në zyrë.",
    how: {
      title: "Çfarë ndodh me rastin tuaj",
      text: "Çdo kërkesë regjistrohet, merr numër dhe asistent që përgjigjet për të. Asistenti ju telefonon që të merreni vesh për kohën, ndërsa përfundimi i takimit evidentohet.\nNjë pjesë e rasteve zgjidhen te institucioni kompetent. Të tjera arrijnë në Kuvend si iniciativë ose si pyetje e deputetit. Statistikat e përgjithshme janë publike dhe mund t'i shohë kushdo.",
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
        long: "Aq sa kërkojnë rregullat për punën e zyrës dhe arkivit.",
      },
      sensitive: {
        what: "Përkatësia etnike, feja, gjinia, mosha",
        where: "Në të njëjtin vend. Në statistikë hyjnë vetëm si shumë, pa emër.",
        long: "Sa edhe kërkesa.",
      },
      wishes: {
        what: "Dëshirat për takimin: gjuha, mënyra e kontaktit, ditët",
        where: "Bashkë me kërkesën. Nëse nuk zgjidhni asgjë, nuk shënojmë asgjë.",
        long: "Sa edhe kërkesa.",
      },
      code: {
        what: "Kodi dhe tri shifrat e fundit të telefonit",
        where: "Te portali, të shndërruara ashtu që askush nuk mund t'i lexojë.",
        long: "{{months}} muaj pas mbylljes së kërkesës.",
      },
      opened: {
        what: "Cili punonjës e hapi kërkesën",
        where:
          "Në një ditar që askush nuk mund ta ndryshojë pa u vërejtur. Te „Kërkesa ime“ e shihni edhe ju, pa emra.",
        long: "{{auditMonths}} muaj.",
      },
      letters: {
        what: "Letrat që ju shkruan zyra",
        where: "Te portali, pa kodin tuaj. I lexojnë vetëm ata që lejohen ta shohin rastin.",
        long: "{{months}} muaj.",
      },
      draft: {
        what: "Ajo që shkruani, para se ta dërgoni",
        where: "Vetëm në telefonin ose kompjuterin tuaj.",
        long: "Derisa ta dërgoni ose ta mbyllni dritaren, më së shumti një orë.",
      },
      receipt: {
        what: "Vërtetimi i kërkesës",
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
      text: "Pyesim për emrin dhe mbiemrin, e-postën, telefonin, komunën, gjininë, moshën dhe përkatësinë etnike, si dhe për rastin tuaj. Organizata, adresa dhe përkatësia fetare nuk janë të detyrueshme.\nEmri dhe kontakti shërbejnë që asistenti t'ju telefonojë për të gjetur kohën. Përshkrimi i rastit shërben që deputeti të përgatitet për takimin. Komuna, gjinia, mosha, përkatësia etnike dhe ajo fetare shërbejnë për statistika të përgjithshme pa emra dhe nuk ndikojnë në vendimin për takim.",
    },
    message: {
      title: "Mesazhi përmes faqes së kontaktit",
      text: "Pyesim për emrin dhe mbiemrin, e-postën, titullin dhe tekstin; telefoni nuk është i detyrueshëm. Të dhënat shërbejnë vetëm për t'ju përgjigjur.",
    },
    readers: {
      title: "Kush i lexon të dhënat",
      text: "Kërkesën e lexojnë deputeti që zgjodhët, asistenti i tij dhe shërbimet e Kuvendit që i ndjekin zyrat. Mesazhin e lexojnë shërbimet që përgjigjen për zyrat.\nTë dhënat nuk shiten dhe nuk i jepen askujt jashtë Kuvendit, përveç institucionit që duhet ta zgjidhë rastin tuaj, dhe atë në marrëveshje me ju.",
    },
    time: {
      text: "Ky portal nuk është arkiv. Atë që shkruani ia dorëzon sistemit të Kuvendit. Derisa ta dërgoni, ruhet vetëm në atë skedë të shfletuesit tuaj, më së shumti një orë; pa JavaScript, formularin me gabime e ruan portali, të kriptuar, derisa të hapni një faqe tjetër. Vërtetimin e kërkesës mund ta shihni një orë; një shënim i kriptuar i tij mbetet më së shumti 24 orë, që klikimi dy herë të mos dërgojë dy kërkesa. Nëse zgjodhët përgjigje me e-postë, mesazhi për ju pret te portali, i kriptuar, më së shumti një ditë. Çdo letër që ju shkruan zyra, me e-postë ose në letër, portali e ruan të kriptuar {{months}} muaj, pa kodin tuaj; e lexojnë vetëm ata që kanë të drejtë ta shohin rastin. Shënimi nëse ju gjetën në telefon ruhet 60 ditë.\nNën kodin e kërkesës portali ruan, të kriptuar: numrin e rastit, një gjurmë të koduar të tri shifrave të fundit të telefonit, deputetin, zyrën, gjuhën, ditën e dërgimit, atë që zyra e pa së fundi (gjendjen dhe takimin), cilat shërbime e hapën ose e printuan dhe kur, pa emra, dhe atë që i njoftuat zyrës (se e tërhiqni kërkesën ose cilat ditë ju përshtaten); kurrë tekstin e kërkesës. Fshihet {{months}} muaj pas mbylljes. E njëjta vlen për kërkesën që e regjistron një punonjës. Kërkesa e hapur shihet në shfletuesin tuaj gjysmë ore, kurse në atë nga i cili u dërgua një orë. Përpjekjet me kod numërohen një orë, me një gjurmë të koduar të adresës së rrjetit.\nFakti që një zyrë është e mbyllur ose një deputet mungon ruhet i kriptuar gjysmë viti pas ditës së fundit; pse mungon dikush nuk ruhet askund.\nSe cili punonjës çfarë bëri me rastin, ruhet {{auditMonths}} muaj pas muajit në të cilin ndodhi; e shohin vetëm administratorët, dhe për një rast ata që lejohen ta shohin atë. Nëse një mesazh nuk mund të dërgohet, punonjësi sheh për këtë një shënim 14 ditë, pa tekstin.\nSistemi i Kuvendit i ruan kërkesat dhe mesazhet sipas rregullave për punën e zyrës dhe arkivit. Shifrat e përgjithshme nuk kanë emra dhe ruhen përgjithmonë.",
    },
    cookies: {
      title: "Kukit (cookies)",
      text: "Leximi i faqeve nuk vendos kuki. Kur hapni një formular, shfletuesi merr një kuki për sesionin: një numër të rastësishëm, pa të dhëna tuajat, që vlen më së shumti 24 orë. Pa të, dikush tjetër do të mund të dërgonte kërkesë në emrin tuaj.\nNëse vetë zgjidhni gjuhën ose versionin e lehtë, zgjedhja mbahet mend në një kuki të veçantë për një vit. Kuki të tjera nuk ka, as përmbajtje nga faqe të huaja.",
    },
    visits: {
      title: "Numërimi i vizitave dhe shënimet në server",
      text: "Kuvendi mund të numërojë sa herë është hapur një faqe publike. Shënohen vetëm faqja dhe gjuha, pa adresën tuaj të internetit, pa pajisjen dhe pa kuki. Nëse shfletuesi kërkon të mos ndiqeni, vizita nuk numërohet.\nAdresa e internetit shërben vetëm për të ndalur një numër tepër të madh kërkesash brenda një minute dhe nuk shënohet. Formularët kontrollohen për shenja të dërgimit automatik; të dyshimtët shënohen, por nuk hidhen kurrë.",
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
      text: "Gjithçka funksionon vetëm me tastierë, me lexues ekrani, me zmadhim deri në 400 % dhe pa JavaScript. Ngjyrat e errëta, më pak lëvizje dhe kontrasti më i madh respektohen siç janë vendosur në pajisjen tuaj.\nPër pajisje të vjetër ose lidhje të ngadaltë ka version të lehtë pa skripte: lidhja gjendet në fund të çdo faqeje.",
    },
    limits: {
      title: "Çfarë nuk është ende e përsosur",
      text: "Harta nuk është njësoj e përdorshme për të gjithë. Prandaj lista e zyrave pranë saj përmban të njëjtat të dhëna.\nTë dhënat që i shënojnë zyrat, si adresat dhe emrat, ndoshta nuk janë të përkthyera në të gjitha gjuhët.",
    },
    feedback: {
      title: "Na tregoni çfarë nuk funksionon",
      text: "Shkruani përmes faqes së kontaktit ose në {{email}} dhe tregoni faqen. Do t'jua japim të dhënat në mënyrë tjetër dhe do ta mënjanojmë gabimin.\nDeklarata është hartuar më {{date}}.",
    },
  },
  describeMp:
    "Raste, takime, iniciativa dhe ngjarje: çfarë bën {{name}} përmes zyrave për kontakt me qytetarët.",
  describeParty: "Raste, takime, iniciativa dhe ngjarje në zyrat për kontakt me qytetarët: {{name}}.",
  describe: {
    home: "Gjeni zyrën për kontakt në komunën tuaj, shihni cili deputet ju pret dhe kërkoni takim.",
    myRequest:
      "Shihni deri ku ka arritur kërkesa juaj për takim me kodin nga vërtetimi, pa regjistrim e pa fjalëkalim.",
    dashboard: "Sa raste, takime, iniciativa dhe ngjarje kanë zyrat, sipas komunës, kategorisë dhe muajit.",
    about: "Pse ekzistojnë zyrat për kontakt me qytetarët dhe çfarë ndodh me rastin që e parashtroni.",
    contact: "Dërgoni mesazh në Kuvend për punën e zyrave për kontakt me qytetarët.",
    privacy: "Cilat të dhëna i kërkon portali, pse, kush i lexon, sa ruhen dhe cilat janë të drejtat tuaja.",
    accessibility:
      "Si përdoret portali me tastierë, lexues ekrani ose pajisje të vjetër, dhe ku të lajmëroni një gabim.",
  },
} satisfies Shape<typeof mk.pages>;

export const flash = {
  requestSent: "Ju faleminderit për interesimin për takim. Do t'ju kontaktojmë sa më shpejt!",
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
  phone: "Telefoni",
  address: "Adresa",
  directions: "Si të arrini",
  noMps: "Në këtë zyrë tani nuk ka deputet.",
  also: "Në të njëjtën zyrë:",
  path: "{{settlement}} është në komunën: {{place}}.",
  town_one: "{{place}} ka {{count, number}} zyrë",
  town_other: "{{place}} ka {{count, number}} zyra",
  townText: "Të gjitha janë për ju. Zgjidhni atë që e keni më afër ose që pret më herët.",
  all_one: "{{count, number}} zyrë në hartë",
  all_other: "Të {{count, number}} zyrat në hartë",
  soonest: "më së shpejti",
  city_one: "{{place}} ka {{count, number}} zyrë, në {{parts, number}} komuna",
  city_other: "{{place}} ka {{count, number}} zyra, në {{parts, number}} komuna",
  cityText: "Në cilën komunë banoni?",
  offices_one: "{{count, number}} zyrë",
  offices_other: "{{count, number}} zyra",
  unknownPart: "Nuk e dini në cilën?",
  unknownPartText: "Shihni se cilat i keni më afër.",
  many: "Disa rezultate për „{{typed}}“",
  manyText: "Cilën prej këtyre e kërkoni?",
  more: "Ka edhe të tjera. Shtoni ndonjë shkronjë ose shkruani fjalën deri në fund.",
  none: "Nuk gjetëm „{{typed}}“",
  noneText:
    "Nuk gjendet ndër komunat, vendet më të mëdha dhe deputetët. Shihni si është shkruar, ose shkruani komunën ku banoni.",
  meant: "A kishit parasysh",
  map: "Zyrat në hartë",
  list: "Lista e të gjitha zyrave",
} satisfies Shape<typeof mk.answer>;
