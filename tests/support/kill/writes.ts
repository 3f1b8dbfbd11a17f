import { contract } from "#server/api/contract/index.ts";
import type { Endpoint } from "#server/api/endpoint.ts";
import type { Asking } from "../every-call/ask.ts";

/** A write that is repeated, each time with another mark, which shows how many there are and which. */
export interface Write {
  readonly name: string;
  readonly endpoint: Endpoint;
  readonly account: "anonymous" | "assistant" | "administrator";
  /** The call with a mark; `n` is its number. */
  readonly asking: (mark: string, n: number) => Asking;
  /** Selects the stored marks, as the column `mark`; an incomplete row has none. */
  readonly marks: string;
  /** Whether every mark stays, or each replaces the previous one. */
  readonly keeps: "all" | "last";
}

/** Records of the first assistant that are written repeatedly. */
export interface Records {
  readonly caseId: number;
  readonly meetingId: number;
  readonly eventId: number;
}

const { cases, meetings, events, users, categories, mps, contact } = contract;

/** MP of the first assistant, and one whose data an administrator changes. */
const [OWN_MP, OTHER_MP] = [1, 60];

/** A file's name as the API makes it. */
const KEPT = "GLOB '*-*-*-*-*.*g'";

/** Writes by citizens and staff, all at once: single rows, rows with logs, updates, and rows with files. */
export function makeWrites({ caseId, meetingId, eventId }: Records, image: Uint8Array): Write[] {
  const status = (name: string, endpoint: Endpoint): Write => ({
    name,
    endpoint,
    account: "assistant",
    asking: (comment, n) => ({ id: caseId, fields: { comment, statusId: 1 + (n % 3) } }),
    marks: "SELECT comment AS mark FROM statusChanges",
    keeps: "all",
  });
  const request = (name: string): Write => ({
    name,
    endpoint: cases.request,
    account: "anonymous",
    asking: (topic) => ({ fields: { topic, organization: topic, mpId: OWN_MP } }),
    marks: "SELECT topic AS mark FROM cases WHERE topic = organization",
    keeps: "all",
  });
  return [
    request("one request"),
    request("another request"),
    { ...request("case"), endpoint: cases.add, account: "assistant" },
    status("case status", cases.setStatus),
    status("initiative status", cases.setInitiativeStatus),
    {
      name: "meeting",
      endpoint: meetings.add,
      account: "assistant",
      asking: (topic) => ({ fields: { topic, comment: topic, mpId: OWN_MP } }),
      marks: "SELECT topic AS mark FROM meetings WHERE topic = comment",
      keeps: "all",
    },
    {
      name: "changed meeting",
      endpoint: meetings.update,
      account: "assistant",
      asking: (topic) => ({ id: meetingId, fields: { topic, comment: topic, mpId: OWN_MP } }),
      marks: `SELECT topic AS mark FROM meetings WHERE id = ${meetingId} AND topic = comment`,
      keeps: "last",
    },
    {
      name: "event",
      endpoint: events.add,
      account: "assistant",
      asking: (subject) => ({ fields: { subject, description: subject, mpId: OWN_MP } }),
      marks: "SELECT subject AS mark FROM events WHERE subject = description",
      keeps: "all",
    },
    {
      name: "changed event",
      endpoint: events.update,
      account: "assistant",
      asking: (subject) => ({ id: eventId, fields: { subject, description: subject, mpId: OWN_MP } }),
      marks: `SELECT subject AS mark FROM events WHERE id = ${eventId} AND subject = description`,
      keeps: "last",
    },
    {
      name: "message",
      endpoint: contact.send,
      account: "anonymous",
      asking: (subject) => ({ fields: { subject, description: subject } }),
      marks: "SELECT subject AS mark FROM contactMessages WHERE subject = description",
      keeps: "all",
    },
    {
      name: "own picture",
      endpoint: users.updateProfile,
      account: "assistant",
      asking: (fullName) => ({ fields: { fullName }, image }),
      marks: `SELECT fullName AS mark FROM users WHERE username = 'assistant' AND profilePicturePath ${KEPT}`,
      keeps: "last",
    },
    {
      name: "user",
      endpoint: users.add,
      account: "administrator",
      asking: (username) => ({ fields: { username, fullName: username }, image }),
      marks: `SELECT username AS mark FROM users WHERE username = fullName AND profilePicturePath ${KEPT}`,
      keeps: "all",
    },
    {
      name: "category",
      endpoint: categories.add,
      account: "administrator",
      asking: (name, n) => ({ fields: { name, description: name, code: 100 + n }, image }),
      marks: `SELECT name AS mark FROM categories WHERE name = description AND iconPath ${KEPT}`,
      keeps: "all",
    },
    {
      name: "picture of an MP",
      endpoint: mps.update,
      account: "administrator",
      // From party to party: the totals of both change with the MP.
      asking: (fullName, n) => ({ id: OTHER_MP, fields: { fullName, partyId: 1 + (n % 3) }, image }),
      marks: `SELECT fullName AS mark FROM mps WHERE id = ${OTHER_MP} AND picturePath ${KEPT}`,
      keeps: "last",
    },
  ];
}
