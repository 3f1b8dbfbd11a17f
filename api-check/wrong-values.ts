import { z } from "zod";
import { ROLE } from "#app/model/access.ts";
import { CaseBody, statusForm } from "#app/model/case-rules.ts";
import { CategoryForm } from "#app/model/category-rules.ts";
import { ContactPayload } from "#app/model/contact.ts";
import { EventEntry } from "#app/model/event-rules.ts";
import { fieldNames } from "#app/model/fields/field.ts";
import type { MessageKey } from "#app/model/fields/message-key.ts";
import { CASE_STATUSES, idsOf, INITIATIVE_STATUSES, QUESTION_STATUSES } from "#app/model/lookups.ts";
import { MeetingPayload, MeetingStatusForm } from "#app/model/meeting.ts";
import { MpForm } from "#app/model/mp-rules.ts";
import { OfficeForm } from "#app/model/office-rules.ts";
import { PartyForm } from "#app/model/party-rules.ts";
import { profileForm, UserPayload } from "#app/model/user-rules.ts";
import { contract } from "#server/api/contract/index.ts";
import type { Endpoint } from "#server/api/endpoint.ts";
import type { WireRequest } from "#server/api/transport/request.ts";
import { jsonSchemaOf } from "./fields.ts";

/** A value on the wire; `undefined`: the field is left out. */
type Wrong = string | number | File | undefined;

/** A field of a payload or query, an invalid value for it, and the documented rule that the value breaks. */
export type Rule = readonly [field: string, value: Wrong, broken: MessageKey];

/** An id that no record has, and that an API with 32-bit ids can read. */
export const UNKNOWN_ID = 2_000_000_001;

/** The documented rules of a payload, and which of its fields must name a record that is there. */
interface Payload {
  readonly form?: z.ZodType;
  readonly records?: readonly string[];
  /** Fields on which others depend: several would be wrong with them. */
  readonly deciding?: readonly string[];
  /** What a file that is no picture breaks. */
  readonly file?: MessageKey;
}

const { cases, meetings, events, contact, categories, users, offices, mps, parties, extra } = contract;

const CASE = { form: CaseBody, records: ["mpId", "caseCategoryId"] };
// An unknown MP has no case either.
const MEETING = { form: MeetingPayload, records: ["caseId"], deciding: ["mpId"] };
const EVENT = { form: EventEntry, records: ["mpId"] };
const CATEGORY: Payload = { form: CategoryForm, file: "iconFormat" };

const PAYLOADS: ReadonlyMap<Endpoint, Payload> = new Map<Endpoint, Payload>([
  [contact.send, { form: ContactPayload }],
  [cases.request, CASE],
  [cases.add, CASE],
  [cases.update, CASE],
  [cases.setStatus, { form: statusForm(idsOf(CASE_STATUSES)) }],
  [cases.setInitiativeStatus, { form: statusForm(idsOf(INITIATIVE_STATUSES)) }],
  [cases.setQuestionStatus, { form: statusForm(idsOf(QUESTION_STATUSES)) }],
  [meetings.add, MEETING],
  [meetings.update, MEETING],
  [meetings.setStatus, { form: MeetingStatusForm }],
  [events.add, EVENT],
  [events.update, EVENT],
  [categories.add, CATEGORY],
  [categories.update, CATEGORY],
  [users.add, { form: UserPayload }],
  [users.update, { form: UserPayload }],
  // Any role will do: only assistants have more fields.
  [users.updateProfile, { form: profileForm(ROLE.monitor) }],
  [offices.add, { form: OfficeForm }],
  [offices.update, { form: OfficeForm }],
  [mps.assignAssistant, { records: ["userId"] }],
  [mps.assignOffice, { records: ["officeId"] }],
  [mps.update, { form: MpForm, records: ["partyId"] }],
  [parties.update, { form: PartyForm }],
  [extra.handOver, { records: ["mpId"] }],
]);

/** More than any text, and any number of digits, may have. */
const TOO_LONG = 1_001;

/** Values that break rules of one kind of field or another: which, the rules themselves say. */
const VALUES = [" ", "x y", "0", String(UNKNOWN_ID)];

/** The same of fields whose names speak of a time. */
const TIMES = [
  "2026-13",
  "2026-02-30",
  "2026-02-29T09:30:00Z",
  "2026-03-05T24:00:00Z",
  "2199-01-01T00:00:00Z",
  "23:59",
];
const OF_TIMES = /date|month|hours/i;

const TEXTS = [
  (length: number) => "ж".repeat(length),
  (length: number) => "9".repeat(length),
  (length: number) => `${"a".repeat(length - "@b.mk".length)}@b.mk`,
];

type Fields = Readonly<Record<string, unknown>>;

/**
 * The invalid values that a call must refuse with 400, naming the field: each field of a valid request gets one after
 * another, and the contract and the form's own rules say which of them is wrong, and why.
 */
export function wrongValues(endpoint: Endpoint, request: WireRequest): Rule[] {
  const valid = fieldsOf(request);
  const payload = PAYLOADS.get(endpoint) ?? {};
  const rules = namesOf(endpoint, payload).flatMap((field) => {
    const judge = (value: Wrong) => brokenBy(endpoint, payload, { ...valid, [field]: value }, field);
    const ruleOf = (value: Wrong): Rule[] => {
      const broken = judge(value);
      return broken === undefined ? [] : [[field, value, broken]];
    };
    // How others spell yes and no is up to the API.
    const isYesNo = /^(?:true|false)$/.test(String(valid[field]));
    if (isYesNo) return [undefined, "x y"].flatMap(ruleOf);
    const times = OF_TIMES.test(field) ? TIMES : [];
    const texts = TEXTS.flatMap((text) => longest(text, judge));
    return [undefined, ...VALUES, ...times, ...texts].flatMap(ruleOf);
  });
  const { records = [], file = "pictureFormat" } = payload;
  return [
    ...rules,
    ...records.map((field): Rule => [field, UNKNOWN_ID, "invalid"]),
    ...endpoint.files.map((field): Rule => [field, new File(["x"], "picture.png"), file]),
    ...(endpoint === categories.add ? [["icon", undefined, "iconRequired"] as const] : []),
  ];
}

const LIMITED = /^(?:tooLong|tooManyDigits):(\d+)$/;

/** The shortest of such texts that is too long, by the limit that the rule itself names. */
function longest(
  text: (length: number) => string,
  judge: (value: string) => MessageKey | undefined,
): string[] {
  const [, limit] = LIMITED.exec(judge(text(TOO_LONG)) ?? "") ?? [];
  return limit === undefined ? [] : [text(Number(limit) + 1)];
}

/** The payload or query of a request as it arrives. */
function fieldsOf({ body, path }: WireRequest): Fields {
  if (typeof body === "string") return JSON.parse(body) as Fields;
  return Object.fromEntries(body ?? new URLSearchParams(path.split("?")[1]));
}

const isRead = ({ method }: Endpoint) => method === "GET";

const wireOf = (endpoint: Endpoint) => (isRead(endpoint) ? endpoint.query : endpoint.body);

/** Fields with rules: what the documents call `statusId` is `active` in our forms. */
function namesOf(endpoint: Endpoint, { form }: Payload): string[] {
  const wire = wireOf(endpoint);
  if (wire instanceof z.ZodUndefined) return [];
  const names = Object.keys(jsonSchemaOf(wire).properties ?? {});
  const ruled = form && [...fieldNames(form), "statusId"];
  // What may be sent as `draw` is up to the API.
  return names.filter((name) => name !== "draw" && (ruled?.includes(name) ?? !endpoint.files.includes(name)));
}

/** The rule that a field's value breaks, if it breaks one and no other field does. */
function brokenBy(
  endpoint: Endpoint,
  { form, deciding = [] }: Payload,
  sent: Fields,
  field: string,
): MessageKey | undefined {
  const isAbsent = sent[field] === undefined;
  const { data, error } = z.safeDecode(wireOf(endpoint), sent);
  // The contract may need a field that the documents let out: the form knows.
  const isFormsOwn =
    form !== undefined && (error === undefined || (isAbsent && fieldNames(form).includes(field)));
  const issues = (isFormsOwn ? form.safeParse(data ?? sent).error : error)?.issues ?? [];
  const own = issues.filter(({ path }) => path[0] === field);
  if (own.length === 0 || (!isAbsent && own.length < issues.length)) return undefined;
  if (isAbsent) return "required";
  if (isFormsOwn && deciding.includes(field)) return undefined;
  const { message = "" } = own[0] ?? {};
  if (KEY.test(message)) return message as MessageKey;
  // Others of the form are our own rules, others of the contract say that a value is not right.
  return isFormsOwn && message !== "invalid" ? undefined : "invalid";
}

const KEY = /^(?:required|email|mpEmail|timeOrder|(?:tooLong|tooManyDigits):\d+)$/;

/** A payload whose texts are as long as the call's rules allow; e-mail addresses have further rules. */
export function atLimits<Body extends object>(endpoint: Endpoint, body: Body): Body {
  const { form } = PAYLOADS.get(endpoint) ?? {};
  const longestTexts = Object.entries(body).flatMap(([field, own]: [string, unknown]) => {
    if (typeof own !== "string" || own.includes("@")) return [];
    const { error } = form?.safeParse({ ...body, [field]: "ж".repeat(TOO_LONG) }) ?? {};
    const issue = error?.issues.find(({ path }) => path[0] === field);
    const [, limit] = LIMITED.exec(issue?.message ?? "") ?? [];
    return limit ? [[field, own.padEnd(Number(limit), /^[\d ]+$/.test(own) ? "0" : "ж")]] : [];
  });
  return { ...body, ...Object.fromEntries(longestTexts) };
}
