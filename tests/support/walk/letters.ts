import { formatDate, formatTime } from "#app/model/format.ts";
import type { MailServer } from "../mail-server.ts";
import { subjectOf, type Truth } from "./truth.ts";

/** The only entry of a calendar file (RFC 5545). */
export function entryIn(ics: string) {
  const lines = ics.replaceAll(/\r?\n[ \t]/g, "").split(/\r?\n/);
  const event = lines.slice(lines.indexOf("BEGIN:VEVENT"));
  const value = (name: string) => {
    const line = event.find((each) => each.startsWith(`${name}:`) || each.startsWith(`${name};`)) ?? "";
    return line.slice(line.indexOf(":") + 1).replaceAll(/\\([\\;,])/g, "$1");
  };
  const [, year, month, day, hour, minute] = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)/.exec(value("DTSTART")) ?? [];
  return {
    id: /^meeting-(\d+)@/.exec(value("UID"))?.[1] ?? "",
    sequence: Number(value("SEQUENCE")),
    /** `YYYY-MM-DDTHH:mm` */
    start: `${year}-${month}-${day}T${hour}:${minute}`,
    status: value("STATUS"),
    location: value("LOCATION"),
    summary: value("SUMMARY"),
  };
}

interface Letter {
  readonly entry: ReturnType<typeof entryIn>;
  readonly text: string;
}

/** Letters to the people of a walk, who then know what their letters say. */
export function createPost(truth: Truth, mail: MailServer) {
  let read = 0;
  /** The last letter about each entry in their calendars. */
  const last = new Map<string, Letter>();
  /** Those that came since the last act. */
  const fresh = new Set<string>();
  const faults: string[] = [];

  function open(subject: string, letter: Letter): void {
    const before = last.get(subject)?.entry.sequence ?? -1;
    if (letter.entry.sequence <= before) faults.push(`${subject} has no higher sequence number than before`);
    last.set(subject, letter);
    fresh.add(subject);
    truth.tell(subject);
  }

  /** What in the last letter about a meeting contradicts the facts. */
  function contradictionsIn(subject: string): readonly string[] {
    const [meeting, letter] = [truth.meetingOf(subject), last.get(subject)];
    const now = truth.nowOf(meeting);
    if (!letter) return [];
    const { entry, text } = letter;
    const isOff = entry.status === "CANCELLED";
    if (isOff || !meeting || !now)
      return isOff === (now === undefined) ? [] : [`${subject}: ${entry.status}`];
    const address = now.isOnline ? "" : truth.addressOf(meeting);
    const isThere = now.isOnline ? entry.location === "" : entry.location.includes(address);
    const said = [
      `${formatDate(now.startDate)}, во ${formatTime(now.startDate)}`,
      now.isOnline ? "преку интернет" : address,
      truth.mpName(now.mpId),
    ];
    return [
      ...(entry.start === now.startDate.slice(0, 16) ? [] : [`${subject} starts at ${entry.start}`]),
      ...(isThere ? [] : [`${subject} is at ${entry.location}`]),
      ...(entry.summary.includes(truth.mpName(now.mpId)) ? [] : [`${subject} is called ${entry.summary}`]),
      ...said.filter((words) => !text.includes(words)).map((words) => `${subject} doesn't say ${words}`),
    ];
  }

  return {
    /** @returns what in the new letters contradicts the facts */
    read(): readonly string[] {
      const all = mail.letters.slice(read);
      read += all.length;
      for (const { to, text = "", attachments } of all) {
        const address = [to].flat()[0]?.text;
        const one = [...truth.people.values()].find(({ email }) => email !== "" && email === address);
        if (!one) continue;
        const entries = attachments.map(({ content }) => entryIn(content.toString()));
        for (const entry of entries) open(subjectOf(entry.id, one), { entry, text });
        if (text.includes("не можеме да го прифатиме")) truth.tell(`case-${one.caseId}`);
      }
      return [...faults, ...[...fresh].flatMap(contradictionsIn)];
    },
    /** The next letter reports later changes. */
    putAway: () => fresh.clear(),
  };
}
