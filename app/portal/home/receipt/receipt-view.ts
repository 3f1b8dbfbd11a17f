import type { TFunction } from "i18next";
import type { MeetingRequestForm, Receipt } from "#app/model/case.ts";
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
import { wallTimeOf } from "#app/model/period.ts";
import { type Language, nameOf } from "#app/model/text/language.ts";
import { formatDateTime } from "#app/ui/format.ts";
import type { Atlas } from "../directory/finder-view.ts";

interface ReceiptPair {
  readonly label: string;
  /** As it was typed, or in the receipt's language. */
  readonly text: string;
  /** What the API calls somebody or something, after the text. */
  readonly name?: string;
}

/** A receipt in the words of one language. */
export interface ReceiptView {
  readonly mpId: number;
  readonly caseId: number | null;
  readonly reference: string;
  readonly assistant: string;
  readonly town: string;
  readonly phone: string;
  /** Everything that was sent, in the order of the form. */
  readonly pairs: readonly ReceiptPair[];
}

type T = TFunction<("request" | "common")[]>;

/** @param atlas absent when the lists can't be had: the receipt then goes without their names */
export function receiptView(
  { request, caseId, reference, officeId, sentAt }: Receipt,
  atlas: Atlas | undefined,
  categories: readonly Category[],
  language: Language,
  t: T,
): ReceiptView {
  const asked = atlas?.directory.mps.find(({ mp }) => mp.id === request.mpId);
  const own = atlas?.directory.offices.find(({ office }) => office.id === officeId);
  const pairs: readonly ReceiptPair[] = [
    { label: t("receipt.sentAt"), text: formatDateTime(wallTimeOf(new Date(sentAt))) },
    { label: t("fields.mpId"), text: "", name: asked?.name ?? "" },
    { label: t("receipt.office"), text: own?.town ?? "", name: own?.office.address ?? "" },
    ...answers(request, categories, language, t),
  ];
  return {
    mpId: request.mpId,
    caseId,
    reference,
    assistant: asked?.mp.userFullName ?? "",
    town: own?.town ?? "",
    phone: request.phone,
    pairs: pairs.filter(({ text, name }) => text || name),
  };
}

function answers(request: MeetingRequestForm, categories: readonly Category[], language: Language, t: T) {
  const item = (table: readonly LookupItem[], id: number | null) => {
    const found = lookup(table, id);
    return found ? nameOf(found, language) : "";
  };
  const category = categories.find(({ id }) => id === request.caseCategoryId);
  const yesNo = (value: boolean) => t(value ? "common:yes" : "common:no");
  return [
    { label: t("fields.fullName"), text: request.fullName },
    { label: t("fields.organization"), text: request.organization },
    { label: t("fields.email"), text: request.email },
    { label: t("fields.phone"), text: request.phone },
    { label: t("fields.municipalityId"), text: municipalityName(request.municipalityId, language) },
    { label: t("fields.address"), text: request.address },
    { label: t("fields.genderId"), text: item(GENDERS, request.genderId) },
    { label: t("fields.ageCategoryId"), text: item(AGE_CATEGORIES, request.ageCategoryId) },
    { label: t("fields.ethnicityId"), text: item(ETHNICITIES, request.ethnicityId) },
    { label: t("fields.religionId"), text: item(RELIGIONS, request.religionId) },
    {
      label: t("fields.caseCategoryId"),
      text: category ? nameOf(category, language) : `${request.caseCategoryId}`,
    },
    { label: t("fields.topic"), text: request.topic },
    { label: t("short.reason"), text: request.reason },
    { label: t("short.firstVisit"), text: request.firstVisit },
    { label: t("short.othersInvolved"), text: request.othersInvolved },
    { label: t("short.initiativeSubmission"), text: yesNo(request.initiativeSubmission) },
    { label: t("short.wantsOnline"), text: yesNo(request.wantsOnline) },
    { label: t("short.declaration"), text: yesNo(request.declaration) },
    { label: t("short.consent"), text: yesNo(request.consent) },
  ];
}
