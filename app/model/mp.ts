/**
 * A member of parliament as the portal's list has it (sections 2.3 and 3 of the portal document), with
 * the assistant's data that the map shows. `null` and `""` stand for "not known". Names by language:
 * no suffix Macedonian, Al Albanian, En English.
 */
export interface Mp {
  readonly id: number;
  readonly userId: number | null;
  readonly fullName: string;
  readonly fullNameAl: string;
  readonly fullNameEn: string;
  readonly officeId: number | null;
  readonly partyId: number | null;
  readonly partyName: string;
  readonly genderId: number | null;
  readonly mandateId: number | null;
  readonly active: boolean;
  readonly picturePath: string;
  readonly userFullName: string;
  readonly userWorkHoursFrom: string;
  readonly userWorkHoursTo: string;
  readonly userPhone: string;
}

/** An MP as the back-office edits it (section 3 of the back-office document). `dateOfBirth` is free text. */
export interface MpDetails {
  readonly id: number;
  readonly userId: number | null;
  readonly fullName: string;
  readonly fullNameAl: string;
  readonly fullNameEn: string;
  readonly email: string;
  readonly dateOfBirth: string;
  readonly officeId: number | null;
  readonly partyId: number | null;
  readonly genderId: number | null;
  readonly ethnicityId: number | null;
  readonly mandateId: number | null;
  readonly active: boolean;
  readonly picturePath: string;
}

/** A term of office (section 3 of the portal document). */
export interface Mandate {
  readonly id: number;
  readonly name: string;
}

/** What became of the MPs of a user or an office that is written although not all of them are; each by name. */
export interface AssignmentResult {
  /** The record: its edit form does what is left. Absent when the API does not tell. */
  readonly id?: number;
  readonly assigned: readonly string[];
  readonly removed: readonly string[];
  /** Not assigned, or not known to be. */
  readonly notAssigned: readonly string[];
  readonly notRemoved: readonly string[];
}
