import { beforeAll, describe, expect, it } from "vitest";
import { ANSWER_WAY } from "#app/model/wishes.ts";
import { client, idsIn, linkTo, type Page, valuesIn } from "#tests/support/http.ts";
import { useMailServer } from "#tests/support/mail-server.ts";
import { meetingForm } from "#tests/support/meeting-forms.ts";
import { postForm, ANSWERS } from "#tests/support/meeting-request.ts";
import { useApp, useStaff } from "#tests/support/own-app.ts";
import { workingDay } from "#tests/support/schedule-form.ts";
import { ownCase } from "#tests/support/staff.ts";
import { until } from "#tests/support/timing.ts";

/** Letters to citizens, over the wire to a mail server, read as a mail program reads them. */

const server = await useMailServer();
const app = useApp({ env: { SMTP_URL: server.url, MAIL_FROM: "offices@assembly.example" } });
const assistant = useStaff(app, "assistant");
const colleague = useStaff(app, "assistant2");
const monitor = useStaff(app, "monitor");
let mpId: string;

beforeAll(async () => {
  mpId = valuesIn(await assistant.get("/admin/meetings/add"), "mpId")[0] ?? "";
});

/** Sends a request to the assistant's MP; resolves with the page after it. */
async function ask(changes: Readonly<Record<string, string>> = {}, language = "mk"): Promise<Page> {
  const citizen = client(app.origin);
  const form = postForm(await citizen.get(`/?mp=${mpId}&lng=${language}`));
  return citizen.submit(form, { ...ANSWERS, answerWayId: String(ANSWER_WAY.email), ...changes });
}

/** A case of a request whose confirmation has come already. */
async function newCase(changes: Readonly<Record<string, string>>): Promise<string> {
  const known = server.letters.length;
  await ask(changes);
  if (!changes["answerWayId"]) await server.letterAfter(known);
  return idsIn(await assistant.get("/admin/cases"), "/admin/cases/view/")[0] ?? "";
}

/** Adds a meeting for a case; resolves with its id and the page after it. */
async function arrange(caseId: string, date = workingDay()) {
  const form = meetingForm(await assistant.get(`/admin/meetings/add?caseId=${caseId}`));
  const typed = { date, startTime: "0930", endTime: "1000", topic: "Тајна тема" };
  const page = await assistant.submit(form, typed);
  const [id = ""] = idsIn(
    await assistant.get(`/admin/meetings?view=day&date=${date}`),
    "/admin/meetings/view/",
  );
  return { id, page, date };
}

describe("a request", () => {
  it.each([
    ["mk", "2", /^Вашето барање за средба е примено$/, "Почитувани,"],
    ["sq", "", /^E morëm kërkesën tuaj për takim$/, "I/E nderuar,"],
    ["en", "2", /^We have your request for a meeting$/, "Hello,"],
  ])(
    "is confirmed in the language of the page: %s, way chosen: %j",
    async (language, answerWayId, subject, greeting) => {
      const known = server.letters.length;
      const typed = { topic: `Тајна ${language}`, email: "ana@example.org", answerWayId };
      const page = await ask(typed, language);
      expect(page.status).toBe(200);
      const mail = await server.letterAfter(known);
      expect(mail.subject).toMatch(subject);
      expect(mail.text?.startsWith(greeting)).toBe(true);
      expect([mail.to].flat().map((to) => to?.text)).toEqual(["ana@example.org"]);
      expect(mail.from?.value[0]?.address).toBe("offices@assembly.example");
      expect(mail.text).not.toContain("Тајна");
      expect(mail.text).not.toMatch(/undefined|\{\{/);
      const code = /(?:[2-9AEJKMT]{4} ){2}[2-9AEJKMT]{4}/.exec(mail.text ?? "")?.[0] ?? "";
      expect(mail.text?.match(/https?:\S+/g)).toEqual([`${app.origin}/request/${code.replaceAll(" ", "")}`]);

      // What the staff can read of it later opens nothing.
      const caseId = idsIn(await assistant.get("/admin/cases"), "/admin/cases/view/")[0] ?? "";
      const view = await assistant.get(`/admin/cases/view/${caseId}`);
      const kept = (await assistant.get(linkTo(view, "/admin/cases/letters/"))).text;
      expect(kept).toContain("•••• •••• ••••");
      expect(kept).not.toMatch(new RegExp(`${code}|${code.replaceAll(" ", "")}`));
    },
  );

  it("goes to a domain in other letters as mail servers know it", async () => {
    const known = server.letters.length;
    const first = await ask({ email: "ana@пример.мкд", topic: "Домен" });
    expect(first.path).toContain("receipt=");
    const mail = await server.letterAfter(known);
    expect([mail.to].flat()[0]?.value[0]?.address).toBe("ana@пример.мкд");
    expect(mail.headerLines.find(({ key }) => key === "to")?.line).toContain("ana@xn--e1afmkfd.xn--d1alf");
    const page = await ownCase(assistant);
    expect(page.html).toContain('href="mailto:ana@xn--e1afmkfd.xn--d1alf"');
    expect(page.text).toContain("ana@пример.мкд");
  });

  it("is confirmed to one mailbox ten times a day at most, and the receipt says so", async () => {
    const known = server.letters.length;
    const times = Array.from({ length: 10 }, (_, at) => at);
    for (const at of times) {
      const email = at % 2 === 0 ? `fl.ood+${at}@gmail.com` : `f.lood+${at}@googlemail.com`;
      const page = await ask({ topic: `Пошта ${at}`, email, ...(at % 3 === 0 && { answerWayId: "" }) });
      expect(page.text).not.toContain("Потврда по е‑пошта не е испратена");
    }
    const page = await ask({ topic: "Единаесетта", email: "Flood@GMail.com" });
    expect(page.path).toContain("receipt=");
    expect(page.text).toContain("Потврда по е‑пошта не е испратена");
    await ask({ topic: "Друга", email: "other@example.org" });
    await until(() => expect(server.letters.length).toBe(known + 11));
    const { subject } = server.letters[known + 10] ?? {};
    expect([subject, [server.letters[known + 10]?.to].flat()[0]?.text]).toEqual([
      subject,
      "other@example.org",
    ]);
  });

  it("is confirmed to a domain of few people thirty times a day at most, to a provider's as often as asked", async () => {
    const known = server.letters.length;
    const refusedAt = async (domain: string) => {
      for (let at = 1; at <= 31; at += 1) {
        const page = await ask({ topic: `Домен ${domain} ${at}`, email: `name${at}@${domain}` });
        if (page.text.includes("Потврда по е‑пошта не е испратена")) return at;
      }
      return undefined;
    };
    expect([await refusedAt("few.example.mk"), await refusedAt("yahoo.com")]).toEqual([31, undefined]);
    await until(() => expect(server.letters).toHaveLength(known + 30 + 31));
  });

  it.each([
    ["who chose the phone", { answerWayId: String(ANSWER_WAY.phone) }],
    ["who chose a letter", { answerWayId: String(ANSWER_WAY.letter) }],
    ["who has no e-mail", { email: "", withoutEmail: "on" }],
  ])("is not confirmed to somebody %s", async (_who, changes) => {
    const known = server.letters.length;
    await ask({ ...changes, topic: `Без ${_who}` });
    // Letters leave in the order in which they are caused.
    await ask({ topic: `По ${_who}`, email: "next@example.org" });
    const mail = await server.letterAfter(known);
    expect(mail.to).toMatchObject({ text: "next@example.org" });
    expect(server.letters).toHaveLength(known + 1);
  });
});

describe("a letter that the mail server refuses", () => {
  /** The first page, once it tells of it. */
  async function refusalTold(): Promise<Page> {
    const told = await until(async () => {
      const page = await assistant.get("/admin/dashboard");
      expect(page.text).toContain("Е-пошта до граѓанин не е испратена: адресата не ја прима");
      return page;
    });
    server.fault = undefined;
    return told;
  }
  const seen = ({ forms, dom }: Page) =>
    assistant.submit(
      forms.find(({ action, method }) => method === "post" && action === "/admin/dashboard"),
      { letter: dom.control("letter")?.attribute("value") ?? "" },
    );

  it("is told to the person who caused it, until they have seen it, and to nobody else", async () => {
    const caseId = await newCase({ topic: "Одбиено", email: "nobody@example.org" });
    server.fault = "refuse";
    await arrange(caseId);
    const told = await refusalTold();
    expect(told.html).toContain(`href="/admin/cases/view/${caseId}"`);
    expect(told.text).toContain(
      `Случај ${caseId} Е-пошта до граѓанин не е испратена: адресата не ја прима · Напишана е на `,
    );
    const card = (await monitor.get("/admin/dashboard")).dom.get("region", "Што те чека");
    expect(card.text).toMatch(/1 писмо не замина и повеќе не се испраќа/);
    expect(card.links).toContain(`/admin/cases/view/${caseId}`);
    expect((await colleague.get("/admin/dashboard")).text).not.toContain("Е-пошта до граѓанин");
    const after = await seen(told);
    expect([after.path, after.text]).toEqual([
      "/admin/dashboard",
      expect.not.stringContaining("Е-пошта до граѓанин"),
    ]);
  });
});
