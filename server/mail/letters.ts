import type { TFunction } from "i18next";

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

interface Common {
  readonly office: LetterOffice | undefined;
  readonly own?: OwnPage | undefined;
}

/** Confirms that a request was received. */
interface Received extends Common {
  readonly kind: "received";
  /** `null` when the API does not return it. */
  readonly caseId: number | null;
  readonly mp: string;
}

/** `weekday` in the letter's language, `date` as `DD.MM.YYYY`, `time` as `HH:mm` or `""` for a whole day. */
export type MeetingTime = Readonly<Record<"weekday" | "date" | "time", string>>;

/** Reports about the requested meeting. */
interface AboutMeeting extends Common {
  readonly kind: "arranged" | "moved" | "rejected" | "deleted";
  readonly when: MeetingTime;
  readonly online: boolean;
  readonly mp: string;
  /** Whether a calendar file is attached. */
  readonly attached: boolean;
  /** Why it was called off, as staff wrote it; `""` if they didn't. */
  readonly reason?: string | undefined;
}

/** The facts of an automatic letter; nothing written by a citizen. */
export type LetterFacts = Received | AboutMeeting;

/** The text of a letter. */
export interface WrittenLetter {
  /** Display name of the sender. */
  readonly from: string;
  readonly subject: string;
  /** Plain text; sentences are not wrapped, so that each mail program wraps them itself. */
  readonly text: string;
}

type T = TFunction<"mail">;

/** An automatic letter as it is printed. @param t texts in the person's language */
export function writeLetter(t: T, facts: LetterFacts): Omit<WrittenLetter, "from"> {
  const body = facts.kind === "received" ? received(t, facts) : aboutMeeting(t, facts);
  const parts = [
    t("greeting"),
    ...body,
    ...ownPage(t, facts, facts.kind),
    ...byPhone(t, facts),
    t("regards"),
  ];
  return { subject: subjectOf(t, facts), text: `${parts.join("\n\n")}\n${t("sender")}` };
}

/** A letter as an e-mail, with its sender and the common footer. */
export const asMail = (t: T, { subject, text }: Omit<WrittenLetter, "from">): WrittenLetter => ({
  from: t("sender"),
  subject,
  text: `${text}\n\n-- \n${t("institution")}\n\n${t("unread")}\n${t("never")}\n`,
});

function subjectOf(t: T, facts: LetterFacts): string {
  if (facts.kind !== "received") return t(`subject.${facts.kind}`, { when: shortly(facts.when) });
  const { caseId } = facts;
  return caseId === null ? t("subject.received") : t("subject.receivedAs", { number: `${caseId}` });
}

/** A time in a subject. */
export const shortly = ({ weekday, date, time }: MeetingTime): string =>
  [weekday, date, time].filter(Boolean).join(", ");

/** A time as a line of a letter; of a meeting online with whose time it is. */
export const meetingLine = (t: T, when: MeetingTime, online: boolean): string => {
  if (when.time === "") return t("line.day", when);
  return t(online ? "line.timeInSkopje" : "line.time", when);
};

/** An office as a line of a letter. */
export const whereLine = (t: T, { name, address }: LetterOffice): string =>
  t("line.place", { name, address });

function received(t: T, { caseId, mp, office }: Received): readonly string[] {
  const lines = [
    ...(caseId === null ? [] : [t("line.number", { number: `${caseId}` })]),
    ...(mp ? [t("line.mp", { mp })] : []),
    ...place(t, office),
  ];
  return [t("received.lead"), lines.join("\n"), t("received.next")].filter(Boolean);
}

function aboutMeeting(t: T, facts: AboutMeeting): readonly string[] {
  const { kind, mp, online, office, when, attached, reason } = facts;
  const isOff = kind === "rejected" || kind === "deleted";
  const where = online ? [t("line.online")] : place(t, office);
  const lines = [
    meetingLine(t, when, online),
    ...(isOff ? [] : where),
    ...(mp ? [t("line.mp", { mp })] : []),
    ...(reason ? [t("line.reason", { reason })] : []),
  ];
  const next = [
    ...(attached ? [t(`attached.${kind}`)] : []),
    ...(kind === "moved" ? [] : [t(kind === "arranged" && online ? "arranged.nextOnline" : `${kind}.next`)]),
  ];
  return [t(`${kind}.lead`), lines.join("\n"), next.join(" ")].filter(Boolean);
}

const place = (t: T, office: LetterOffice | undefined) => (office ? [whereLine(t, office)] : []);

/** The link of the person's own page, with the code if known. */
export function ownPage(t: T, { own }: Pick<Common, "own">, kind: string): readonly string[] {
  if (!own) return [];
  const { code, link } = own;
  const byCode = TO_COME.includes(kind) ? t("ownByCode.change") : t("ownByCode.see");
  return [`${code === undefined ? byCode : t("own", { code })}\n${link}`];
}

/** Letters about a meeting to come, which the person may have to decline. */
const TO_COME: readonly string[] = ["arranged", "moved", "bring"];

/** The office's phone number, if known. */
export const byPhone = (t: T, { office }: Pick<Common, "office">): readonly string[] =>
  office?.phone ? [t("phone", { phone: office.phone })] : [];
