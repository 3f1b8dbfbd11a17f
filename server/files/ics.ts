import { resources } from "#app/i18n/resources.ts";
import { MEETING_LOCATION, MEETING_STATUS } from "#app/model/lookups.ts";
import type { Meeting } from "#app/model/meeting.ts";
import { DAY_MS, isWholeDay, parseWallTime } from "#app/model/period.ts";
import type { Language } from "#app/model/text/language.ts";
import { isLoopback } from "#server/connector.ts";
import type { Context } from "#server/context.ts";
import { requestInfo } from "#server/request/request-info.ts";
import { settingsOf } from "#server/settings/env.ts";

/** What a calendar file contains of a meeting: no more than its owner may see, and nothing of the case. */
export type IcsMeeting = Pick<
  Meeting,
  "id" | "startDate" | "endDate" | "topic" | "fullName" | "meetingStatusId" | "meetingLocationId"
> & {
  readonly place: string;
  /** Further details, in lines. */
  readonly description: string;
  /** Address of its page, for those who may open it. */
  readonly page?: string;
};

/** What identifies one version of a meeting's file. */
interface IcsIssue {
  /** Origin of the site; its host makes the UID globally unique and stable. */
  readonly origin: string;
  /** Organizer of the meeting: an institution, never a person. */
  readonly organizer: { readonly name: string; readonly email: string };
  readonly stamp: Date;
  /** Grows with each change (RFC 5545, 3.8.7.4). */
  readonly sequence: number;
}

/**
 * A meeting as an iCalendar file (RFC 5545). Times are floating: every calendar shows them as written; only
 * those of an online meeting are in Skopje's zone. A meeting that does not take place cancels the entry of an
 * earlier file; a file with a METHOD needs an ORGANIZER (RFC 5546, 3.2.5).
 */
export const meetingIcs = (meeting: IcsMeeting, { sequence, ...issue }: IcsIssue): Promise<string> =>
  calendarIcs([{ meeting, sequence }], issue);

/** Several meetings in one file, which has one METHOD: either all take place or none does. */
async function calendarIcs(
  entries: readonly { readonly meeting: IcsMeeting; readonly sequence: number }[],
  { origin, organizer, stamp }: Omit<IcsIssue, "sequence">,
): Promise<string> {
  const library = await import("ical-generator");
  const { default: ical, ICalCalendarMethod: Method, ICalEventStatus: Status } = library;
  const { hostname } = new URL(origin);
  // A demo is reached under several loopback names.
  const host = isLoopback(hostname) ? "localhost" : hostname;
  const isOff = entries.some(({ meeting }) => meeting.meetingStatusId === MEETING_STATUS.rejected);
  const calendar = ical({
    prodId: { company: host, product: "constituency-offices", language: "MK" },
    method: isOff ? Method.CANCEL : Method.PUBLISH,
    timezone: { name: null, generator: () => SKOPJE_RULES },
  });
  for (const { meeting, sequence } of entries) {
    const { id, topic, fullName, place, description, meetingStatusId, page } = meeting;
    const entry = calendar.createEvent({
      id: `meeting-${id}@${host}`,
      stamp,
      sequence,
      organizer,
      ...(isInSkopje(meeting)
        ? { ...timesOf(meeting, localClockOf), timezone: SKOPJE }
        : { ...timesOf(meeting, floatingClockOf), floating: true }),
      summary: [fullName, topic].filter(Boolean).join(": ").replaceAll(CONTROLS, ""),
      location: place.replaceAll(CONTROLS, ""),
      description: description.replaceAll("\r\n", "\n").replaceAll(CONTROLS, ""),
      url: page ?? null,
    });
    if (isOff) entry.status(Status.CANCELLED);
    else if (meetingStatusId === MEETING_STATUS.requested) entry.status(Status.TENTATIVE);
    else entry.status(Status.CONFIRMED);
  }
  // The library omits the last line break.
  return `${calendar.toString().trimEnd()}\r\n`;
}

/** The issuer of a calendar file: this site, with the institution as organizer. @param language of the file */
export const icsIssuer = (context: Context, language: Language) => ({
  origin: requestInfo(context).origin,
  organizer: {
    name: resources[language].common.institution,
    email: settingsOf(context).contact.email,
  },
});

/** No cache may store it. @param file its name, without anything personal @param entries with sequence numbers */
export async function icsAnswer(
  context: Context,
  file: string,
  entries: readonly { readonly meeting: IcsMeeting; readonly sequence: number }[],
  { language, stamp }: { readonly language: Language; readonly stamp: Date },
): Promise<Response> {
  return new Response(await calendarIcs(entries, { ...icsIssuer(context, language), stamp }), {
    headers: {
      "Content-Type": "text/calendar; charset=utf-8",
      "Content-Disposition": `attachment; filename="${file}.ics"`,
      "Cache-Control": "private, no-store",
    },
  });
}

/** Control characters that text in a calendar file must not contain (RFC 5545, 3.1), and marks of direction. */
const CONTROLS = /[^\P{Cc}\t\n]+|[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]+/gu;

const SKOPJE = "Europe/Skopje";

/** A file that names a time zone defines it (RFC 5545, 3.6.5): Central European time, by its rule since 1996. */
const SKOPJE_RULES = [
  "BEGIN:VTIMEZONE",
  `TZID:${SKOPJE}`,
  ...[
    ["DAYLIGHT", "19960331T020000", "3", "+0100", "+0200", "CEST"],
    ["STANDARD", "19961027T030000", "10", "+0200", "+0100", "CET"],
  ].flatMap(([kind, start, month, before, after, name]) => [
    `BEGIN:${kind}`,
    `DTSTART:${start}`,
    `RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=${month}`,
    `TZOFFSETFROM:${before}`,
    `TZOFFSETTO:${after}`,
    `TZNAME:${name}`,
    `END:${kind}`,
  ]),
  "END:VTIMEZONE",
].join("\n");

/** An online meeting may be joined from anywhere; whole days belong to no zone. */
const isInSkopje = ({ meetingLocationId, startDate, endDate }: IcsMeeting): boolean =>
  meetingLocationId === MEETING_LOCATION.online && !isWholeDay(startDate, endDate);

/** The end must be later than the start (RFC 5545, 3.8.2.2): a meeting without a length has no end. */
function timesOf(
  { startDate, endDate }: Pick<IcsMeeting, "startDate" | "endDate">,
  read: (iso: string) => Date,
) {
  const [start, end] = [read(startDate), read(endDate)];
  // A whole-day entry ends on the following day.
  if (isWholeDay(startDate, endDate)) return { start, end: dayAfter(end), allDay: true };
  return end > start ? { start, end } : { start };
}

/** The library writes a floating time from its UTC parts, so no machine's time zone matters. */
const floatingClockOf = (iso: string) => clockOf(iso, "Z");

/** With a zone it writes the machine's own parts. */
const localClockOf = (iso: string) => clockOf(iso, "");

function clockOf(iso: string, zone: "Z" | ""): Date {
  const { date, time } = parseWallTime(iso) ?? { date: "1970-01-01", time: "" };
  return new Date(`${date}T${time || "00:00:00"}${zone}`);
}

const dayAfter = (moment: Date) => new Date(moment.getTime() + DAY_MS);
