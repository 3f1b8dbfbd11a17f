/** A constituency office (section 3 of the portal document). `coordinates` is free text "latitude,longitude". */
export interface Office extends OfficeData {
  readonly id: number;
}

/** What is written of an office: the MPs are assigned one by one. */
export interface OfficeData {
  readonly active: boolean;
  readonly municipalityId: number;
  readonly address: string;
  readonly coordinates: string;
}
