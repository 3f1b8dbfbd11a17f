/** Subject and description of an event. */
type EventText = readonly [subject: string, description: string];

/** Texts of Macedonian events, by event type id; `{place}` stands for the municipality. Invented. */
export const EVENTS_MK: Readonly<Record<number, readonly EventText[]>> = {
  1: [
    [
      "Отворање на реновирана градинка во {place}",
      "Обраќање пред родителите и вработените, разговор за местата во градинките.",
    ],
    [
      "Ден на отворена врата на канцеларијата во {place}",
      "Граѓаните се запознаа со работата на канцеларијата и поставија прашања.",
    ],
    [
      "Чествување на празникот на општината: {place}",
      "Учество на свечената седница и средба со претставници на месните заедници.",
    ],
    ["Акција за пошумување во {place}", "Со ученици и здруженија се засадени садници на општинско земјиште."],
    [
      "Хуманитарен базар на учениците во {place}",
      "Поддршка на базарот за набавка на опрема за дневниот центар.",
    ],
    ["Одбележување на Денот на дрвото во {place}", "Заедничка акција со месната заедница и училиштата."],
  ],
  2: [
    [
      "Трибина за состојбата на патиштата во {place}",
      "Граѓаните ги кажаа најитните улици; договорен е допис до надлежните.",
    ],
    ["Јавна расправа за буџетот: {place}", "Претставени се предлозите на граѓаните за следната година."],
    [
      "Трибина за чист воздух во {place}",
      "Разговор со стручни лица за мерењата и за мерките во грејната сезона.",
    ],
    [
      "Јавен состанок за водоснабдувањето во {place}",
      "Присуствуваа жители на населбите со слаб притисок и претпријатието за водовод.",
    ],
    [
      "Трибина „Млади во политиката“ во {place}",
      "Средношколци и студенти разговараа за практика и за учество во одлуките.",
    ],
    [
      "Јавен состанок за урбанистичкиот план: {place}",
      "Објаснета е постапката за приговори и рокот за поднесување.",
    ],
  ],
  3: [
    [
      "Интервју за локалната телевизија: {place}",
      "Прашања за работата на канцеларијата и за иницијативите на граѓаните.",
    ],
    [
      "Прес-конференција за законот за социјална заштита",
      "Изнесени се предлозите што произлегоа од разговорите со граѓаните.",
    ],
    ["Гостување на локалното радио: {place}", "Одговори на прашања на слушателите во живо."],
    [
      "Изјава за медиумите по увидот во {place}",
      "Известување за состојбата на теренот и за следните чекори.",
    ],
    [
      "Дебатна емисија за образованието",
      "Разговор за ученичкиот превоз и за состојбата на училишните згради.",
    ],
  ],
  4: [
    ["Мобилна канцеларија во {place}", "Разговор со граѓани на плоштадот; запишани се нови случаи."],
    ["Мобилна канцеларија на пазарот во {place}", "Најмногу прашања за социјални услуги и за комуналии."],
    [
      "Мобилна канцеларија во селата на општината: {place}",
      "Посетени се три села; главни теми се патот и водоводот.",
    ],
    [
      "Мобилна канцеларија пред домот за култура: {place}",
      "Прием на граѓани без закажување од 10 до 14 часот.",
    ],
  ],
  5: [
    ["Средба со здруженија на пензионери во {place}", "Теми: усогласување на пензиите и здравствени услуги."],
    ["Тематска средба со земјоделци во {place}", "Разговор за субвенциите, откупот и наводнувањето."],
    ["Средба со родители на деца со попреченост: {place}", "Теми: лични асистенти и образовни придружници."],
    [
      "Тематска средба со стопанственици во {place}",
      "Разговор за недостигот на работници и за локалните даноци.",
    ],
    ["Средба со здравствени работници во {place}", "Теми: опрема, специјализации и дежурства."],
    ["Тематска средба со наставници: {place}", "Разговор за новите програми и за условите во училиштата."],
  ],
};

/** The same in Albanian. */
export const EVENTS_SQ: Readonly<Record<number, readonly EventText[]>> = {
  1: [
    ["{place}: ditë e hapur e zyrës", "Qytetarët u njohën me punën e zyrës dhe parashtruan pyetje."],
    [
      "{place}: hapja e shkollës së rinovuar",
      "Fjalim para prindërve dhe mësuesve, bisedë për kushtet në shkollë.",
    ],
    ["{place}: aksion për gjelbërim", "Me nxënës dhe shoqata u mbollën fidanë në tokën komunale."],
  ],
  2: [
    [
      "{place}: tribunë për rrugët dhe ndriçimin",
      "Banorët treguan rrugët më urgjente; u dakordua shkresë deri te organet kompetente.",
    ],
    [
      "{place}: takim publik për ujësjellësin",
      "Morën pjesë banorë të lagjeve dhe ndërmarrja e ujësjellësit.",
    ],
    ["{place}: tribunë me të rinjtë", "Nxënës dhe studentë biseduan për praktikën dhe punësimin."],
  ],
  3: [
    [
      "{place}: intervistë për televizionin lokal",
      "Pyetje për punën e zyrës dhe për iniciativat e qytetarëve.",
    ],
    ["{place}: deklaratë për mediat", "Njoftim për gjendjen në terren dhe për hapat e ardhshëm."],
  ],
  4: [
    ["{place}: zyrë mobile", "Bisedë me qytetarët në shesh; u regjistruan raste të reja."],
    ["{place}: zyrë mobile nëpër fshatra", "U vizituan tri fshatra; temat kryesore ishin rruga dhe uji."],
  ],
  5: [
    ["{place}: takim me bujq", "Bisedë për subvencionet, grumbullimin dhe ujitjen."],
    ["{place}: takim tematik me mësues", "Bisedë për programet e reja dhe për kushtet në shkolla."],
    ["{place}: takim me shoqatat e grave", "Tema: punësimi dhe kujdesi për fëmijë."],
  ],
};
