import { describe, expect, it } from "vitest";
import { formatDate } from "#app/model/format.ts";
import { ANSWER_WAY } from "#app/model/wishes.ts";
import { addedCase, severalForm } from "#tests/support/case-form.ts";
import { mainOf, type Page, titleOf } from "#tests/support/http.ts";
import { useMailServer } from "#tests/support/mail-server.ts";
import { meetingDesk, newName, type SentRequest } from "#tests/support/meeting-acts.ts";
import { useFaultyApp, useStaff } from "#tests/support/own-app.ts";
import { pdfFrom } from "#tests/support/pdf.ts";
import { valuesOf } from "#tests/support/schedule-form.ts";
import { statusForm } from "#tests/support/staff.ts";
import { PHONE } from "#tests/support/tracked-request.ts";
import { eventually } from "#tests/support/wire/eventually.ts";

/** The person of a rejected case learns of it as they wish; until then every place says who has to be told. */

const server = await useMailServer();
const { app } = useFaultyApp({
  SMTP_URL: server.url,
  MAIL_FROM: "offices@assembly.example",
});
const assistant = useStaff(app, "assistant");

const desk = meetingDesk(app, assistant);
const COMMENT = "Не е за канцеларијата: вработување.";
const NOT_TOLD = "Лицето уште не е известено";
const LETTER = "вашето барање за средба не можеме да го прифатиме";

async function reject(people: readonly SentRequest[], typed: Readonly<Record<string, string>> = {}) {
  const form = severalForm(await assistant.get("/admin/cases?size=50"));
  const caseIds = people.map(({ caseId }) => caseId);
  return assistant.submit(form, { caseIds, statusId: "3", comment: COMMENT, ...typed });
}

/** A case of a person with a unique name, who wishes to be answered in this way. */
async function person(answerWayId: number): Promise<SentRequest> {
  const email = "ana@example.org";
  const name = newName();
  const typed = { fullName: name, phone: PHONE, email, answerWayId: String(answerWayId) };
  return { caseId: String(await addedCase(assistant, typed)), code: "", name, email };
}

/** A case for each way of being told. */
async function threeWays() {
  const people = {
    mail: await person(ANSWER_WAY.email),
    letter: await person(ANSWER_WAY.letter),
    phone: await person(ANSWER_WAY.phone),
  };
  return { ...people, all: Object.values(people), known: server.letters.length };
}

const lettersForm = ({ forms }: Page) =>
  forms.find(
    ({ fields, action }) => action.includes("/cases/done/") && !fields.some(([name]) => name === "changes"),
  );
const pagesOf = (pdf: string) => pdf.match(/\/Type\s*\/Page\b/g)?.length;
const isOnFirstPage = async ({ name }: SentRequest) => mainOf(await desk.firstPage()).includes(name);

describe("several rejected cases", () => {
  it("send their e-mails, prepare their letters and name who is to be called; the comment stays inside", async () => {
    const { mail, letter, phone, all, known } = await threeWays();
    const page = await reject(all);
    expect(titleOf(page)).toBe("Статусот е променет кај 3 случаи. Уште 2 лица треба да дознаат");
    expect(mainOf(page)).toContain(`Коментар: „${COMMENT}“`);
    expect(mainOf(page)).toContain("1 писмо како PDF");
    expect(page.html).toContain(`href="tel:${PHONE.replaceAll(" ", "")}"`);

    const sent = await server.letterAfter(known);
    expect(sent.subject).toContain(`Вашето барање не е прифатено: број ${mail.caseId}`);
    expect(sent.text).toContain(LETTER);
    expect(sent.text).not.toContain("вработување");
    await eventually(async () => mainOf(await assistant.get(page.path))).toContain("писмото е испратено");

    for (const [one, isToTell] of [
      [mail, false],
      [letter, true],
      [phone, true],
    ] as const) {
      expect((await desk.caseText(one)).includes(NOT_TOLD)).toBe(isToTell);
      expect(await isOnFirstPage(one)).toBe(isToTell);
    }
  });

  it("give all letters on paper as one PDF, one after the other, which one press says were posted", async () => {
    const people = [await person(ANSWER_WAY.letter), await person(ANSWER_WAY.letter)];
    const page = await reject(people);
    expect(mainOf(page)).toContain("2 писма, еден PDF");
    const [pdf = ""] = page.dom
      .all("link")
      .flatMap((link) => (/писма/.test(link.text) ? (link.attribute("href") ?? []) : []));
    const file = await pdfFrom(assistant, pdf);
    expect(pagesOf(Buffer.from(await file.arrayBuffer()).toString("latin1"))).toBe(2);
    const posted = await assistant.submit(lettersForm(page), { letters: "posted" });
    expect(titleOf(posted)).toBe("Статусот е променет кај 2 случаи.");
    for (const one of people) expect(await desk.caseText(one)).toMatch(/Одбиен случај.*известено со писмо/);
  });

  it("that may be somebody else's request get no e-mail: who is to be told decides a person", async () => {
    const known = server.letters.length;
    const hasty = await desk.request(ANSWER_WAY.email);
    await server.letterAfter(known);
    const page = await reject([hasty]);
    expect(titleOf(page)).toBe("Статусот е променет кај 1 случај. Уште 1 лице треба да дознае");
    expect(await isOnFirstPage(hasty)).toBe(true);
    expect(server.letters.length).toBe(known + 1);
  });

  it("say before it who gets what, and send nothing with another status", async () => {
    const { all, known } = await threeWays();
    expect((await reject(all, { ask: "1" })).text).toContain("Кој има е-пошта, а не избрал телефон");
    const asked = await reject(all, { ask: "1", statusId: "5" });
    expect(asked.text).toContain("Писмо не заминува.");
    const done = await reject(all, { statusId: "5" });
    expect(titleOf(done)).toBe("Статусот е променет кај 3 случаи.");
    expect(server.letters.length).toBe(known);
  });
});

describe("a case that is rejected with a meeting to come", () => {
  const typed = { statusId: "3", comment: COMMENT };
  const caseView = ({ caseId }: SentRequest) => assistant.get(`/admin/cases/view/${caseId}`);
  const isGone = async (id: string) => {
    const { text } = await assistant.get(`/admin/meetings/view/${id}`);
    return text.includes("Средбата што ја отвори е откажана");
  };

  it("asks, naming it, and is then told of both by the one letter that calls it off", async () => {
    const one = await person(ANSWER_WAY.email);
    const before = server.letters.length;
    const { id, date } = await desk.arrange(one);
    await server.letterAfter(before);
    const known = server.letters.length;
    const asked = await assistant.submit(statusForm(await caseView(one)), typed);
    const [anyway = ""] = valuesOf(asked, "anyway");
    const when = expect.stringContaining(`${formatDate(date)} во 09:30`) as string;
    expect([asked.status, asked.text]).toEqual([409, when]);
    expect([await isGone(id), await desk.caseText(one)]).toEqual([
      false,
      expect.not.stringContaining(COMMENT),
    ]);
    const done = await assistant.submit(statusForm(asked), { anyway });
    expect(done.text).toContain("Статусот на случајот е променет");
    expect(await isGone(id)).toBe(true);
    const letter = await server.letterAfter(known);
    expect(letter.subject).toContain("Средбата е откажана");
    expect(letter.text).toContain("Со ова барањето е завршено.");
    expect(await isOnFirstPage(one)).toBe(false);
  });
});
