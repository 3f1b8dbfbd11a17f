import type { FormUnderFaults } from "./fault-rows.ts";
import { type Client, formTo, type Page, type PageForm, valueIn, valuesIn } from "./http.ts";
import { meetingsOn, valuesOf, workingDay } from "./schedule-form.ts";

export const meetingForm = (page: Page) => formTo(page, "/admin/meetings/");

/** Sends it, at an unusual time too. */
export async function saveMeeting(
  person: Client,
  form: PageForm | undefined,
  typed: Readonly<Record<string, string>> = {},
): Promise<Page> {
  const page = await person.submit(form, typed);
  const [anyway] = valuesOf(page, "anyway");
  return anyway === undefined ? page : person.submit(meetingForm(page), { anyway });
}

/** The form of a new meeting, which is drawn for its case. */
export const addressOfNew = (caseId = ""): string => `/admin/meetings/add${caseId && `?caseId=${caseId}`}`;

/** What an assistant types for a meeting that is alone on its day. */
export async function typedMeeting(person: Client, caseId?: string) {
  const page = await person.get(addressOfNew(caseId));
  const form = meetingForm(page);
  // The case decides on the MP.
  const [mpId = valueIn(form, "mpId") ?? ""] = valuesIn(page, "mpId");
  const typed = {
    mpId,
    date: workingDay(),
    startTime: "09:30",
    endTime: "10:30",
    fullName: "Ајше <b>Мустафа</b>",
    topic: "Ново: вода 😀",
    comment: "Прва.\r\nВтора.",
    caseId: "",
  };
  return { form, typed };
}

/** Alone on its day. */
export async function addedMeeting(person: Client, changes: Readonly<Record<string, string>> = {}) {
  const { form, typed } = await typedMeeting(person, changes.caseId);
  const sent = await saveMeeting(person, form, { ...typed, ...changes });
  const [id] = await meetingsOn(person, changes.date ?? typed.date);
  if (id === undefined) throw new Error(`The meeting was not added: ${sent.status} ${sent.path}`);
  return { id, typed };
}

const saved = {
  formOf: meetingForm,
  left: 1,
  failed: "Настана грешка при зачувување на состанокот. Контактирајте го администраторот!",
  refused: { field: "startDate", says: "Почетно време: Внесената вредност не е дозволена!" },
} as const;

export const MEETING_FORMS: Readonly<Record<string, FormUnderFaults>> = {
  "add a meeting": {
    write: { method: "POST", path: /^\/admin\/api\/meetings$/ },
    ...saved,
    done: /^\/admin\/meetings\?date=/,
    async open(person) {
      const { form, typed } = await typedMeeting(person);
      return { form, typed, written: async () => (await meetingsOn(person, typed.date)).length };
    },
  },
  "edit a meeting": {
    write: { method: "PUT", path: /^\/admin\/api\/meetings\/\d+$/ },
    ...saved,
    done: /^\/admin\/meetings\/view\/\d+$/,
    async open(person) {
      const { id, typed } = await addedMeeting(person, { topic: "Стара тема" });
      const form = meetingForm(await person.get(`/admin/meetings/edit/${id}`));
      const view = () => person.get(`/admin/meetings/view/${id}`);
      return { form, typed, written: async () => Number((await view()).html.includes(typed.topic)) };
    },
  },
  "delete a meeting": {
    write: { method: "DELETE", path: /^\/admin\/api\/meetings\/\d+$/ },
    formOf: meetingForm,
    done: /^\/admin\/meetings\?date=/,
    left: 0,
    failed: "Настана грешка при бришење на состанокот. Контактирајте го администраторот!",
    unknown: "не се знае дали средбата е избришана",
    again: "Откажи повторно",
    async open(person) {
      const { id, typed } = await addedMeeting(person);
      const form = meetingForm(await person.get(`/admin/meetings/delete/${id}`));
      return { form, typed: {}, written: async () => (await meetingsOn(person, typed.date)).length };
    },
  },
};
