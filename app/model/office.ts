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
