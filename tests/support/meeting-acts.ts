import { ANSWER_WAY } from "#app/model/wishes.ts";
import { type Client, client, idsIn, mainOf, type Page, type PageForm, valueIn, valuesIn } from "./http.ts";
import { meetingForm, saveMeeting } from "./meeting-forms.ts";
import { ANSWERS, postForm } from "./meeting-request.ts";
import { workingDay } from "./schedule-form.ts";
import { opened, PHONE, sentBy } from "./tracked-request.ts";

/** A citizen's request. */
export interface SentRequest {
  readonly caseId: string;
  readonly code: string;
  readonly name: string;
  readonly email: string;
}

const LETTERS = "АБВГДЃЕЖЗЅИЈКЛЉМНЊОПРСТЌУФХЦЧЏШ";
let count = 0;

/** A unique name that is no part of another one. */
export function newName(): string {
  count += 1;
  const letter = (at: number) => LETTERS.charAt(at % LETTERS.length);
  return `Лице ${letter(count)}${letter(Math.floor(count / LETTERS.length)).toLowerCase()}улева`;
}

/** Whether a form says that a person was told of a change of this meeting, or of this case's rejection (`case-5`). */
export const tellsOf = (form: PageForm, subject: string): boolean =>
  valueIn(form, "changes")
    ?.split(" ")
    .some((one) => one.startsWith(`${subject}@`) || one.startsWith(`${subject}-`)) ?? false;

/** Acts on meetings, and the pages that show them, as one assistant of a product. */
export function meetingDesk(app: { readonly origin: string }, assistant: Client) {
  let ownMp: string | undefined;
  /** A request of a person with a unique name, who wishes to be answered in this way, or doesn't say. */
  async function request(
    answerWayId: number | "" = ANSWER_WAY.phone,
    wishes: Readonly<Record<string, string>> = {},
  ): Promise<SentRequest> {
    const name = newName();
    const email = `lice@lice${count}.example.org`;
    ownMp ??= valuesIn(await assistant.get("/admin/meetings/add"), "mpId")[0] ?? "";
    const citizen = client(app.origin);
    const form = postForm(await citizen.get(`/?mp=${ownMp}&lng=mk`));
    const typed = { ...ANSWERS, phone: PHONE, fullName: name, answerWayId: String(answerWayId) };
    return { ...sentBy(await citizen.submit(form, { ...typed, ...wishes, email })), name, email };
  }

  const day = (date: string) => assistant.get(`/admin/meetings?view=day&date=${date}`);

  /** Adds a meeting to a case; resolves with its id, its day and the page after it. */
  async function arrange({ caseId, name }: SentRequest, date = workingDay()) {
    const form = meetingForm(await assistant.get(`/admin/meetings/add?caseId=${caseId}`));
    const typed = { date, startTime: "0930", endTime: "1000", fullName: name, topic: "Разговор" };
    const page = await saveMeeting(assistant, form, typed);
    const rows = (await day(date)).dom.all("listitem").filter((item) => item.text.includes(name));
    const id = rows.flatMap((row) => /^m(\d+)$/.exec(row.attribute("id") ?? "")?.[1] ?? []).at(-1) ?? "";
    return { id, date, page };
  }

  /** A person with a meeting that they have not been told of, unless they get e-mails. */
  async function arranged(answerWayId: number = ANSWER_WAY.phone, date?: string) {
    const one = await request(answerWayId);
    return { one, ...(await arrange(one, date)) };
  }

  return {
    request,
    arrange,
    arranged,
    change: async (id: string, typed: Readonly<Record<string, string>>): Promise<Page> =>
      saveMeeting(assistant, meetingForm(await assistant.get(`/admin/meetings/edit/${id}`)), typed),
    cancel: async (id: string, typed: Readonly<Record<string, string>> = {}): Promise<Page> =>
      assistant.submit(meetingForm(await assistant.get(`/admin/meetings/delete/${id}`)), typed),
    /** Sends a form that names a meeting by one of its buttons. */
    async press(
      page: Page,
      id: string,
      button: Readonly<Record<string, string>>,
      person = assistant,
    ): Promise<Page> {
      const [name = ""] = Object.keys(button);
      const isFor = ({ action }: PageForm) => /\/done\/|dashboard|(?:cases|meetings)\/view/.test(action);
      const form = page.forms.find((each) =>
        name === "told" ? tellsOf(each, id) && isFor(each) : valueIn(each, "meeting") === id,
      );
      if (!form) throw new Error(`Nothing to press for meeting ${id}`);
      return person.submit(form, button);
    },
    day,
    caseText: async ({ caseId }: SentRequest) => mainOf(await assistant.get(`/admin/cases/view/${caseId}`)),
    async listedText({ caseId }: SentRequest): Promise<string> {
      for (let page = 1; page < 10; page += 1) {
        const list = await assistant.get(`/admin/cases?size=50&page=${page}`);
        const at = idsIn(list, "/admin/cases/view/").indexOf(caseId);
        if (at >= 0) return list.dom.all("row").slice(1)[at]?.text ?? "";
      }
      throw new Error(`Case ${caseId} is in no list`);
    },
    firstPage: () => assistant.get("/admin/dashboard"),
    ownPage: async ({ code }: SentRequest): Promise<Page> => (await opened(app.origin, code)).page,
  };
}
