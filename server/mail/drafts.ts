import type { TFunction } from "i18next";
import {
  type Blank,
  BLANKS,
  type BlankTexts,
  blankValue,
  type Template,
  withBlanks,
} from "#app/model/letter.ts";
import { GENDER } from "#app/model/lookups.ts";
import {
  byPhone,
  type LetterOffice,
  meetingLine,
  type MeetingTime,
  type OwnPage,
  ownPage,
  shortly,
  whereLine,
} from "./letters.ts";

/** The known facts for a letter to a case's person, in the letter's language; `""` and `undefined` if unknown. */
export interface DraftFacts {
  readonly name: string;
  /** As the person stated it, of `GENDERS`; it is never guessed. */
  readonly genderId: number | null;
  readonly caseId: number;
  readonly mp: string;
  readonly office: LetterOffice | undefined;
  /** The meeting that the letter is about. */
  readonly meeting: { readonly when: MeetingTime; readonly online: boolean } | undefined;
  /** Who signs the letter. */
  readonly writer: string;
  /** Present if the code is known. */
  readonly own?: OwnPage | undefined;
}

/** An unreviewed letter. */
export interface Draft {
  readonly subject: string;
  readonly text: string;
  /** Facts that are missing, in the order of `BLANKS`; unless filled in by hand, their placeholders are in the text. */
  readonly blanks: readonly Blank[];
}

type T = TFunction<"mail">;

/**
 * Drafts a letter.
 * @param t texts in the person's language
 * @param typed facts filled in by hand
 */
export function draftLetter(t: T, template: Template, facts: DraftFacts, typed: BlankTexts = {}): Draft {
  const asked = new Set<Blank>();
  const marks = placeholdersOf(t);
  const known = (blank: Blank, value: string | undefined) => {
    const text = blankValue(value ?? "");
    if (text === "") asked.add(blank);
    return text || `[${marks[blank]}]`;
  };
  const parts = [
    greeting(t, facts),
    ...bodyOf(t, template, facts, known),
    ...ownPage(t, facts, template),
    ...(template === "call" ? [] : byPhone(t, facts)),
    t("regards"),
  ];
  const { office } = facts;
  const from = office ? t("signature", { name: blankValue(office.name) }) : t("sender");
  const text = `${parts.join("\n\n")}\n${known("writer", facts.writer)}\n${from}`;
  const subject = subjectOf(t, template, facts, known);
  return {
    subject: withBlanks(subject, marks, typed),
    text: withBlanks(text, marks, typed),
    blanks: BLANKS.filter((blank) => asked.has(blank)),
  };
}

/** The placeholder of each blank in the text of a letter, without its brackets. */
export const placeholdersOf = (t: T): Readonly<Record<Blank, string>> => ({
  mp: t("blank.mp"),
  when: t("blank.when"),
  place: t("blank.place"),
  phone: t("blank.phone"),
  papers: t("blank.papers"),
  institution: t("blank.institution"),
  because: t("blank.because"),
  competent: t("blank.competent"),
  outcome: t("blank.outcome"),
  successor: t("blank.successor"),
  writer: t("blank.writer"),
});

/** Returns the value of a blank if it is known, otherwise its placeholder. */
type Known = (blank: Blank, value: string | undefined) => string;

function greeting(t: T, { name, genderId }: DraftFacts): string {
  const who = blankValue(name);
  if (who === "") return t("greeting");
  if (genderId === GENDER.female) return t("greetingWoman", { name: who });
  return genderId === GENDER.male ? t("greetingMan", { name: who }) : t("greetingName", { name: who });
}

function subjectOf(t: T, template: Template, facts: DraftFacts, known: Known): string {
  const { meeting } = facts;
  const when = meeting && shortly(meeting.when);
  const number = `${facts.caseId}`;
  switch (template) {
    case "received":
      return t("subject.receivedAs", { number });
    case "call":
      return t("subject.call", { number });
    case "arranged":
    case "moved":
      return t(`subject.${template}`, { when: known("when", when) });
    case "bring":
      return when === undefined ? t("subject.bring") : t("subject.bringTo", { when });
    case "mandate":
      return t("subject.mandate", { mp: known("mp", facts.mp) });
    case "passedOn":
    case "notOurs":
    case "caseRejected":
    case "closed":
      return t(`subject.${template}`, { number });
  }
}

function bodyOf(t: T, template: Template, facts: DraftFacts, known: Known): readonly string[] {
  const where = facts.office ? [whereLine(t, facts.office)] : [];
  const isOnline = facts.meeting?.online === true;
  switch (template) {
    case "received":
      return [
        t("received.lead"),
        [number(t, facts), withMp(t, facts, known), ...where].join("\n"),
        t("received.next"),
      ];
    case "call":
      return [
        t("call.lead", { phone: known("phone", facts.office?.phone) }),
        number(t, facts),
        t("call.next"),
      ];
    case "arranged":
      return [
        t("arranged.lead"),
        meetingLines(t, facts, known),
        t(isOnline ? "arranged.nextOnline" : "arranged.next"),
      ];
    case "moved":
      return [t("moved.lead"), meetingLines(t, facts, known)];
    case "bring": {
      const lead = t(isOnline ? "bring.leadOnline" : "bring.lead", { papers: known("papers", "") });
      const lines = facts.meeting ? meetingLines(t, facts, known) : where.join("\n");
      return [lead, lines, t(isOnline ? "bring.nextOnline" : "bring.next")].filter(Boolean);
    }
    case "passedOn":
      return [
        t("passedOn.lead", { institution: known("institution", "") }),
        number(t, facts),
        t("passedOn.next"),
      ];
    case "notOurs":
      return [
        t("notOurs.lead", { because: known("because", "") }),
        t("notOurs.next", { competent: known("competent", "") }),
        number(t, facts),
      ];
    case "caseRejected":
      return [t("caseRejected.lead"), number(t, facts), t("caseRejected.next")];
    case "closed":
      return [t("closed.lead", { outcome: known("outcome", "") }), number(t, facts), t("closed.next")];
    case "mandate":
      return [
        t("mandate.lead", { mp: known("mp", facts.mp), successor: known("successor", "") }),
        number(t, facts),
        t("mandate.next"),
      ];
  }
}

const number = (t: T, { caseId }: DraftFacts) => t("line.number", { number: `${caseId}` });

const withMp = (t: T, { mp }: DraftFacts, known: Known) => t("line.mp", { mp: known("mp", mp) });

/** When, where and with whom; unknown facts become blanks. */
function meetingLines(t: T, facts: DraftFacts, known: Known): string {
  const { meeting, office } = facts;
  const when = meeting
    ? meetingLine(t, meeting.when, meeting.online)
    : t("line.when", { when: known("when", "") });
  const place = office ? whereLine(t, office) : t("line.where", { place: known("place", "") });
  return [when, meeting?.online ? t("line.online") : place, withMp(t, facts, known)].join("\n");
}
