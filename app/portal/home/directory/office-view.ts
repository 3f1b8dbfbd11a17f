import type { DirectoryMp, DirectoryOffice } from "#app/directory/directory.ts";
import { GENDER } from "#app/model/lookups.ts";
import { mediaUrl } from "#app/model/media.ts";
import { dialled } from "#app/model/text/phone.ts";

/** An office as the list shows it. */
export interface OfficeItem {
  readonly id: number;
  readonly name: string;
  readonly address: string;
  readonly mps: readonly string[];
}

/** An office as its panel shows it. */
export interface OfficeView {
  readonly id: number;
  readonly name: string;
  readonly address: string;
  readonly mps: readonly MpView[];
}

/** An MP with the assistant's data; `""` stands for "not known". */
export interface MpView {
  readonly id: number;
  readonly name: string;
  readonly party: string;
  readonly picture: string | undefined;
  /** Which drawing stands in for a missing picture. */
  readonly woman: boolean;
  readonly assistant: string;
  readonly from: string;
  readonly to: string;
  readonly phone: string;
  /** The phone number as a `tel:` link has it. */
  readonly dial: string;
}

export function officeItem({ office, names, mps }: DirectoryOffice): OfficeItem {
  const { id, address } = office;
  return { id, name: names.short, address, mps: mps.map(({ name }) => name) };
}

export function officeView({ office, names, mps }: DirectoryOffice): OfficeView {
  return { id: office.id, name: names.full, address: office.address, mps: mps.map(mpView) };
}

export function mpView({ mp, name, partyName }: DirectoryMp): MpView {
  return {
    id: mp.id,
    name,
    party: partyName,
    picture: mediaUrl(mp.picturePath),
    woman: mp.genderId === GENDER.female,
    assistant: mp.userFullName,
    from: hourAndMinute(mp.userWorkHoursFrom),
    to: hourAndMinute(mp.userWorkHoursTo),
    phone: mp.userPhone,
    dial: dialled(mp.userPhone),
  };
}

const hourAndMinute = (time: string) => time.replace(/^(\d{1,2}:\d{2}):\d{2}.*$/, "$1");
