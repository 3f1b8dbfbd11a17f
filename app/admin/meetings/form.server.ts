import type { z } from "zod";
import type { CaseOption } from "#app/model/case.ts";
import { MAX_PAGE_SIZE } from "#app/model/limits.ts";
import { meetingData, type MeetingForm } from "#app/model/meeting.ts";
import { idFilter } from "#app/model/query.ts";
import type { FormFault } from "#app/ui/form/fault.ts";
import type { Option } from "#app/ui/form/fields/option.ts";
import { api } from "#server/api/client.ts";
import { contract } from "#server/api/contract/index.ts";
import { type ApiFault, faultPage } from "#server/api/fault.ts";
import type { Context } from "#server/context.ts";
import { OPENED, versionOf } from "#server/form/concurrent-edit.ts";
import { formKey } from "#server/form/form-key.ts";
import { textIn } from "#server/form/posted-form.ts";
import type { Submission, ValidSubmission } from "#server/form/submission.ts";
import { endSession } from "#server/identity/sign-out.ts";
import { isAsking } from "#server/meetings/questions.ts";
import { isStatusFault } from "#server/meetings/steps.ts";
import { type FormContext, holidaysAround, isReturning, textOf } from "../kit/record/form-context.ts";
import { numbered } from "../kit/record/labels.ts";
import { ownMpOptions } from "../kit/record/mp-options.server.ts";
import {
  askFirst,
  asTyped,
  failedReply,
  type FieldTerms,
  isUnfinished as isAtStep,
  type RecordReply,
  withMore,
} from "../kit/record/reply.ts";
import { CASES_OF } from "./case-field.tsx";
import type { ForCase } from "./for-case.server.ts";
import { meetingTexts } from "./form.tsx";

export type MeetingFormContext = FormContext & Awaited<ReturnType<typeof meetingChoices>>;

/**
 * What the form offers; for a case that a new meeting is for, no other, and no other MP.
 * @throws a fault page when the lists are unavailable, unless a form must go back to the person
 */
export async function meetingChoices(
  context: Context,
  formContext: FormContext,
  initial: Readonly<Partial<Record<"mpId" | "caseId" | "date", string>>>,
  isForCase = false,
) {
  const text = textOf(context, formContext);
  const holidays = holidaysAround(text("date") ?? initial.date);
  if (isForCase) return { mps: [], cases: undefined, holidays };
  const [mps, cases] = await Promise.all([
    ownMpOptions(context),
    ownCases(context, text("mpId") ?? initial.mpId ?? ""),
  ]);
  const chosen = text("caseId") ?? initial.caseId ?? "";
  return { mps, cases: caseChoice(cases, chosen), holidays };
}

export type CaseChoice = ReturnType<typeof caseChoice>;

/** How many are offered, the newest: nobody reads a list of thousands, and an older case has a page that arranges. */
const MAX_CASES = 200;

/** Only the selected MP's, if there is one. @param chosen the selected id as text, which is always included */
function caseChoice({ all, ofMp }: Awaited<ReturnType<typeof ownCases>>, chosen: string) {
  const cases = (ofMp?.cases ?? all).map(asOption);
  const options = cases.slice(0, MAX_CASES);
  const isChosen = ({ value }: Option) => String(value) === chosen;
  if (chosen !== "" && !options.some(isChosen))
    options.unshift(all.map(asOption).find(isChosen) ?? { value: chosen, label: numbered(chosen) });
  // Older ones are left out.
  const isCut = ofMp?.isCut === true || cases.length > MAX_CASES;
  return { options, mpId: ofMp?.id ?? "", isCut };
}

const asOption = ({ id, caseFullName }: CaseOption): Option => ({ value: id, label: caseFullName });

/**
 * The current user's cases (section 6 of the back-office document), and which of them belong to an MP: their list names
 * no MP, so the newest of the MP's cases are requested too.
 * @param mpId form value
 * @throws a fault page when they are unavailable, unless a form must go back to the person
 */
async function ownCases(context: Context, mpId: string) {
  const query = { page: 0, size: MAX_PAGE_SIZE, mpId: Number(mpId) };
  const [all, newest] = await Promise.all([
    api(context).attempt(contract.cases.ofCurrentUser),
    idFilter.parse(mpId) === undefined ? undefined : api(context).attempt(contract.cases.filter, { query }),
  ]);
  const fault = [all, newest].find((found) => found?.ok === false);
  if (fault?.ok === false && !isReturning(context)) throw faultPage(fault.fault);
  const own = all.ok ? all.value : [];
  if (!newest) return { all: own };
  const page = newest.ok ? newest.value : undefined;
  const known = new Set<number>(page?.content.map(({ id }) => id));
  const isCut = page !== undefined && page.totalElements > page.content.length;
  return { all: own, ofMp: { id: mpId, cases: own.filter(({ id }) => known.has(id)), isCut } };
}

type Chosen = Readonly<Record<"mpId" | "caseId", string>>;

/**
 * MP and case after one of them was selected: the case decides on the MP, unless that was selected after it.
 * @param offered the MP whose cases the form offered
 */
async function followed(context: Context, { mpId, caseId }: Chosen, offered: string, signal: AbortSignal) {
  const id = idFilter.parse(caseId);
  if (id === undefined) return { mpId, caseId: "" };
  const found = await api(context, { signal }).attempt(contract.cases.get, { params: { id } });
  const own = found.ok ? String(found.value.mpId) : "";
  const isOthers = mpId !== "" && mpId !== offered && mpId !== own;
  return isOthers ? { mpId, caseId: "" } : { mpId: own || mpId, caseId };
}

/** Why a meeting isn't known to be saved. */
export type MeetingFault = FormFault & {
  /** Only the status is in question: the rest is saved. */
  readonly status?: boolean;
};

export interface MeetingReply extends RecordReply {
  readonly fault?: MeetingFault;
  readonly cases?: CaseChoice;
  readonly forCase?: ForCase;
}

type Posted = Submission<z.ZodType>;
type Valid = ValidSubmission<typeof MeetingForm>;

/** Whether the form isn't to be saved yet: it asks for cases, or returns from the version comparison. */
export const isUnfinishedMeeting = (form: Posted): boolean => form.fields.has("search") || isAtStep(form);

/** The form unchanged, with the cases that it may offer now: after selecting an MP or a case. */
export async function searched(context: Context, form: Posted, signal: AbortSignal) {
  const text = (name: string) => textIn(form.fields, name);
  const typed = { mpId: text("mpId"), caseId: text("caseId") };
  const values = await followed(context, typed, text(CASES_OF), signal);
  const cases = caseChoice(await ownCases(context, values.mpId), values.caseId);
  return withTexts(withMore<MeetingReply>(asTyped(form), { cases }), values);
}

export const withTexts = (answer: ReturnType<typeof asTyped>, texts: Readonly<Record<string, string>>) =>
  withMore<MeetingReply>(answer, {
    result: { ...answer.data.result, initialValue: { ...answer.data.result.initialValue, ...texts } },
  });

/** A submitted form as the form values of a stored meeting. A status that was not selected is unchanged. */
export const formTexts = (form: MeetingForm, statusId: number) =>
  meetingTexts({ ...meetingData(form), meetingStatusId: form.meetingStatusId ?? statusId });

/** After a failed attempt, or one that needs confirmation. @param statusId the stored one, if it is known */
export async function notSaved(context: Context, form: Valid, fault: ApiFault, statusId: number | undefined) {
  if (isAsking(fault)) return askFirst(form, fault.ask);
  const isStatus = statusId !== undefined && isStatusFault(fault);
  // This person changed the rest of the meeting: that must not look like somebody else's change afterwards.
  const opened = isStatus ? versionOf(formTexts({ ...form.value, meetingStatusId: null }, statusId)) : "";
  if (isStatus && fault.status === 401) throw await endSession(context, { typed: { [OPENED]: opened } });
  const answer = failedReply(form, fault, TERMS);
  const reply = answer.data;
  if (!isStatus || !reply.fault) return answer;
  return withMore<MeetingReply>(answer, {
    // With the old key, an API that supports keys would take the next change for this one.
    formKey: formKey(context),
    fault: { ...reply.fault, status: true },
    opened,
  });
}

/** Form fields by the API's name, where they differ. */
const TERMS: FieldTerms = {
  names: { startDate: "startTime", endDate: "endTime", meetingLocationId: "online" },
};

export const notAdded = (form: ValidSubmission<z.ZodType>, fault: ApiFault) =>
  failedReply(form, fault, TERMS);
