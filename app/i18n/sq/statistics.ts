import type { Shape } from "../resources.ts";
import type * as mk from "../mk/statistics.ts";

export const statistics = {
  title: "Statistika",
  titleOf: "Statistika: {{name}}",
  lead: "Çfarë kërkojnë qytetarët nga zyrat. Numrat janë përmbledhës dhe nuk përmbajnë të dhëna personale.",
  filters: {
    title: "Filtrat",
    mp: "Deputeti",
    allMps: "Të gjithë deputetët",
    party: "Partia",
    allParties: "Të gjitha partitë",
    mandate: "Mandati",
    startMonth: "Nga muaji",
    endMonth: "Deri në muajin",
    month: "Muaji",
    apply: "Zbato",
    clear: "Pastro",
  },
  errors: {
    nonsense: "Shkruani një muaj, p.sh. 2026-05. Deri atëherë numrat shfaqen pa këtë filtër.",
    reversed: "Muaji i fundit është para të parit. Deri atëherë shfaqen numrat për gjithë periudhën.",
  },
  period: {
    all: "gjithë periudha",
    from: "nga {{start}}",
    until: "deri në {{end}}",
    between: "nga {{start}} deri në {{end}}",
  },
  scope: {
    party: "{{party}}, mandati {{mandate}}",
    allParties: "Të gjitha partitë, mandati {{mandate}}",
  },
  persons: {
    counted: "Raste të numëruara: {{period}}, të rrumbullakuara në pesë.",
    withheld: {
      period:
        "Për një deputet, parti ose mandat këta numra shfaqen vetëm për gjithë periudhën: nga pak muaj mund të njihej dikush.",
      few: "Ende nuk ka mjaft raste nga muaj të përfunduar që këta numra të shfaqen pa u njohur askush.",
      lacking: "Këta numra për momentin nuk janë në dispozicion.",
    },
  },
  terms: { all: "Numrat janë nga të gjitha mandatet së bashku.", only: "Vetëm mandati {{mandate}}" },
  asOf: "Gjendja më {{time}}",
  lacking: "Një pjesë e të dhënave për momentin nuk është e disponueshme",
  lackingText:
    "Sistemi i Kuvendit nuk i dha të gjitha. Ajo që shihni është e saktë, për të tjerat provoni më vonë.",
  loading: "Po ngarkohen numrat…",
  loaded: "Numrat u ngarkuan.",
  few: "më pak se 5",
  veiled: "nuk shfaqet",
  cases_one: "rast",
  cases_other: "raste",
  table: "Shfaq si tabelë",
  columns: { figure: "Raste", share: "Pjesa" },
  totals: {
    title: "Gjithsej",
    cases: "Raste",
    meetings: "Takime",
    initiatives: "Iniciativa",
    events: "Ngjarje",
  },
  months: {
    title: "Rastet sipas muajit",
    group: "Muaji",
    alt: "Vijë: {{first}}, {{last}}; më së shumti {{highest}}",
  },
  genders: { title: "Rastet sipas gjinisë", group: "Gjinia" },
  ages: { title: "Rastet sipas moshës", group: "Mosha" },
  ethnicities: { title: "Rastet sipas përkatësisë etnike", group: "Përkatësia etnike" },
  categories: { title: "Për çfarë drejtohen qytetarët" },
  offices: {
    title: "Rastet sipas zyrës",
    group: "Zyra",
    more_one: "Edhe {{count, number}} zyrë",
    more_other: "Edhe {{count, number}} zyra",
  },
  topMps: { title: "Deputetët me më shumë raste", group: "Deputeti", former: "Ish-deputet" },
  mp: {
    office: "Zyra",
    noOffice: "Deputeti për momentin nuk ka zyrë.",
    former: "Ky person nuk është më deputet dhe prej tij nuk mund të kërkohet takim. Numrat mbeten.",
    showMap: "Shfaq në hartë",
    map: "Harta: {{office}}",
    mapAlt: "Hartë në të cilën është shënuar vendndodhja e zyrës",
    unplaced: "Vendndodhja e kësaj zyre nuk dihet.",
    toFinder: "Hap te kërkuesi i zyrave",
    request: "Kërko takim",
  },
  notes: {
    title: "Çfarë numërohet",
    counted:
      "Numrat i shënojnë asistentët. Rast është çdo parashtresë e një qytetari, në muajin kur është marrë. Iniciativat janë ato të parashtruara, po ashtu në muajin e rastit; në raportet e asistentëve janë në muajin e parashtrimit. Numri i rasteve varet edhe nga numri i banorëve, prandaj nuk mat cilësinë e punës.",
    persons:
      "Që të mos njihet askush, numrat sipas gjinisë, moshës dhe përkatësisë etnike janë rrumbullakuar në pesë dhe nuk ndryshojnë me çdo rast të ri. Për të gjithë deputetët së bashku numërohen vetëm muajt e përfunduar; një muaj me më pak se pesë raste pret derisa bashkë me muajt pasues të mblidhen pesë. Për një deputet, parti ose mandat shfaqen vetëm për gjithë periudhën dhe rriten përnjëherë: kur përfundon muaji deri në të cilin janë mbledhur të paktën dhjetë raste të reja. Nëse kështu do të ndryshonin nga një pamje tjetër për më pak se pesë raste, presin më gjatë. Të gjithë numrat e tjerë janë ata të çastit.",
    hidden:
      "Numrat nën 5 sipas gjinisë, moshës dhe përkatësisë etnike shfaqen si „më pak se 5“. Aty ku shuma do t'i zbulonte, nuk shfaqet edhe ndonjë numër tjetër.",
  },
  files: {
    title: "Shkarkoni këta numra",
    csv: "CSV, për programe tabelore",
    json: "JSON, për programues",
    part: "Pjesa e tabelës",
    item: "Zëri",
    figure: "Numri",
    asOf: "Gjendja më",
    scope: "Përfshirja",
    period: "Periudha",
    persons: "Sipas gjinisë, moshës dhe përkatësisë etnike",
  },
} satisfies Shape<typeof mk.statistics>;
