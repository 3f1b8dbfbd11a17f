import type { TFunction } from "i18next";

/** Where somebody goes, and whom they call. */
export interface LetterOffice {
  /** Its town, with a number where there are several. */
  readonly name: string;
  readonly address: string;
  readonly phone: string;
}

/** A page of the person's own request, once there is one. */
export interface OwnPage {
  readonly code: string;
  readonly link: string;
}

interface Common {
  readonly office: LetterOffice | undefined;
  readonly own?: OwnPage | undefined;
}

/** "We have your request." */
interface Received extends Common {
  readonly kind: "received";
  /** `null` when the API does not tell it. */
  readonly caseId: number | null;
  readonly mp: string;
}

/** What became of a meeting that was asked for. */
interface AboutMeeting extends Common {
  readonly kind: "arranged" | "moved" | "rejected" | "deleted";
  /** `weekday` in the letter's language, `date` as DD.MM.YYYY, `time` as HH:mm or `""` for a whole day. */
  readonly when: Readonly<Record<"weekday" | "date" | "time", string>>;
  readonly online: boolean;
  readonly mp: string;
  /** A calendar file goes with it. */
  readonly attached: boolean;
}

/** Everything that a letter of the product can say. It holds nothing that a citizen has written. */
export type LetterFacts = Received | AboutMeeting;

/** A letter in words. */
export interface WrittenLetter {
  /** What the sender is called. */
  readonly from: string;
  readonly subject: string;
  /** Plain text; a sentence is never broken, so that each reader breaks it where it likes. */
  readonly text: string;
}

type T = TFunction<"mail">;

/** Writes a letter. @param t of the person's language */
export function writeLetter(t: T, facts: LetterFacts): WrittenLetter {
  const body = facts.kind === "received" ? received(t, facts) : aboutMeeting(t, facts);
  const parts = [t("greeting"), ...body, ...ownPage(t, facts), ...byPhone(t, facts), t("regards")];
  return {
    from: t("sender"),
    subject: subjectOf(t, facts),
    text: `${parts.join("\n\n")}\n${t("sender")}\n\n-- \n${t("institution")}\n\n${t("unread")}\n${t("never")}\n`,
  };
}

function subjectOf(t: T, facts: LetterFacts): string {
  if (facts.kind !== "received") return t(`subject.${facts.kind}`, { when: shortly(facts) });
  const { caseId } = facts;
  return caseId === null ? t("subject.received") : t("subject.receivedAs", { number: `${caseId}` });
}

const shortly = ({ when: { weekday, date, time } }: AboutMeeting) =>
  [weekday, date, time].filter(Boolean).join(", ");

function received(t: T, { caseId, mp, office }: Received): readonly string[] {
  const lines = [
    ...(caseId === null ? [] : [t("line.number", { number: `${caseId}` })]),
    ...(mp ? [t("line.mp", { mp })] : []),
    ...place(t, office),
  ];
  return [t("received.lead"), lines.join("\n"), t("received.next")].filter(Boolean);
}

function aboutMeeting(t: T, facts: AboutMeeting): readonly string[] {
  const { kind, mp, online, office, when, attached } = facts;
  const time = when.time === "" ? t("line.day", when) : t("line.time", when);
  const isOff = kind === "rejected" || kind === "deleted";
  const where = online ? [t("line.online")] : place(t, office);
  const lines = [time, ...(isOff ? [] : where), ...(mp ? [t("line.mp", { mp })] : [])];
  const next = [
    ...(attached ? [t(`attached.${kind}`)] : []),
    ...(kind === "moved" ? [] : [t(`${kind}.next`)]),
  ];
  return [t(`${kind}.lead`), lines.join("\n"), next.join(" ")].filter(Boolean);
}

const place = (t: T, office: LetterOffice | undefined) =>
  office ? [t("line.place", { name: office.name, address: office.address })] : [];

const ownPage = (t: T, { own }: LetterFacts) => (own ? [`${t("own", { code: own.code })}\n${own.link}`] : []);

const byPhone = (t: T, { office }: LetterFacts) =>
  office?.phone ? [t("phone", { phone: office.phone })] : [];
