import { municipalityName } from "./municipalities.ts";

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
