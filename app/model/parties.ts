import type { Named } from "./text/language.ts";

/** A party of the built-in table, with its short names. */
interface KnownParty extends Named {
  readonly id: number;
  readonly abbr: string;
  readonly abbrAl: string;
  readonly abbrEn: string;
}

/**
 * The 18 parties (section 3 of the portal document), used when the API's list is unavailable. Public names; Albanian
 * ones of small Macedonian parties are translations, not registered names.
 */
export const PARTIES: readonly KnownParty[] = [
  {
    id: 1,
    name: "Внатрешна македонска револуционерна организација – Демократска партија за македонско национално единство",
    nameAl:
      "Organizata e Brendshme Revolucionare Maqedonase – Partia Demokratike për Unitet Kombëtar Maqedonas",
    nameEn: "Internal Macedonian Revolutionary Organization – Democratic Party for Macedonian National Unity",
    abbr: "ВМРО-ДПМНЕ",
    abbrAl: "VMRO-DPMNE",
    abbrEn: "VMRO-DPMNE",
  },
  {
    id: 2,
    name: "Социјалдемократски сојуз на Македонија",
    nameAl: "Lidhja Socialdemokrate e Maqedonisë",
    nameEn: "Social Democratic Union of Macedonia",
    abbr: "СДСМ",
    abbrAl: "LSDM",
    abbrEn: "SDSM",
  },
  {
    id: 3,
    name: "Демократска унија за интеграција",
    nameAl: "Bashkimi Demokratik për Integrim",
    nameEn: "Democratic Union for Integration",
    abbr: "ДУИ",
    abbrAl: "BDI",
    abbrEn: "DUI",
  },
  {
    id: 4,
    name: "Алијанса за Албанците",
    nameAl: "Aleanca për Shqiptarët",
    nameEn: "Alliance for Albanians",
    abbr: "АА",
    abbrAl: "ASH",
    abbrEn: "AA",
  },
  {
    id: 5,
    name: "Движење Беса",
    nameAl: "Lëvizja Besa",
    nameEn: "Besa Movement",
    abbr: "БЕСА",
    abbrAl: "BESA",
    abbrEn: "BESA",
  },
  {
    id: 6,
    name: "Алтернатива",
    nameAl: "Alternativa",
    nameEn: "Alternative",
    abbr: "Алтернатива",
    abbrAl: "Alternativa",
    abbrEn: "Alternative",
  },
  {
    id: 7,
    name: "Демократско движење",
    nameAl: "Lëvizja Demokratike",
    nameEn: "Democratic Movement",
    abbr: "ДД",
    abbrAl: "LD",
    abbrEn: "DM",
  },
  {
    id: 8,
    name: "Левица",
    nameAl: "E Majta",
    nameEn: "The Left (Levica)",
    abbr: "Левица",
    abbrAl: "E Majta",
    abbrEn: "The Left",
  },
  {
    id: 9,
    name: "Движење ЗНАМ – За наша Македонија",
    nameAl: "Lëvizja ZNAM – Për Maqedoninë tonë",
    nameEn: "Movement ZNAM – For Our Macedonia",
    abbr: "ЗНАМ",
    abbrAl: "ZNAM",
    abbrEn: "ZNAM",
  },
  {
    id: 10,
    name: "Либерално-демократска партија",
    nameAl: "Partia Liberal-Demokratike",
    nameEn: "Liberal Democratic Party",
    abbr: "ЛДП",
    abbrAl: "PLD",
    abbrEn: "LDP",
  },
  {
    id: 11,
    name: "Нова социјалдемократска партија",
    nameAl: "Partia e Re Socialdemokrate",
    nameEn: "New Social Democratic Party",
    abbr: "НСДП",
    abbrAl: "PRSD",
    abbrEn: "NSDP",
  },
  {
    id: 12,
    name: "Демократски сојуз",
    nameAl: "Bashkimi Demokratik",
    nameEn: "Democratic Union",
    abbr: "ДС",
    abbrAl: "BD",
    abbrEn: "DS",
  },
  {
    id: 13,
    name: "Социјалистичка партија на Македонија",
    nameAl: "Partia Socialiste e Maqedonisë",
    nameEn: "Socialist Party of Macedonia",
    abbr: "СПМ",
    abbrAl: "PSM",
    abbrEn: "SPM",
  },
  {
    id: 14,
    name: "Демократска партија на Албанците",
    nameAl: "Partia Demokratike Shqiptare",
    nameEn: "Democratic Party of Albanians",
    abbr: "ДПА",
    abbrAl: "PDSH",
    abbrEn: "DPA",
  },
  {
    id: 15,
    name: "Демократска партија на Турците",
    nameAl: "Partia Demokratike e Turqve",
    nameEn: "Democratic Party of Turks",
    abbr: "ДПТ",
    abbrAl: "PDT",
    abbrEn: "DPT",
  },
  {
    id: 16,
    name: "Граѓанска опција за Македонија",
    nameAl: "Opsioni Qytetar për Maqedoninë",
    nameEn: "Citizen Option for Macedonia",
    abbr: "ГРОМ",
    abbrAl: "GROM",
    abbrEn: "GROM",
  },
  {
    id: 17,
    name: "Сојуз на Ромите од Македонија",
    nameAl: "Lidhja e Romëve të Maqedonisë",
    nameEn: "Union of Roma of Macedonia",
    abbr: "СРМ",
    abbrAl: "LRM",
    abbrEn: "SRM",
  },
  {
    id: 18,
    name: "Демократска партија на Србите во Македонија",
    nameAl: "Partia Demokratike e Serbëve në Maqedoni",
    nameEn: "Democratic Party of Serbs in Macedonia",
    abbr: "ДПСМ",
    abbrAl: "PDSM",
    abbrEn: "DPSM",
  },
];
