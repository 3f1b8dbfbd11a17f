import type { Case } from "#app/model/case.ts";
import type { Category } from "#app/model/category.ts";
import {
  AGE_CATEGORIES,
  ETHNICITIES,
  GENDERS,
  lookup,
  type LookupItem,
  RELIGIONS,
} from "#app/model/lookups.ts";
import { municipalityName } from "#app/model/municipalities.ts";
import { dialled } from "#app/model/text/phone.ts";
import { numbered } from "../../record/labels.ts";
import type { Tab } from "./tabs.ts";

/** One field of the case as the view mode shows it. Empty `text` stands for "not given". */
export interface Fact {
  readonly name: FactName;
  readonly text: string;
  /** Where the text leads: an e-mail address or a phone. */
  readonly href?: string;
  /** Long texts take the whole width. */
  readonly wide?: true;
}

type FactName = Exclude<
  keyof Case,
  "id" | "date" | "mpFullName" | "caseStatusId" | "initiativeStatusId" | "questionStatusId"
>;

/** The fields of one tab in Macedonian, ready to show; those of the other tab do not travel to the browser (R18). */
export function factsOf(tab: Tab | "both", found: Case, categories: readonly Category[]): readonly Fact[] {
  if (tab === "both") return [...citizenFacts(found), ...caseFacts(found, categories)];
  return tab === "citizen" ? citizenFacts(found) : caseFacts(found, categories);
}

function citizenFacts(found: Case): readonly Fact[] {
  return [
    { name: "fullName", text: found.fullName },
    { name: "organization", text: found.organization },
    { name: "genderId", text: nameIn(GENDERS, found.genderId) },
    { name: "ageCategoryId", text: nameIn(AGE_CATEGORIES, found.ageCategoryId) },
    { name: "ethnicityId", text: nameIn(ETHNICITIES, found.ethnicityId) },
    { name: "religionId", text: nameIn(RELIGIONS, found.religionId) },
    { name: "municipalityId", text: municipalityName(found.municipalityId, "mk") },
    { name: "address", text: found.address },
    { name: "email", text: found.email, ...linkTo("mailto", mailbox(found.email)) },
    { name: "phone", text: found.phone, ...linkTo("tel", dialled(found.phone)) },
  ];
}

function caseFacts(found: Case, categories: readonly Category[]): readonly Fact[] {
  return [
    { name: "mpId", text: found.mpFullName },
    { name: "caseCategoryId", text: categoryName(found.caseCategoryId, categories) },
    { name: "wantsOnline", text: yesOrNo(found.wantsOnline) },
    { name: "topic", text: found.topic, wide: true },
    { name: "reason", text: found.reason, wide: true },
    { name: "firstVisit", text: found.firstVisit },
    { name: "othersInvolved", text: found.othersInvolved },
    { name: "initiativeSubmission", text: yesOrNo(found.initiativeSubmission) },
  ];
}

const yesOrNo = (value: boolean) => (value ? "Да" : "Не");

/** An id outside its table is shown as a number, never an error. */
function nameIn(table: readonly LookupItem[], id: number | null): string {
  return id === null ? "" : (lookup(table, id)?.name ?? numbered(id));
}

/** "4. Социјални услуги", as section 3 of the portal document has it. */
function categoryName(id: number, categories: readonly Category[]): string {
  const name = categories.find((category) => category.id === id)?.name;
  return name === undefined ? numbered(id) : `${id}. ${name}`;
}

const linkTo = (scheme: string, address: string) => (address === "" ? {} : { href: `${scheme}:${address}` });

/** A plus and other signs mean something in a URL; the @ stays. */
const mailbox = (email: string) => encodeURIComponent(email).replace(/%40(?!.*%40)/, "@");
