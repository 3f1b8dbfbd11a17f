import { describe, expect, it } from "vitest";
import { addedCase, caseForm, writesAt } from "#tests/support/case-form.ts";
import type { Part } from "#tests/support/dom.ts";
import { client, type Client, mainOf, type Page, type PageForm } from "#tests/support/http.ts";
import { addedMeeting } from "#tests/support/meeting-forms.ts";
import { ANSWERS, openRequest, postForm, requestsAt } from "#tests/support/meeting-request.ts";
import { useFaultyApp, useStaff } from "#tests/support/own-app.ts";

/** The language, the way of answering, days and needs: from the citizen's form to every place where staff read them. */

const product = useFaultyApp();
const assistant = useStaff(product.app, "assistant");

const CHOSEN = {
  talkLanguageId: "2",
  answerWayId: "2",
  answerTimeId: "3",
  dayIds: ["4", "5"],
  needIds: ["1", "2"],
} as const;

const LINE = "[Желби за средбата: албански, по е-пошта, по 16 часот, четврток, петок, без скали, толкувач]";

const chosenIn = (form: PageForm | undefined) =>
  (form?.fields ?? [])
    .filter(([name]) => Object.hasOwn(CHOSEN, name))
    .map((pair) => pair.join(" "))
    .toSorted();
const bodyOf = ({ body }: { readonly body: string }) => JSON.parse(body) as { readonly reason: string };
const reasonSent = () => requestsAt(product.proxy).map((call) => bodyOf(call).reason);

const newCitizen = () => client(product.app.origin);
const send = async (citizen: Client, changes: Readonly<Record<string, string | readonly string[]>>) =>
  citizen.submit(await openRequest(citizen), { ...ANSWERS, ...changes });

describe("a citizen's wishes", () => {
  it("are neither stored, nor read back, nor called chosen where nobody chose them", async () => {
    const citizen = newCitizen();
    const form = postForm(await citizen.get("/?mp=1&lng=en"));
    const page = await citizen.submit(form, { ...ANSWERS, fullName: "Без Желби" });
    expect(reasonSent()).toEqual(["Патот е оштетен.\nДецата пешачат. 😀"]);
    const receipt = mainOf(page);
    for (const never of ["as you chose", "English", "By phone", "To talk"])
      expect(receipt).not.toContain(never);
    expect(receipt).toContain(`On ${ANSWERS.phone} or by email.`);
    const list = await assistant.get("/admin/cases");
    expect(marksBy("Без Желби", list)).toEqual([]);
    const view = list.dom.all("link").find(({ text }) => text.startsWith("Без Желби"))?.target;
    expect(mainOf(await assistant.get(view ?? ""))).not.toMatch(/Јазик за разговор|Одговор по/);
  });

  it("travel as the last line of the reason, and stand in the receipt", async () => {
    const page = await send(newCitizen(), CHOSEN);
    expect(reasonSent()).toEqual([`Патот е оштетен.\nДецата пешачат. 😀\n${LINE}`]);
    const receipt = mainOf(page);
    expect(receipt).toContain("Јазик Албански");
    expect(receipt).toContain("Како да ви се јавиме По е-пошта");
    expect(receipt).toContain("Кога да ви се јавиме По 16 часот");
    expect(receipt).toContain("Денови што одговараат четврток, петок");
    expect(receipt).toContain("Што треба на средбата Влез без скали, Толкувач");
    expect(receipt).not.toContain("Желби за средбата");
  });

  it("come back with a form that is refused, and a fourth day is asked about", async () => {
    const page = await send(newCitizen(), { ...CHOSEN, dayIds: ["1", "2", "4", "5"], topic: "" });
    expect(page.status).toBe(400);
    expect(mainOf(page)).toMatch(
      /Денови што одговараат .*ви одговараат за средба\?.* Може да се изберат најмногу 3!/,
    );
    // The wishes are folded until one of them is chosen or wrong.
    expect(page.html).toMatch(/<details class="fold gap"[^>]* open=""/);
    expect(chosenIn(postForm(page))).toEqual([
      "answerTimeId 3",
      "answerWayId 2",
      ...["1", "2", "4", "5"].map((id) => `dayIds ${id}`),
      "needIds 1",
      "needIds 2",
      "talkLanguageId 2",
    ]);
  });
});

/** The icons beside a name in the first row or line that has it, and their texts. */
function marksBy(name: string, { dom }: Page) {
  const place = dom.tags("td", "p").find((part) => part.text.startsWith(name));
  const tips = place?.tags("span").filter((part) => part.attribute("class") === "tip") ?? [];
  return tips.map((tip) => [iconIn(tip), tip.attribute("title")]);
}

const iconIn = (part: Part) => part.tags("use")[0]?.target.split("#")[1];

describe("the staff", () => {
  const stored = async (id: number) => {
    const page = await assistant.get(`/admin/cases/edit/${id}`);
    return { page, form: caseForm(page) };
  };

  it("enter, see and change them, and a form that changes nothing writes nothing", async () => {
    const id = await addedCase(assistant, { ...CHOSEN });
    const { form } = await stored(id);
    expect(chosenIn(form)).toEqual(
      Object.entries(CHOSEN)
        .flatMap(([name, of]) => [of].flat().map((one) => `${name} ${one}`))
        .toSorted(),
    );
    expect(form?.fields.find(([name]) => name === "reason")?.[1]).not.toContain("Желби");
    const before = writesAt(product.proxy).length;
    await assistant.submit(form, {});
    expect(writesAt(product.proxy)).toHaveLength(before);
    await assistant.submit((await stored(id)).form, { dayIds: ["1"], needIds: [] });
    expect(bodyOf(writesAt(product.proxy).at(-1)!).reason).toContain(
      "\n[Желби за средбата: албански, по е-пошта, по 16 часот, понеделник]",
    );
  });

  it("read them with the matter, in the list, on paper and in the list of a day", async () => {
    const id = await addedCase(assistant, { ...CHOSEN, fullName: "Ајрие Желбова" });
    const page = await assistant.get(`/admin/cases/view/${id}`);
    expect(mainOf(page)).toContain("Потреби без скали, толкувач Јазик за разговор албански");
    expect(mainOf(page)).toContain("Посакувани денови четврток или петок");
    expect(mainOf(page)).toContain("сака по е-пошта, по 16 часот");
    expect(mainOf(page)).not.toContain("Желби за средбата");
    const marks = [
      ["accessibility", "без скали, толкувач"],
      ["messages-square", "албански"],
      ["mail", "по е-пошта, по 16 часот"],
      ["calendar-days", "четврток или петок"],
    ];
    expect(marksBy("Ајрие Желбова", await assistant.get("/admin/cases"))).toEqual(marks);
    for (const personal of ["", "?personal=1"]) {
      const paper = mainOf(await assistant.get(`/admin/cases/view/${id}/print${personal}`));
      expect(paper).toContain("Потреби на средбата Влез без скали, Толкувач");
    }
    const { typed } = await addedMeeting(assistant, { mpId: "1", caseId: String(id) });
    const day = await assistant.get(`/admin/meetings?view=day&date=${typed.date}`);
    for (const [icon, text] of marks) if (icon !== "calendar-days") expect(mainOf(day), icon).toContain(text);
  });

  it("read each new case by itself where the API's list does not tell the reason", async () => {
    await addedCase(assistant, { needIds: ["4"], dayIds: ["2"] });
    const without = (page: { content: object[] }) => ({
      ...page,
      content: page.content.map((row) => ({ ...row, reason: undefined })),
    });
    await product.proxy.set({ kind: "shape", change: without }, { path: /^\/admin\/api\/cases\/filter/ });
    const titles = (await assistant.get("/admin/cases")).dom
      .tags("span")
      .map((tip) => tip.attribute("title"));
    expect(titles).toEqual(expect.arrayContaining(["крупни букви", "вторник"]));
    await product.proxy.set({ kind: "status", status: 500 }, { path: /^\/admin\/api\/cases\/\d+$/ });
    const list = await assistant.get("/admin/cases");
    expect([list.status, list.html.includes("крупни букви")]).toEqual([200, false]);
  });
});
