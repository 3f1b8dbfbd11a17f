import type { DirectoryOffice } from "#app/directory/directory.ts";
import { GENDER } from "#app/model/lookups.ts";
import { mediaUrl } from "#app/model/media.ts";
import type { Position } from "#app/portal/home/directory/positions.ts";
import type { Asked } from "../read/load.ts";

/** An MP as the dashboard shows it (section 2.5 of the portal document); `""` stands for "not known". */
export interface DashboardMp {
  readonly id: number;
  readonly name: string;
  /** Has left: there is nobody to ask for a meeting. */
  readonly former: boolean;
  readonly party: string;
  readonly mandate: string;
  readonly picture: string | undefined;
  readonly woman: boolean;
  readonly office: DashboardOffice | undefined;
}

/** The office of an MP; one whose place is not known has no position. */
export interface DashboardOffice {
  readonly id: number;
  readonly name: string;
  readonly address: string;
  readonly municipalityId: number;
  readonly position: Position | undefined;
}

/** The MP of an address. */
export function mpView({
  atlas: { directory, positions },
  options,
  mp: found,
}: Asked): DashboardMp | undefined {
  if (!found) return undefined;
  const { mp, name, partyName } = found;
  const office = mp.active ? directory.offices.find((one) => one.office.id === mp.officeId) : undefined;
  return {
    id: mp.id,
    name,
    former: !mp.active,
    party: partyName,
    mandate: options.mandates.find(({ value }) => value === mp.mandateId)?.label ?? "",
    picture: mediaUrl(mp.picturePath),
    woman: mp.genderId === GENDER.female,
    office: office && officeView(office, positions.get(office.office.id)),
  };
}

function officeView({ office, names }: DirectoryOffice, position: Position | undefined): DashboardOffice {
  const { id, address, municipalityId } = office;
  return { id, name: names.full, address, municipalityId, position };
}
