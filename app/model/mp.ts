/**
 * An MP in the public list (sections 2.3 and 3 of the portal document), with the assistant's details that the map
 * shows. `null` and `""` mean "unknown". Names by language: no suffix Macedonian, Al Albanian, En English.
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
export interface MpDetails extends Omit<
  Mp,
  "partyName" | "userFullName" | "userWorkHoursFrom" | "userWorkHoursTo" | "userPhone"
> {
  readonly email: string;
  readonly dateOfBirth: string;
  readonly ethnicityId: number | null;
}

/** A term of office (section 3 of the portal document). */
export interface Mandate {
  readonly id: number;
  readonly name: string;
}
