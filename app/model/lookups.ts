import type { RoleId } from "./access.ts";
import type { Named } from "./text/language.ts";

/** Colour of a status (section 4.4 of the portal document): green, yellow, red, grey. */
export type Tone = "ok" | "wait" | "bad" | "calm";

/**
 * One entry of a built-in table (section 3 of the portal document). `tone` colours a status, `icon` is a lucide name,
 * `description` is Macedonian.
 */
export interface LookupItem extends Named {
  readonly id: number;
  readonly description?: string;
  readonly tone?: Tone;
  readonly icon?: string;
}

export const idsOf = (table: readonly LookupItem[]): readonly number[] => table.map(({ id }) => id);

/** The entry with this id; `undefined` when the table has none. */
export const lookup = (table: readonly LookupItem[], id: number | null): LookupItem | undefined =>
  table.find((item) => item.id === id);

/** Statuses of a case (section 4 of both documents). */
export const CASE_STATUSES: readonly LookupItem[] = [
  { id: 1, name: "Поднесен", nameAl: "I parashtruar", nameEn: "Submitted", tone: "wait" },
  { id: 2, name: "Закажан", nameAl: "I caktuar", nameEn: "Scheduled", tone: "wait" },
  { id: 3, name: "Одбиен", nameAl: "I refuzuar", nameEn: "Rejected", tone: "bad" },
  { id: 4, name: "Средба", nameAl: "Takim i mbajtur", nameEn: "Meeting held", tone: "ok" },
  { id: 5, name: "Решен", nameAl: "I zgjidhur", nameEn: "Resolved", tone: "ok" },
];

export const INITIATIVE_STATUSES: readonly LookupItem[] = [
  { id: 1, name: "Неподнесена", nameAl: "E paparashtruar", nameEn: "Not submitted", tone: "calm" },
  { id: 2, name: "Во подготовка", nameAl: "Në përgatitje", nameEn: "In preparation", tone: "wait" },
  { id: 3, name: "Поднесена", nameAl: "E parashtruar", nameEn: "Submitted", tone: "ok" },
];

export const QUESTION_STATUSES: readonly LookupItem[] = [
  { id: 1, name: "Неподнесено", nameAl: "E paparashtruar", nameEn: "Not submitted", tone: "calm" },
  { id: 2, name: "Во подготовка", nameAl: "Në përgatitje", nameEn: "In preparation", tone: "wait" },
  { id: 3, name: "Поднесено", nameAl: "E parashtruar", nameEn: "Submitted", tone: "ok" },
];

/** Statuses of a meeting. The documents disagree; this follows the back-office document. */
export const MEETING_STATUSES: readonly LookupItem[] = [
  { id: 1, name: "Закажан", nameAl: "I caktuar", nameEn: "Scheduled", tone: "ok" },
  { id: 2, name: "Побаран", nameAl: "I kërkuar", nameEn: "Requested", tone: "wait" },
  { id: 3, name: "Одбиен", nameAl: "I refuzuar", nameEn: "Rejected", tone: "bad" },
  { id: 4, name: "Реализиран", nameAl: "I realizuar", nameEn: "Realized", tone: "ok" },
];

/** Statuses of a report (section 4 of the back-office document). */
export const REPORT_STATUSES: readonly LookupItem[] = [
  { id: 1, name: "Нацрт", nameAl: "Draft", nameEn: "Draft", tone: "wait" },
  { id: 2, name: "Поднесен", nameAl: "I parashtruar", nameEn: "Submitted", tone: "ok" },
  { id: 3, name: "Задоцнет", nameAl: "I vonuar", nameEn: "Late", tone: "bad" },
];

export const GENDERS: readonly LookupItem[] = [
  { id: 1, name: "Машки", nameAl: "Mashkull", nameEn: "Male" },
  { id: 2, name: "Женски", nameAl: "Femër", nameEn: "Female" },
];

export const GENDER = { male: 1, female: 2 } as const;

export const AGE_CATEGORIES: readonly LookupItem[] = [
  { id: 1, name: "18-25", nameAl: "18-25", nameEn: "18-25" },
  { id: 2, name: "25-35", nameAl: "25-35", nameEn: "25-35" },
  { id: 3, name: "35-45", nameAl: "35-45", nameEn: "35-45" },
  { id: 4, name: "45-55", nameAl: "45-55", nameEn: "45-55" },
  { id: 5, name: "55-65", nameAl: "55-65", nameEn: "55-65" },
  { id: 6, name: "Над 65", nameAl: "Mbi 65", nameEn: "Over 65" },
];

export const ETHNICITIES: readonly LookupItem[] = [
  { id: 1, name: "Македонска", nameAl: "Maqedonase", nameEn: "Macedonian" },
  { id: 2, name: "Албанска", nameAl: "Shqiptare", nameEn: "Albanian" },
  { id: 3, name: "Турска", nameAl: "Turke", nameEn: "Turk" },
  { id: 4, name: "Ромска", nameAl: "Rome", nameEn: "Roma" },
  { id: 5, name: "Српска", nameAl: "Serbe", nameEn: "Serb" },
  { id: 6, name: "Бошњачка", nameAl: "Boshnjake", nameEn: "Bosniak" },
  { id: 7, name: "Влашка", nameAl: "Vllahe", nameEn: "Vlach" },
  { id: 8, name: "Друга", nameAl: "Tjetër", nameEn: "Other" },
];

/** Religions of citizens; answering is optional. */
export const RELIGIONS: readonly LookupItem[] = [
  { id: 1, name: "Православна", nameAl: "Ortodokse", nameEn: "Orthodox" },
  { id: 2, name: "Муслиманска", nameAl: "Myslimane", nameEn: "Muslim" },
  { id: 3, name: "Католичка", nameAl: "Katolike", nameEn: "Catholic" },
  { id: 4, name: "Атеист/-ка", nameAl: "Ateiste", nameEn: "Atheist" },
  { id: 5, name: "Агностик/-чка", nameAl: "Agnostike", nameEn: "Agnostic" },
  { id: 6, name: "Друга", nameAl: "Tjetër", nameEn: "Other" },
];

export const EVENT_TYPES: readonly LookupItem[] = [
  { id: 1, name: "Јавен настан", nameAl: "Ngjarje publike", nameEn: "Public event" },
  {
    id: 2,
    name: "Јавен состанок / Трибина",
    nameAl: "Takim publik / Tribunë",
    nameEn: "Public meeting / Forum",
  },
  { id: 3, name: "Медиумски настан", nameAl: "Ngjarje mediatike", nameEn: "Media event" },
  { id: 4, name: "Мобилна канцеларија", nameAl: "Zyrë mobile", nameEn: "Mobile office" },
  { id: 5, name: "Тематска средба", nameAl: "Takim tematik", nameEn: "Thematic meeting" },
];

export const MEETING_LOCATIONS: readonly LookupItem[] = [
  { id: 1, name: "Во канцеларија", nameAl: "Në zyrë", nameEn: "In the office" },
  { id: 2, name: "Преку интернет", nameAl: "Përmes internetit", nameEn: "Online" },
];

/** Names of the roles; a role without a name does not compile. */
const ROLE_NAMES = {
  1: { name: "Администратор", nameAl: "Administrator", nameEn: "Administrator" },
  2: { name: "Асистент", nameAl: "Asistent", nameEn: "Assistant" },
  3: { name: "Набљудувач", nameAl: "Vëzhgues", nameEn: "Monitor" },
} satisfies Record<RoleId, Named>;

/** Roles of staff by name; their ids are those of `ROLE`. */
export const USER_ROLES: readonly LookupItem[] = Object.entries(ROLE_NAMES).map(([id, names]) => ({
  id: Number(id),
  ...names,
}));

/** Terms of office, used when the API's list is unavailable. */
export const MANDATES: readonly LookupItem[] = [
  { id: 1, name: "2024-2028", nameAl: "2024-2028", nameEn: "2024-2028" },
  { id: 2, name: "2020-2024", nameAl: "2020-2024", nameEn: "2020-2024" },
];

/** Ids of `MEETING_LOCATIONS` (section 9 of the back-office document). */
export const MEETING_LOCATION = { office: 1, online: 2 } as const;

/** Ids of `CASE_STATUSES` (section 4 of the back-office document). */
export const CASE_STATUS = { submitted: 1, scheduled: 2, rejected: 3, held: 4, resolved: 5 } as const;

/** Whether a status closes a case: open are those that are neither resolved nor rejected. */
export const isClosedStatus = (statusId: number | undefined): boolean =>
  statusId === CASE_STATUS.rejected || statusId === CASE_STATUS.resolved;

/** Ids of `MEETING_STATUSES` (section 4 of the back-office document, 3-decisions). */
export const MEETING_STATUS = { scheduled: 1, requested: 2, rejected: 3, realized: 4 } as const;

/**
 * The twelve built-in case categories (section 3 of the portal document), used when the API's list is unavailable.
 * Administrators may add others, so a case's category id can be outside this table.
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
