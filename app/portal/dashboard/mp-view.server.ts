import type { DirectoryOffice } from "#app/directory/directory.ts";
import type { NoticeBoard } from "#app/directory/notices.server.ts";
import { officePositions, type Position } from "#app/directory/positions.ts";
import { GENDER } from "#app/model/lookups.ts";
import { mediaUrl } from "#app/model/media.ts";
import type { Mp } from "#app/model/mp.ts";
import { dialled } from "#app/model/text/number.ts";
import type { DashboardRequest } from "#app/statistics/public-address.server.ts";

export type DashboardMp = NonNullable<ReturnType<typeof mpView>>;

/** The MP of an address; `""` if unknown. */
export function mpView({ directory, lists, options, mp: found }: DashboardRequest, board: NoticeBoard) {
  if (!found) return undefined;
  const { mp, name, partyName } = found;
  const office = mp.active ? directory.offices.find((one) => one.office.id === mp.officeId) : undefined;
  return {
    id: mp.id,
    name,
    // A former MP receives no requests.
    former: !mp.active,
    phone: mp.active ? undefined : officePhone(mp, lists.mps),
    party: partyName,
    mandate: options.mandates.find(({ value }) => value === mp.mandateId)?.label ?? "",
    picture: mediaUrl(mp.picturePath),
    woman: mp.genderId === GENDER.female,
    office: office && officeView(office, officePositions(lists.offices).get(office.office.id), board),
    notices: [...(office ? board.office(office.office).notices : []), ...board.mp(mp.id)],
  };
}

/** The phone of a former MP's office: that of the assistant, or of a colleague's there. */
function officePhone({ officeId, userPhone }: Mp, mps: readonly Mp[]) {
  const colleague = mps.find((mp) => officeId !== null && mp.officeId === officeId && mp.userPhone !== "");
  const text = userPhone || colleague?.userPhone;
  return text ? { text, dial: dialled(text) } : undefined;
}

/** Without a position if its place is unknown. */
function officeView({ office, names }: DirectoryOffice, position: Position | undefined, board: NoticeBoard) {
  const { id, municipalityId } = office;
  const { address } = board.office(office);
  return { id, name: names.full, address, municipalityId, position };
}
