import type { LookupItem } from "./lookups.ts";

/**
 * The twelve built-in case categories (section 3 of the portal document); they serve when the API's list
 * can't be had. Administrators may add others, so a case's category id can lie outside this table.
 */
export const CASE_CATEGORIES: readonly LookupItem[] = [
  {
    id: 1,
    name: "Пристап до јавни услуги",
    nameAl: "Qasje në shërbime publike",
    nameEn: "Access to public services",
    description: "Документи, шалтери, комунални и административни услуги на државата и на општините.",
    icon: "landmark",
  },
  {
    id: 2,
    name: "Постојно законодавство и владини политики",
    nameAl: "Legjislacioni ekzistues dhe politikat qeveritare",
    nameEn: "Current legislation and government policies",
    description: "Прашања и предлози за важечките закони и за мерките на Владата.",
    icon: "scale",
  },
  {
    id: 3,
    name: "Иницијативи за развој на заедницата",
    nameAl: "Iniciativa për zhvillimin e bashkësisë",
    nameEn: "Community development initiatives",
    description: "Предлози на граѓани и здруженија за подобар живот во населеното место.",
    icon: "sprout",
  },
  {
    id: 4,
    name: "Социјални услуги",
    nameAl: "Shërbime sociale",
    nameEn: "Social services",
    description: "Социјална помош, детска заштита, пензии и услуги за лица со попреченост.",
    icon: "heart-handshake",
  },
  {
    id: 5,
    name: "Правна помош",
    nameAl: "Ndihmë juridike",
    nameEn: "Legal aid",
    description: "Упатување до бесплатна правна помош и до надлежните институции.",
    icon: "gavel",
  },
  {
    id: 6,
    name: "Животна средина",
    nameAl: "Mjedisi jetësor",
    nameEn: "Environment",
    description: "Воздух, води, отпад, шуми и заштита на природата.",
    icon: "trees",
  },
  {
    id: 7,
    name: "Транспорт и инфраструктура",
    nameAl: "Transporti dhe infrastruktura",
    nameEn: "Transport and infrastructure",
    description: "Патишта, јавен превоз, водовод, канализација и улично осветлување.",
    icon: "bus",
  },
  {
    id: 8,
    name: "Образование",
    nameAl: "Arsimi",
    nameEn: "Education",
    description: "Градинки, училишта, универзитети, стипендии и ученички превоз.",
    icon: "graduation-cap",
  },
  {
    id: 9,
    name: "Здравство",
    nameAl: "Shëndetësia",
    nameEn: "Healthcare",
    description: "Здравствени установи, лекови, осигурување и права на пациентите.",
    icon: "stethoscope",
  },
  {
    id: 10,
    name: "Работни односи и работнички права",
    nameAl: "Marrëdhëniet e punës dhe të drejtat e punëtorëve",
    nameEn: "Employment relations and labor rights",
    description: "Вработување, договори, плати, откази и услови за работа.",
    icon: "briefcase",
  },
  {
    id: 11,
    name: "Домување",
    nameAl: "Banimi",
    nameEn: "Housing",
    description: "Станбени прашања, легализација, урбанистички планови и социјални станови.",
    icon: "house",
  },
  {
    id: 12,
    name: "Финансии и буџет",
    nameAl: "Financat dhe buxheti",
    nameEn: "Finance and budget",
    description: "Даноци, субвенции, државен и општински буџет.",
    icon: "wallet",
  },
];
