import { ageOf, type CaseRow, isNew } from "#app/model/case.ts";
import { formatDate } from "#app/model/format.ts";
import { grouped } from "#app/model/grouped.ts";
import { CASE_STATUSES } from "#app/model/lookups.ts";
import { municipalityName } from "#app/model/municipalities.ts";
import { fold } from "#app/model/text/fold.ts";
import { dialled } from "#app/model/text/number.ts";
import type { Context } from "#server/context.ts";
import { phoneMark } from "../kit/earlier-cases/own-cases.server.ts";
import { statusMark } from "../kit/record/labels.ts";
import { casesToTell } from "../kit/record/telling.server.ts";
import { meetingsAhead } from "./meetings.server.ts";

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
