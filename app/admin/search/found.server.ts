import { mayOpen } from "#app/model/access.ts";
import { ageOf, type CaseRow, isNew } from "#app/model/case.ts";
import { formatDate } from "#app/model/format.ts";
import { CASE_STATUSES } from "#app/model/lookups.ts";
import type { Mp } from "#app/model/mp.ts";
import { municipalityName } from "#app/model/municipalities.ts";
import { municipalityNames } from "#app/model/names-in-use.ts";
import type { Office } from "#app/model/office.ts";
import { onceFor } from "#app/model/once-for.ts";
import { fold, searchWithin } from "#app/model/text/fold.ts";
import { dialled } from "#app/model/text/number.ts";
import { grouped } from "#app/model/text/order.ts";
import { someLists } from "#server/api/cache.ts";
import { contract } from "#server/api/contract/index.ts";
import type { Output } from "#server/api/endpoint.ts";
import type { Context } from "#server/context.ts";
import { requireProfile } from "#server/middleware/guard.ts";
import { addressWith } from "../kit/list/address.ts";
import { LOOKED_UP_MS, staffList } from "../kit/list/staff-list.ts";
import { mpOptions } from "../kit/record/mp-options.server.ts";
import { phoneMark } from "../kit/earlier-cases/own-cases.server.ts";
import { statusMark } from "../kit/record/labels.ts";
import { casesToTell } from "../kit/record/telling.server.ts";
import { meetingsAhead } from "./meetings.server.ts";

/** Maximum per kind; the kind's own list can be searched for more. */
const MAX_ROWS = 10;

const NOBODY: Output<typeof contract.users.list> = [];

/** The names by which a search finds a record, folded once for a list: that takes longest. */
const findable = (id: number, text: string, ...names: readonly string[]) => ({
  id,
  text,
  folded: fold(names.join(" ")),
});

const foldedMps = onceFor((mps: readonly Mp[]) =>
  mps.map((mp) => findable(mp.id, mp.fullName, mp.fullName, mp.fullNameAl, mp.fullNameEn)),
);

const foldedOffices = onceFor((offices: readonly Office[]) =>
  offices.map(({ id, municipalityId, address }) => {
    const place = municipalityName(municipalityId, "mk");
    return findable(id, `${place}, ${address}`, municipalityNames(place), address);
  }),
);

const foldedStaff = onceFor((staff: typeof NOBODY) =>
  staff.map(({ id, fullName, username, email }) => findable(id, fullName, fullName, username, email)),
);

/**
 * MPs, offices and users that match a text, each with the rights of its list; an assistant's own MPs link to their
 * cases. Unavailable kinds are left out.
 */
export async function othersFound(context: Context, typed: string, signal: AbortSignal) {
  const profile = requireProfile(context);
  const may = (list: Parameters<typeof mayOpen>[0]) => mayOpen(list, profile.roleId);
  const isFound = searchWithin(typed);
  const users = may("/admin/users")
    ? staffList(context, contract.users.list, signal, LOOKED_UP_MS).catch(() => NOBODY)
    : NOBODY;
  const [{ mps, formerMps, offices }, staff] = await Promise.all([someLists(context), users]);
  const own = new Set([mps, formerMps].flatMap((some) => mpOptions(some, profile)).map(({ value }) => value));
  const ownMps = [...foldedMps(mps), ...foldedMps(formerMps)].filter(({ id }) => own.has(id));
  const groups = [
    { group: "mps" as const, all: ownMps },
    { group: "offices" as const, all: may("/admin/offices") ? foldedOffices(offices) : [] },
    { group: "users" as const, all: foldedStaff(staff) },
  ];
  const addressOf = (group: (typeof groups)[number]["group"], id: number) =>
    group === "mps" && !may("/admin/mps")
      ? addressWith("/admin/cases", `mpId=${id}`)
      : `/admin/${group}/view/${id}`;
  return groups.flatMap(({ group, all }) => {
    const found = all.filter(({ folded }) => isFound(folded)).slice(0, MAX_ROWS);
    const rows = found.map(({ id, text }) => ({ to: addressOf(group, id), text }));
    return rows.length > 0 ? [{ group, rows }] : [];
  });
}

/** A person with several cases is named once. */
export async function byPerson(
  context: Context,
  rows: readonly CaseRow[],
  addressOf: (row: CaseRow) => string,
  signal: AbortSignal,
) {
  const ids = rows.map(({ id }) => id);
  const [ahead, toTell] = await Promise.all([
    meetingsAhead(context, rows, signal),
    casesToTell(context, ids),
  ]);
  const shown = (row: CaseRow) => {
    const { next: meeting, lacks } = ahead.get(row.id) ?? {};
    const age = ageOf(row);
    return {
      id: row.id,
      to: addressOf(row),
      topic: row.topic ?? row.caseCategoryName,
      date: formatDate(row.date),
      mp: row.mpFullName,
      status: statusMark(CASE_STATUSES, row.caseStatusId),
      meeting,
      lacks,
      waits: isNew(row) && age ? age : undefined,
      isToTell: toTell.has(row.id),
    };
  };
  const phones = new Map<string, Set<string>>();
  // Not all lists have the phone.
  const personOf = ({ fullName, phone, municipalityId }: CaseRow) =>
    `${fold(fullName)} ${markOf(phone) || `in ${municipalityId}`}`;
  const persons = [...grouped(rows, personOf).values()];
  for (const [row] of persons) {
    const mark = markOf(row?.phone);
    phones.set(mark, (phones.get(mark) ?? new Set()).add(fold(row?.fullName ?? "")));
  }
  return persons.map((its) => {
    const phone = its[0]?.phone ?? "";
    return {
      name: its[0]?.fullName ?? "",
      phone,
      tel: dialled(phone),
      isSamePhone: phone !== "" && (phones.get(markOf(phone))?.size ?? 0) > 1,
      municipality: municipalityName(its[0]?.municipalityId ?? 0, "mk"),
      cases: its.map(shown),
    };
  });
}

const markOf = (phone: string | undefined) => phoneMark(phone ?? "");
