import { formatTime } from "#app/model/format.ts";
import { lookup, MEETING_LOCATION, MEETING_STATUS, MEETING_STATUSES } from "#app/model/lookups.ts";
import {
  type MeetingTimes,
  type Memory,
  type Notification,
  subjectOf,
} from "#app/model/meeting-notification.ts";
import { FIRST_MEETING_TOPIC, hasBegun, type MeetingRow, notRejected } from "#app/model/meeting.ts";
import { compareWallTimes, MEETING_MINUTES, wallTimeOf } from "#app/model/period.ts";
import type { ChangeKind } from "#app/model/request-state.ts";
import { phoneLink } from "#app/model/text/number.ts";
import { shownTimes } from "#app/ui/calendar/entry.ts";
import type { IconName } from "#app/ui/icons.ts";
import type { ToneMark } from "#app/ui/page/badge.tsx";
import { allLists } from "#server/api/cache.ts";
import type { Context } from "#server/context.ts";
import { formKey } from "#server/form/form-key.ts";
import { logOf } from "#server/log/log.ts";
import { whenText } from "#server/meetings/case-change.ts";
import { getT } from "#server/middleware/locale.ts";
import { callNoteOf } from "#server/notifications/call-notes.ts";
import { memoriesIn } from "#server/notifications/now.ts";
import { isReminded } from "#server/notifications/reminders.ts";
import { unlessAway } from "#server/store/store.ts";
import { DAYS_ICON, type KnownWishes } from "../kit/case/wishes.server.ts";
import type { WaitingRow } from "../kit/frame/waiting-rows.tsx";
import { addressWith } from "../kit/list/address.ts";
import { letterActs, markOf, rowActs, toldActs } from "../kit/record/acts.server.ts";
import { ownNotifications, tellFormFor } from "../kit/record/telling.server.ts";
import { isDays, lengthOf } from "../kit/slots/slots.ts";
import { listedMeeting, marksOfMeetings, placesOfDays, SHUT_ICON, wishesOf } from "./rows.server.ts";

type Asks = "call" | "held" | "tell";

/** A row of the day as it is shown, and on paper. */
export interface DayRow {
  readonly iso: string;
  readonly asks?: Asks | undefined;
  readonly row: Omit<WaitingRow, "form">;
  /** What its acts are about; absent if there are none. */
  readonly form?: Pick<NonNullable<WaitingRow["form"]>, "formKey" | "about">;
  /** What only paper says: lines, and what is needed. */
  readonly paper?: { readonly lines: readonly string[]; readonly needs: readonly string[] };
}

/** All that stands in a day, by time: its meetings, and what has gone from it. */
export async function rowsOfDay(context: Context, rows: readonly MeetingRow[], options: SheetOptions) {
  const { day, returnTo } = options;
  const all = [...(await sheetOf(context, rows, options)), ...(await goneFrom(context, day, rows, returnTo))];
  return all.toSorted((one, other) => compareWallTimes(one.iso, other.iso));
}

interface SheetOptions {
  readonly details: KnownWishes;
  readonly returnTo: string;
  /** What people have to be told of their meetings. */
  readonly toTell: ReadonlyMap<number | null, Notification>;
  /** Whether the person may record outcomes. */
  readonly mayNote: boolean;
  /** On a later day than its first one a meeting begins at midnight. */
  readonly day: string;
}

/**
 * The meetings of a day as a work list, by time. Rejected ones are left out; without the store no calls are known.
 * @param returnTo the query that leads back from a meeting
 */
export async function sheetOf(context: Context, rows: readonly MeetingRow[], options: SheetOptions) {
  const { details, returnTo, toTell, mayNote, day } = options;
  const t = getT(context, "sheet");
  const wholeDay = getT(context, "meetings")("view.wholeDay");
  const now = wallTimeOf(new Date());
  // At the same hour in the order of the list.
  const held = notRejected(rows)
    .toReversed()
    .sort((one, other) => compareWallTimes(one.startDate, other.startDate));
  const lists = await allLists(context);
  const [placeOf, marksOf] = await Promise.all([
    placesOfDays(context, lists),
    marksOfMeetings(context, lists, details, toTell),
  ]);
  const notes = await unlessAway(Promise.all(held.map((row) => callNoteOf(context, row))));
  const reminded = await Promise.all(held.map((row) => isReminded(context, row)));
  if (!notes) logOf(context).warn({ event: "call-notes-unavailable" });
  return held.map((row, index): DayRow => {
    const note = notes?.[index];
    const ofCase = row.caseId === null ? undefined : details.get(row.caseId);
    const { mp, place, person, status, topic, isToTell } = listedMeeting(row, wholeDay, toTell);
    const isOnline = row.meetingLocationId === MEETING_LOCATION.online;
    const is = (name: keyof typeof MEETING_STATUS) => row.meetingStatusId === MEETING_STATUS[name];
    // People leave before the hour is over.
    const isPast = compareWallTimes(row.startDate, now) <= 0;
    const isOpen = !is("realized") && note?.is !== "absent" && (!isPast || hasBegun(row));
    // To confirm it or tell of its change by phone, or to record how it went. Nobody confirms what isn't arranged.
    const ahead = isToTell ? "tell" : is("scheduled") ? "call" : undefined;
    const asks: Asks | undefined = !mayNote || !isOpen ? undefined : isPast ? "held" : ahead;
    const isConfirmed = asks === "call" && note?.is === "reached";
    const telling = asks === "tell" ? toTell.get(row.id) : undefined;
    const form = telling && tellFormFor([telling]);
    const letter = form?.buttons.letter?.isFirst ? form.buttons.letter.to : undefined;
    const time = note && formatTime(wallTimeOf(new Date(note.at)));
    const ofDay = marksOf(row);
    const isShut = ofDay.some(({ icon }) => icon === SHUT_ICON);
    const acts = asks && actsOf(context, row, { asks, asked: ofCase?.asked, isShut, letter, returnTo });
    const mark = (holds: boolean, icon: IconName, tone: ToneMark["tone"], text: string) =>
      holds ? [{ icon, tone, text }] : [];
    const marks: readonly ToneMark[] = [
      ...ofDay,
      ...mark(is("requested"), "circle-dashed", "wait", status.name),
      ...mark(note?.is === "missed", "phone", "wait", t("missedAt", { time: time ?? "" })),
      ...mark(note?.is === "absent", "x", "bad", t("absentMark")),
      ...mark(reminded[index] === true, "mail", "calm", t("reminded")),
    ];
    const reached = note?.is === "reached" && t("reachedAt", { time: time ?? "" });
    // Which days would suit says nothing any more, and what is asked for is a mark.
    const needs = wishesOf(row, details)
      .filter(({ icon, text }) => icon !== DAYS_ICON && !ofDay.some((one) => one.text === text))
      .map(({ text }) => text);
    const { begin, range } = shownTimes(row.startDate, row.endDate);
    const isUsual = !isDays(row) && lengthOf(row) === MEETING_MINUTES;
    const until = isDays(row) ? range : isUsual ? "" : t("until", { time: formatTime(row.endDate) });
    const more = [topic !== FIRST_MEETING_TOPIC && topic, !isConfirmed && reached];
    const about = [mp, until, isOnline && place, ...needs, ...more];
    return {
      iso: row.startDate,
      asks,
      row: {
        key: row.id,
        id: `m${row.id}`,
        hour: {
          text: begin && row.startDate.slice(0, day.length) < day ? "00:00" : begin || wholeDay,
          iso: row.startDate,
        },
        href: addressWith(`/admin/meetings/view/${row.id}`, returnTo),
        name: person,
        marks,
        what: about.filter(Boolean).join(" · "),
        phone: ofCase?.phone ? phoneLink(ofCase.phone) : undefined,
        ...(is("realized") && { done: status.name }),
        ...(isConfirmed && reached && { done: reached }),
        ...(acts && { acts: isConfirmed ? acts.slice(1) : acts }),
      },
      ...(asks && {
        form: {
          formKey: formKey(context),
          about: letter && form ? { changes: form.changes } : { meeting: row.id, changes: markOf(row) },
        },
      }),
      paper: {
        lines: [ofCase?.topic ?? topic, `${mp} · ${(!isOnline && placeOf(row)) || place}`, until],
        needs: [...marks.map(({ text }) => text), ...needs],
      },
    };
  });
}

interface Asking {
  readonly asks: Asks;
  readonly asked: ChangeKind | undefined;
  readonly isShut: boolean;
  /** Address of the letter that waits to be printed, for those who wish one. */
  readonly letter: string | undefined;
  readonly returnTo: string;
}

/** What to do about a meeting, and the second way. */
function actsOf(context: Context, row: MeetingRow, { asks, asked, isShut, letter, returnTo }: Asking) {
  const t = getT(context, "meetings");
  const to = (page: string) => addressWith(`/admin/meetings/${page}/${row.id}`, returnTo);
  const move = { text: t("view.move"), icon: "calendar-days", to: to("move") } as const;
  const cancel = { text: t("view.cancel"), icon: "x", to: to("delete") } as const;
  const settle = { text: getT(context, "cases")("told.settle"), name: "settle", value: String(row.caseId) };
  if (asks === "held") return rowActs(context, asks);
  if (asked) return [asked === "withdrawn" ? cancel : move, settle];
  if (isShut) return [move, cancel];
  return letter === undefined ? rowActs(context, asks) : letterActs(context, letter);
}

/**
 * What else stood in a day: meetings that were rejected, and people of the assistant's MPs who still expect a meeting
 * that has gone; they would come for nothing.
 * @param rows the meetings of that day
 */
async function goneFrom(context: Context, day: string, rows: readonly MeetingRow[], returnTo: string) {
  const t = getT(context, "sheet");
  const here = new Set<string>(
    notRejected(rows).flatMap(({ id: meetingId, caseId }) =>
      caseId === null ? [] : subjectOf({ meetingId, caseId }),
    ),
  );
  const isGone = (one: Pick<Memory, "caseId" | "meetingId">, known: MeetingTimes | undefined) =>
    one.meetingId !== null && !here.has(subjectOf(one)) && known?.startDate.startsWith(day) === true;
  const memories = (await memoriesIn(context)) ?? [];
  const open = memories.some((one) => isGone(one, one.known)) ? await ownNotifications(context) : [];
  const gone = (open ?? []).filter((one) => isGone(one, one.was));
  return [
    ...gone.map((one): DayRow => {
      const { id, caseId, was, is, person: name, phone } = one;
      const text = is ? t("gone.moved", { is: whenText(is) }) : t("gone.cancelled");
      const iso = was?.startDate ?? "";
      const { changes } = tellFormFor([one]);
      return {
        iso,
        row: {
          key: id,
          hour: { text: formatTime(iso), iso, isOff: true },
          href: `/admin/cases/view/${caseId}`,
          name,
          marks: [{ icon: "clock", tone: "wait", text }],
          phone: phone ? phoneLink(phone) : undefined,
          acts: toldActs(context, [one]),
        },
        form: { formKey: formKey(context), about: { changes } },
      };
    }),
    ...rows
      .filter(({ meetingStatusId }) => meetingStatusId === MEETING_STATUS.rejected)
      .filter(({ id }) => !gone.some(({ meetingId }) => meetingId === id))
      .map((row): DayRow => {
        const { id, fullName: name, startDate: iso, mpFullName } = row;
        const { begin } = shownTimes(iso, row.endDate);
        const text = begin || getT(context, "meetings")("view.wholeDay");
        const state = lookup(MEETING_STATUSES, row.meetingStatusId)?.name.toLocaleLowerCase("mk");
        return {
          iso,
          row: {
            key: id,
            id: `m${id}`,
            hour: { text, iso, isOff: true },
            href: addressWith(`/admin/meetings/view/${id}`, returnTo),
            name,
            what: [state, mpFullName].join(" · "),
          },
        };
      }),
  ];
}
