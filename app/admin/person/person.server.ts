import { ROLE } from "#app/model/access.ts";
import { formatDate, formatMoment } from "#app/model/format.ts";
import { SEVERAL_CASES } from "#app/model/limits.ts";
import { lookup, MEETING_LOCATIONS, MEETING_STATUSES } from "#app/model/lookups.ts";
import type { Meeting } from "#app/model/meeting.ts";
import { idFromText } from "#app/model/text/typed.ts";
import { NO_WISHES, wordsOf } from "#app/model/wishes.ts";
import { api } from "#server/api/client.ts";
import { contract } from "#server/api/contract/index.ts";
import { audit } from "#server/audit/audit.ts";
import type { Context } from "#server/context.ts";
import { sentLettersOf } from "#server/mail/sent-letters.ts";
import { whenText } from "#server/meetings/case-change.ts";
import { requireProfile } from "#server/middleware/guard.ts";
import { getT } from "#server/middleware/locale.ts";
import { callNoteOf } from "#server/notifications/call-notes.ts";
import { settingsOf } from "#server/settings/env.ts";
import { unlessAway } from "#server/store/store.ts";
import { requestsOf } from "#server/tracking/requests.ts";
import { looksAt } from "../audit/looks.server.ts";
import { wholeCase } from "../cases/print/print.server.ts";
import { readCase, type ShownCase } from "../cases/view/view.server.ts";
import { addressWith, searchOf } from "../kit/list/address.ts";
import { shownLetter } from "../kit/case/letters.server.ts";
import { meetingsFound } from "../search/meetings.server.ts";

const idsIn = (text = ""): readonly number[] => [
  ...new Set(text.split(",").flatMap((one) => idFromText(one) ?? [])),
];

type Chosen = ReturnType<typeof chosenIn>;

/** The numbers in the address: all cases that a search found of a person, and what was added. */
export const chosenIn = (params: URLSearchParams) => ({
  cases: idsIn(params.get("of") ?? undefined),
  meetings: idsIn(params.get("meeting") ?? undefined),
});

/** The page about them. @param q the search that found them */
const addressOf = ({ cases, meetings }: Chosen, q: string): string =>
  addressWith(
    "/admin/search/print",
    searchOf({
      of: cases.join(",") || undefined,
      meeting: meetings.join(",") || undefined,
      q: q || undefined,
    }),
  );

/** All meetings without a case are looked through for the same name, the newest first. */
const FAR = { pages: 50, most: 20 };

/**
 * Everything stored about one person, as far as this member of staff may see it; recorded in the audit. Cases
 * or meetings beyond the page's limit are counted, so that it isn't taken for complete.
 * @throws a fault page: 404 for an unknown record, 403 for one of other MPs
 */
export async function aboutPerson(context: Context, chosen: Chosen, q: string, signal: AbortSignal) {
  const { call } = api(context, { signal });
  const ids = chosen.cases.slice(0, SEVERAL_CASES);
  const meetingIds = chosen.meetings.slice(0, SEVERAL_CASES);
  const loose = await Promise.all(meetingIds.map((id) => call(contract.meetings.get, { params: { id } })));
  const cases = [];
  // One after another: each takes a dozen calls.
  for (const id of ids) cases.push(await caseOf(context, id, signal));
  const meetings = await Promise.all(loose.map((meeting) => meetingOf(context, meeting, signal)));
  const records = { cases: ids, meetings: meetingIds };
  audit(context, {
    event: "person-exported",
    kind: "cases",
    records,
    reason: "print",
    count: ids.length + loose.length,
  });
  const names = [
    ...new Set([...cases.map(({ name }) => name), ...loose.map(({ fullName }) => fullName)]),
  ].filter(Boolean);
  const { fullName, roleId } = requireProfile(context);
  const { trackingMonths: tracking, auditMonths } = settingsOf(context);
  const t = getT(context, "search");
  const others = await othersOf(context, chosen, cases, names, q, signal);
  return {
    names: names.join(", "),
    cases: cases.map(({ found: _found, name: _name, ...shown }) => shown),
    meetings,
    others: others.all,
    left: chosen.cases.length + chosen.meetings.length - ids.length - meetingIds.length,
    isShort: [...cases, ...meetings, others].some((one) => one.isShort),
    missing: [
      t("person.missing.contact"),
      t(roleId === ROLE.assistant ? "person.missing.own" : "person.missing.others"),
      t("person.missing.kept", { tracking, audit: auditMonths }),
      t("person.missing.exports"),
      t("person.missing.copies"),
    ],
    by: fullName,
    at: formatMoment(),
  };
}

/** What may be about the same person and wasn't chosen: by phone, e-mail or name. */
async function othersOf(
  context: Context,
  { cases: ids, meetings: meetingIds }: Chosen,
  cases: readonly { readonly found: ShownCase }[],
  names: readonly string[],
  q: string,
  signal: AbortSignal,
) {
  const t = getT(context, "cases");
  const before = cases.flatMap(({ found }) => found.before?.cases ?? []);
  const others = [...new Map(before.map((one) => [one.id, one])).values()];
  const loose = await Promise.all(names.map((name) => meetingsFound(context, name, signal, FAR)));
  const all = [
    ...others
      .filter(({ id }) => !ids.includes(id))
      .map(({ id, topic, date, because }) => ({
        to: `/admin/cases/view/${id}`,
        text: topic,
        because: t(`before.${because}`, { id, date }),
        add: addressOf({ cases: [...ids, id], meetings: meetingIds }, q),
      })),
    ...loose
      .flatMap(({ found }) => found)
      .filter(({ id }) => !meetingIds.includes(id))
      .map(({ id, to, text }) => ({
        to,
        text,
        because: "",
        add: addressOf({ cases: ids, meetings: [...meetingIds, id] }, q),
      })),
  ];
  return { all, isShort: loose.some((one) => one.isShort) };
}

/** A case with all that its page shows and our own store holds; the API is asked first, so that it can refuse. */
async function caseOf(context: Context, id: number, signal: AbortSignal) {
  const found = await readCase(context, id, signal);
  const [meetings, letters, requests, looks] = await Promise.all([
    api(context, { signal }).call(contract.meetings.ofCase, { params: { caseId: id } }),
    unlessAway(sentLettersOf(context).ofCase(id)),
    unlessAway(requestRecords(context, id)),
    looksOf(context, id, "cases", signal),
  ]);
  const notes = await Promise.all(meetings.map((meeting) => callRecord(context, meeting)));
  const comments = new Map(meetings.map((meeting) => [meeting.id, meeting.comment]));
  return {
    id,
    found,
    name: found.name,
    printed: wholeCase(found, comments, getT(context, "cases")),
    letters: (letters ?? []).map((letter) => {
      const { name, how, when, by, state } = shownLetter(context, letter);
      const { subject, text, language } = letter;
      return { id: letter.id, language, subject, text, about: [name, state, how, when, by].join(" · ") };
    }),
    records: [
      ...(found.changes?.all ?? []).map(({ text, how, when, by }) =>
        [text, how, when, by].filter(Boolean).join(" · "),
      ),
      ...notes.flat(),
      ...(requests ?? []),
    ],
    looks: looks ?? [],
    isShort: !letters || !found.changes || !requests || !looks,
  };
}

/** What our own store holds of a request: its code, what its citizen asked for, and what it looked like. */
async function requestRecords(context: Context, id: number): Promise<readonly string[]> {
  const t = getT(context, "search");
  const requests = requestsOf(context);
  const [hasCode, { change }, suspected] = await Promise.all([
    requests.has(id),
    requests.stateOf(id),
    requests.suspected(),
  ]);
  const days = change ? wordsOf({ ...NO_WISHES, dayIds: change.dayIds }, "dayIds").join(", ") : "";
  return [
    ...(hasCode ? [t("person.code")] : []),
    ...(change ? [t(`person.asked.${change.kind}`, { on: formatDate(change.on), days })] : []),
    ...(suspected.has(id) ? [t("person.suspected")] : []),
  ];
}

async function callRecord(context: Context, meeting: Meeting): Promise<readonly string[]> {
  const note = await unlessAway(callNoteOf(context, meeting));
  if (!note) return [];
  const at = formatMoment(note.at);
  return [getT(context, "search")(`person.call.${note.is}`, { when: whenText(meeting), at })];
}

/** Who looked at a record, as lines; `undefined` while that is unavailable. */
async function looksOf(context: Context, id: number, kind: "cases" | "meetings", signal: AbortSignal) {
  const t = getT(context, "search");
  const answer = await unlessAway(looksAt(context, { kind, id }, signal));
  return (
    answer && [
      ...answer.groups.map(({ who, role, did, record, rest, times, more }) => {
        const said = [who, role && `(${role})`, did, record?.text, rest].filter(Boolean).join(" ");
        return `${said}: ${[...times, ...(more > 0 ? [t("person.more", { count: more })] : [])].join(", ")}`;
      }),
      ...(answer.refused.count > 0 ? [t("person.refused", { count: answer.refused.count })] : []),
    ]
  );
}

async function meetingOf(context: Context, meeting: Meeting, signal: AbortSignal) {
  const { id, topic, fullName, comment } = meeting;
  const [looks, notes] = await Promise.all([
    looksOf(context, id, "meetings", signal),
    callRecord(context, meeting),
  ]);
  const place = lookup(MEETING_LOCATIONS, meeting.meetingLocationId)?.name;
  const status = lookup(MEETING_STATUSES, meeting.meetingStatusId)?.name;
  return {
    id,
    topic,
    line: [whenText(meeting), place, status, fullName].filter(Boolean).join(" · "),
    comment,
    records: notes,
    looks: looks ?? [],
    isShort: looks === undefined,
  };
}
