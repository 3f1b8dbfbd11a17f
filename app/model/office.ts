import { municipalityName } from "./municipalities.ts";
import type { Language } from "./text/language.ts";

/** A constituency office (section 3 of the portal document). `coordinates` is free text "latitude,longitude". */
export interface Office extends OfficeData {
  readonly id: number;
}

/** The editable content of an office; MPs are assigned separately. */
export interface OfficeData {
  readonly active: boolean;
  readonly municipalityId: number;
  readonly address: string;
  readonly coordinates: string;
}

/** An office has no name: its municipality and address serve as one. */
export const officeLabel = ({
  municipalityId,
  address,
}: Pick<Office, "municipalityId" | "address">): string =>
  `${municipalityName(municipalityId, "mk")}, ${address}`;

/** Which of the active offices of its town an office is, from 1, and how many there are. */
export function placeInTown(offices: readonly Office[], { id, municipalityId }: Office) {
  const neighbours = offices.filter((office) => office.active && office.municipalityId === municipalityId);
  return { number: neighbours.filter((office) => office.id < id).length + 1, of: neighbours.length };
}

/** "Битола 2"; a town's only office has the town's name. */
export function shortName(offices: readonly Office[], office: Office, language: Language): string {
  const { number, of } = placeInTown(offices, office);
  const town = municipalityName(office.municipalityId, language);
  return of === 1 ? town : `${town} ${number}`;
}
