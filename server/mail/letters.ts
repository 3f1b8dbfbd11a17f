import type { TFunction } from "i18next";
import {
  type Blank,
  BLANKS,
  type BlankTexts,
  blankValue,
  type LetterKind,
  withBlanks,
} from "#app/model/letter.ts";
import { GENDER } from "#app/model/lookups.ts";
import type { Mail } from "./smtp.ts";

/** An office in letters: where to go, and whom to call. */
export interface LetterOffice {
  /** Its town, with a number if there are several offices. */
  readonly name: string;
  readonly address: string;
  readonly phone: string;
}

/** The page on which the person follows their request; if the code is unknown, the one that asks for it. */
export interface OwnPage {
  readonly code?: string | undefined;
  readonly link: string;
}

/** `weekday` in the letter's language, `date` as `DD.MM.YYYY`, `time` as `HH:mm` or `""` for a whole day. */
type MeetingTime = Readonly<Record<"weekday" | "date" | "time", string>>;

/** The known facts for a letter to a case's person, in the letter's language; `""` and `undefined` if unknown. */
export interface LetterFacts {
  readonly name?: string;
  /** As the person stated it, of `GENDERS`; it is never guessed. */
  readonly genderId?: number | null;
  /** `null` when the API does not return it. */
  readonly caseId: number | null;
  readonly mp: string;
  readonly office: LetterOffice | undefined;
  /** The meeting that the letter is about. */
  readonly meeting?: { readonly when: MeetingTime; readonly online: boolean } | undefined;
  /** Whether the meeting's calendar file is attached. */
  readonly attached?: boolean;
  /** Why the meeting was called off, as staff wrote it, or `""`. */
  readonly reason?: string | undefined;
  /** The case ends with its meeting: no other time will be found. */
  readonly isOver?: boolean;
  /** Who signs the letter. Absent for an automatic letter: it leaves out what is unknown, and has no blanks. */
  readonly writer?: string;
  readonly own?: OwnPage | undefined;
}

interface Draft {
  readonly subject: string;
  /** Plain text; sentences are not wrapped, so that each mail program wraps them itself. */
  readonly text: string;
  /** Facts that are missing, in the order of `BLANKS`; unless filled in by hand, their placeholders are in the text. */
  readonly blanks: readonly Blank[];
}

type T = TFunction<"mail">;

/** @param t texts in the person's language @param typed facts filled in by hand */
export function draftLetter(t: T, kind: LetterKind, facts: LetterFacts, typed: BlankTexts = {}): Draft {
  const asked = new Set<Blank>();
  const marks = placeholdersOf(t);
  const { office, writer } = facts;
  const fill = (blank: Blank, value = "") => {
    const text = blankValue(value);
    if (text !== "" || writer === undefined) return text;
    asked.add(blank);
    return `[${marks[blank]}]`;
  };
  const parts = [
    greeting(t, facts),
    ...bodyOf(t, kind, facts, fill),
    ...ownPage(t, facts, kind),
    ...(office?.phone && kind !== "call" ? [t("phone", { phone: office.phone })] : []),
    t("regards"),
  ];
  const signed = writer === undefined ? [] : [fill("writer", writer)];
  const isOfOffice = office && writer !== undefined;
  const from = isOfOffice ? t("signature", { name: blankValue(office.name) }) : t("sender");
  const text = [parts.filter(Boolean).join("\n\n"), ...signed, from].join("\n");
  const subject = subjectOf(t, kind, facts, fill);
  return {
    subject: withBlanks(subject, marks, typed),
    text: withBlanks(text, marks, typed),
    blanks: BLANKS.filter((blank) => asked.has(blank)),
  };
}

/** A letter as an e-mail, with its sender and the common footer. */
export const asMail = (
  t: T,
  { subject, text }: Pick<Draft, "subject" | "text">,
): Omit<Mail, "calendar" | "to"> => ({
  from: t("sender"),
  subject,
  text: `${text}\n\n-- \n${t("institution")}\n\n${t("unread")}\n${t("never")}\n`,
});

/** The placeholder of each blank in the text of a letter, without its brackets. */
export const placeholdersOf = (t: T) =>
  Object.fromEntries(BLANKS.map((blank) => [blank, t(`blank.${blank}`)])) as Readonly<Record<Blank, string>>;

/** Returns the value of a blank if it is known, otherwise its placeholder; `""` in an automatic letter. */
type Fill = (blank: Blank, value?: string) => string;

function greeting(t: T, { name = "", genderId }: LetterFacts): string {
  const who = blankValue(name);
  if (who === "") return t("greeting");
  if (genderId === GENDER.female) return t("greetingWoman", { name: who });
  return genderId === GENDER.male ? t("greetingMan", { name: who }) : t("greetingName", { name: who });
}

function subjectOf(t: T, kind: LetterKind, { caseId, meeting, mp }: LetterFacts, fill: Fill): string {
  const when =
    meeting && [meeting.when.weekday, meeting.when.date, meeting.when.time].filter(Boolean).join(", ");
  const number = `${caseId}`;
  switch (kind) {
    case "received":
      return caseId === null ? t("subject.received") : t("subject.receivedAs", { number });
    case "arranged":
    case "moved":
    case "rejected":
    case "deleted":
    case "reminder":
      return t(`subject.${kind}`, { when: fill("when", when) });
    case "bring":
      return when === undefined ? t("subject.bring") : t("subject.bringTo", { when });
    case "mandate":
      return t("subject.mandate", { mp: fill("mp", mp) });
    case "call":
    case "passedOn":
    case "notOurs":
    case "caseRejected":
    case "closed":
      return t(`subject.${kind}`, { number });
  }
}

function bodyOf(t: T, kind: LetterKind, facts: LetterFacts, fill: Fill): readonly string[] {
  const { caseId, meeting, office, attached, reason } = facts;
  const isOnline = meeting?.online === true;
  const number = caseId === null ? "" : t("line.number", { number: `${caseId}` });
  const place = office && t("line.place", { name: office.name, address: office.address });
  switch (kind) {
    case "received":
      return [t("received.lead"), joined("\n", number, mpLine(), place), t("received.next")];
    case "call":
      return [t("call.lead", { phone: fill("phone", office?.phone) }), number, t("call.next")];
    case "arranged":
    case "reminder":
      return [
        t(`${kind}.lead`),
        meetingLines(),
        joined(
          " ",
          attached && t("attached.arranged"),
          t(isOnline ? "arranged.nextOnline" : "arranged.next"),
        ),
      ];
    case "moved":
      return [t("moved.lead"), meetingLines(), attached ? t("attached.moved") : ""];
    case "rejected":
    case "deleted":
      return [
        t(`${kind}.lead`),
        joined("\n", whenLine(), mpLine(), reason && t("line.reason", { reason })),
        joined(
          " ",
          attached && t(`attached.${kind}`),
          t(kind === "deleted" && facts.isOver ? "deleted.over" : `${kind}.next`),
        ),
      ];
    case "bring":
      return [
        t(isOnline ? "bring.leadOnline" : "bring.lead", { papers: fill("papers") }),
        meeting ? meetingLines() : (place ?? ""),
        t(isOnline ? "bring.nextOnline" : "bring.next"),
      ];
    case "passedOn":
      return [t("passedOn.lead", { institution: fill("institution") }), number, t("passedOn.next")];
    case "notOurs":
      return [
        t("notOurs.lead", { because: fill("because") }),
        t("notOurs.next", { competent: fill("competent") }),
        number,
      ];
    case "caseRejected":
      return [t("caseRejected.lead"), number, t("caseRejected.next")];
    case "closed":
      return [t("closed.lead", { outcome: fill("outcome") }), number, t("closed.next")];
    case "mandate":
      return [
        t("mandate.lead", { mp: fill("mp", facts.mp), successor: fill("successor") }),
        number,
        t("mandate.next"),
      ];
  }

  function meetingLines(): string {
    return joined("\n", whenLine(), isOnline ? t("line.online") : (place ?? placeLine()), mpLine());
  }

  /** Of a meeting online with whose time it is. */
  function whenLine(): string {
    if (!meeting) return t("line.when", { when: fill("when") });
    if (meeting.when.time === "") return t("line.day", meeting.when);
    return t(isOnline ? "line.timeInSkopje" : "line.time", meeting.when);
  }

  function placeLine(): string {
    const blank = fill("place");
    return blank && t("line.where", { place: blank });
  }

  function mpLine(): string {
    const mp = fill("mp", facts.mp);
    return mp && t("line.mp", { mp });
  }
}

const joined = (by: string, ...parts: readonly (string | false | undefined)[]): string =>
  parts.filter(Boolean).join(by);

/** Letters about a meeting to come, which the person may have to decline. */
const TO_COME: readonly LetterKind[] = ["arranged", "moved", "bring", "reminder"];

/** The link of the person's own page, with the code if known. */
function ownPage(t: T, { own }: LetterFacts, kind: LetterKind): readonly string[] {
  if (!own) return [];
  const { code, link } = own;
  const byCode = TO_COME.includes(kind) ? t("ownByCode.change") : t("ownByCode.see");
  return [`${code === undefined ? byCode : t("own", { code })}\n${link}`];
}
