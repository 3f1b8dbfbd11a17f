import { describe, expect, it } from "vitest";
import { client, type Client, idsIn, type Page, valueIn } from "#tests/support/http.ts";
import { ANSWERS, postForm, requestsAt } from "#tests/support/meeting-request.ts";
import { useFaultyApp, useStaff } from "#tests/support/own-app.ts";

/** Identical and hasty forms: asked about beyond a few a day, marked for staff. Forms of tests are always hasty. */

const product = useFaultyApp({ SUSPECTED_PER_DAY: "2" });
const assistant = useStaff(product.app, "assistant");

const newCitizen = () => client(product.app.origin);

const send = async (
  citizen: Client,
  changes: Readonly<Record<string, string>> = {},
  mpId = 1,
): Promise<Page> =>
  citizen.submit(postForm(await citizen.get(`/?mp=${mpId}&lng=mk`)), { ...ANSWERS, ...changes });

/** A unique text. */
const typed = (at: number) => ({
  topic: `Тема ${at}`,
  reason: `Сосема друга причина број ${at} за оваа средба.`,
});

/** What the question's button posts. */
const ANYWAY = { again: "suspected" };

it("staff see suspected cases marked, filter them, and set them aside several at once", async () => {
  const topics = ["Прва сомнителна", "Втора сомнителна"];
  for (const topic of topics) await send(newCitizen(), { topic, email: "same@example.mk" });
  const list = (await assistant.get("/admin/cases")).text;
  expect(list.split("сомнително")).toHaveLength(1 + topics.length);

  const only = await assistant.get("/admin/cases?suspected=on");
  // Neither the count of all nor the file of all passes for theirs.
  expect(only.text).toMatch(/Сите Поднесени \d/);
  expect(only.html).not.toContain("/admin/cases.xlsx");
  for (const topic of topics) expect(only.text).toContain(topic);
  const links = only.dom.get("navigation", "Статуси").all("link");
  const current = links.filter((link) => link.attribute("aria-current") === "page");
  expect(current.map(({ text }) => text)).toEqual([expect.stringMatching(/^Сомнителни/)]);
  const several = only.forms.find(({ action }) => action.startsWith("/admin/cases/several"));
  const all = idsIn(only, "/admin/cases/view/");
  const ids = [...new Set(all)].slice(0, 2);
  const done = await assistant.submit(several, { caseIds: ids, statusId: "3", comment: "Сомнително." });
  expect(done.text).toContain("Статусот е променет кај 2 случаи");
  const after = (await assistant.get("/admin/cases?suspected=on")).text;
  for (const topic of topics) expect(after).not.toContain(topic);
});

describe("identical or hasty texts", () => {
  it("for one MP come back once beyond a few a day, and are sent all the same", async () => {
    for (const at of [1, 2])
      expect((await send(newCitizen(), { email: `a${at}@example.mk` }, 20)).path).toContain("receipt=");
    const asked = await send(newCitizen(), { email: "third@example.mk" }, 20);
    expect(asked.status).toBe(409);
    expect(asked.text).toMatch(
      /Дали сакате да го испратите ова\?.*Ништо сè уште не е испратено.*Испрати сепак/,
    );
    expect(valueIn(postForm(asked), "topic")).toBe(ANSWERS.topic);
    const sentBefore = requestsAt(product.proxy).length;
    const citizen = newCitizen();
    const other = await send(citizen, { email: "fourth@example.mk" }, 20);
    const sent = await citizen.submit(postForm(other), ANYWAY);
    expect(sent.path).toContain("receipt=");
    expect(requestsAt(product.proxy)).toHaveLength(sentBefore + 1);
  });

  it("from one address come back too, for the same MP or another, and are not mixed up with those of others", async () => {
    const citizen = newCitizen();
    for (const at of [10, 11]) expect((await send(citizen, typed(at), at)).path).toContain("receipt=");
    expect((await send(citizen, typed(12), 12)).status).toBe(409);
    expect((await send(newCitizen(), typed(13), 12)).path).toContain("receipt=");
  });
});
