import { mayOpen } from "#app/model/access.ts";
import { municipalityName } from "#app/model/municipalities.ts";
import { municipalityNames } from "#app/model/names-in-use.ts";
import { fold, searchWithin } from "#app/model/text/fold.ts";
import { someLists } from "#server/api/cache.ts";
import { contract } from "#server/api/contract/index.ts";
import type { Context } from "#server/context.ts";
import { requireProfile } from "#server/middleware/guard.ts";
import { addressWith } from "../list/address.ts";
import { staffList } from "../list/staff-list.ts";
import { mpOptions } from "../record/mp-options.server.ts";

/** Maximum per kind; the kind's own list can be searched for more. */
const MOST = 10;

interface Row {
  readonly to: string;
  readonly text: string;
}

/** Results of one kind. */
interface Group {
  readonly group: "mps" | "offices" | "users";
  readonly rows: readonly Row[];
}

/**
 * MPs, offices and users that match a text, each with the rights of its list; an assistant's own MPs link to their
 * cases. Unavailable kinds are left out.
 */
export async function othersFound(
  context: Context,
  typed: string,
  signal: AbortSignal,
): Promise<readonly Group[]> {
  const profile = requireProfile(context);
  const may = (list: Parameters<typeof mayOpen>[0]) => mayOpen(list, profile.roleId);
  const isFound = searchWithin(typed);
  const finds = (...texts: readonly string[]) => isFound(fold(texts.join(" ")));
  const users = may("/admin/users") ? staffList(context, contract.users.list, signal).catch(() => []) : [];
  const [{ mps, formerMps, offices }, staff] = await Promise.all([someLists(context), users]);
  const everyMp = [...mps, ...formerMps];
  const own = new Set(mpOptions(everyMp, profile).map(({ value }) => Number(value)));
  const groups: readonly Group[] = [
    {
      group: "mps",
      rows: everyMp
        .filter((mp) => own.has(mp.id) && finds(mp.fullName, mp.fullNameAl, mp.fullNameEn))
        .map(({ id, fullName: text }) => ({
          to: may("/admin/mps") ? `/admin/mps/view/${id}` : addressWith("/admin/cases", `mpId=${id}`),
          text,
        })),
    },
    {
      group: "offices",
      rows: (may("/admin/offices") ? offices : [])
        .map((office) => ({ ...office, place: municipalityName(office.municipalityId, "mk") }))
        .filter(({ place, address }) => finds(municipalityNames(place), address))
        .map(({ id, place, address }) => ({ to: `/admin/offices/view/${id}`, text: `${place}, ${address}` })),
    },
    {
      group: "users",
      rows: staff
        .filter(({ fullName, username, email }) => finds(fullName, username, email))
        .map(({ id, fullName: text }) => ({ to: `/admin/users/view/${id}`, text })),
    },
  ];
  return groups
    .map(({ group, rows }) => ({ group, rows: rows.slice(0, MOST) }))
    .filter(({ rows }) => rows.length > 0);
}
