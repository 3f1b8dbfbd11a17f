import { beforeEach, describe, expect, it } from "vitest";
import { SEVERAL_CASES } from "#app/model/limits.ts";
import { addedCase } from "#tests/support/case-form.ts";
import { SECRET } from "#tests/support/fault-page.ts";
import type { Fault } from "#tests/support/faults.ts";
import { type Client, idsIn, type Page, type PageForm, textOf, valueIn } from "#tests/support/http.ts";
import { useFaultyApp } from "#tests/support/own-app.ts";
import { signedIn } from "#tests/support/staff.ts";
import { eventually } from "#tests/support/wire/eventually.ts";

/** One status and one comment for the cases that are ticked in the list. Without JavaScript. */

const product = useFaultyApp({ LOG_LEVEL: "silent" });
const TYPED = { statusId: "3", comment: "Надлежна е општината." };
const PUT = { method: "PUT", path: /\/status$/ } as const;

let assistant: Client;
/** Three cases of their own; the newest is the first of the list. */
let ids: string[];

beforeEach(async () => {
  assistant = await signedIn(product.app.origin, "assistant");
  ids = [];
  for (let index = 0; index < 3; index += 1) ids.push(String(await addedCase(assistant)));
  await product.proxy.clear();
});

const several = ({ forms }: Page): PageForm | undefined =>
  forms.find(({ action }) => action.startsWith("/admin/cases/several"));
const ticked = (page: Page) =>
  several(page)
    ?.fields.filter(([name]) => name === "caseIds")
    .map(([, value]) => value);
/** The button that continues with the remaining cases. */
const goOn = ({ forms }: Page): PageForm | undefined =>
  forms.find((form) => valueIn(form, "again") !== undefined);
const changes = () => product.proxy.calls.filter(({ method }) => method === "PUT");
const send = async (caseIds: readonly string[], typed: Readonly<Record<string, string>> = TYPED) =>
  assistant.submit(several(await assistant.get("/admin/cases?size=10")), { caseIds, ...typed });
/** The reported result of each case, by its number. */
const states = (page: Page) =>
  Object.fromEntries(
    rowsOf(page).map(({ id, row }) => [
      id,
      row.tags("span").find((part) => part.attribute("class")?.startsWith("badge"))?.text,
    ]),
  );
const rowsOf = ({ dom }: Page) =>
  dom.all("listitem").flatMap((row) => {
    const id = /^\/admin\/cases\/view\/(\d+)$/.exec(row.links[0] ?? "")?.[1];
    return id === undefined ? [] : [{ id, row }];
  });
const timesMade = async (id = "") =>
  (await assistant.get(`/admin/cases/view/${id}`)).text.split(TYPED.comment).length - 1;

describe("several cases at once", () => {
  it("are changed one after the other, each once, each under a key and with audit lines of its own", async () => {
    const list = several(await assistant.get("/admin/cases?size=10"));
    const before = product.app.logs.length;
    const [one, two] = await Promise.all(
      [1, 2].map(() => assistant.submit(list, { caseIds: ids, ...TYPED })),
    );
    const again = await assistant.submit(list, { caseIds: ids, ...TYPED });
    for (const page of [one, two, again]) {
      expect(page?.status).toBe(200);
      expect(states(page ?? again)).toEqual(Object.fromEntries(ids.map((id) => [id, "променет"])));
      expect(textOf(page?.html ?? "")).toContain("Статусот е променет кај 3 случаи.");
      expect(page?.html).toContain('href="/admin/cases?page=1&amp;size=10"');
    }
    expect(changes()).toHaveLength(3);
    expect(new Set(changes().map(({ headers }) => headers["idempotency-key"])).size).toBe(3);
    for (const id of ids) expect(await timesMade(id)).toBe(1);
    const done = () =>
      product.app.logs
        .slice(before)
        .map((line) => JSON.parse(line) as Record<string, unknown>)
        .filter(({ event, state }) => event === "record-change" && state === "done")
        .map(({ recordId }) => String(recordId));
    await eventually(done).toEqual(ids);
  });

  const BAD: readonly [string, (own: readonly string[]) => readonly string[], object, string][] = [
    [
      "one more than may be",
      () => Array.from({ length: SEVERAL_CASES + 1 }, (_, index) => String(index + 1)),
      {},
      `Случаи: Може да се изберат најмногу ${SEVERAL_CASES}!`,
    ],
    ["what is no number", () => ["1e3", "-7"], {}, "Случаи: Внесената вредност не е дозволена!"],
    ["a status that is none", (own) => own, { statusId: "9" }, "Нов статус: "],
  ];

  it.each(BAD)(
    "with %s are told so, and all that was ticked and typed stays",
    async (_name, of, more, says) => {
      const typed = { ...TYPED, ...more };
      const page = await send(of(ids), typed);
      expect(page.status).toBe(400);
      expect(page.text).toContain(says);
      const numbers = of(ids).filter((id) => /^\d+$/.test(id));
      expect(ticked(page)).toEqual(numbers);
      expect(valueIn(several(page), "comment")?.trim()).toBe(typed.comment.trim());
      expect(changes()).toHaveLength(0);
    },
  );

  it("with one of somebody else's and one that is gone: the others are done, and nothing is left to try", async () => {
    const other = await signedIn(product.app.origin, "assistant2");
    const [theirs = ""] = idsIn(await other.get("/admin/cases"), "/admin/cases/view/");
    const page = await send([theirs, ids[0] ?? "", "99999999"]);
    expect(states(page)).toEqual({
      [theirs]: "одбиен: не е твој случај",
      [ids[0] ?? ""]: "променет",
      "99999999": "одбиен: случајот не постои",
    });
    expect(page.text).toContain("Променети: 1 од 3");
    expect(goOn(page)).toBeUndefined();
    expect(changes()).toHaveLength(1);
  });

  const [DONE, UNKNOWN] = ["променет", "не се знае дали е променет"];

  // What else an API does, client-faults.test.ts tries.
  /** The API's response to the write of the second case, and the result; the others are changed. */
  const FAULTS: readonly [name: string, fault: Fault, state: string][] = [
    ["answers 500 (F2)", { kind: "status", status: 500, json: { message: SECRET } }, UNKNOWN],
    ["resets after its work (F11)", { kind: "reset" }, DONE],
    ["refuses it to this person (F9)", { kind: "status", status: 403 }, "одбиен: не е твој случај"],
  ];

  it.each(FAULTS)(
    "of which the API %s: told of that one alone, which can be gone on with, and nothing doubled",
    async (_name, fault, state) => {
      await product.proxy.set(fault, { ...PUT, after: 1, times: 1 });
      const page = await send(ids);
      const [first = "", second = "", third = ""] = ids;
      expect(states(page)).toEqual({ [first]: DONE, [second]: state, [third]: DONE });
      expect(page.html).not.toContain(SECRET);
      expect(changes()).toHaveLength(3);
      const isVain = state.startsWith("одбиен");
      expect(goOn(page) !== undefined).toBe(state !== DONE && !isVain);
      if (goOn(page)) {
        await product.proxy.clear();
        const sent = await assistant.submit(goOn(page));
        expect(states(sent)).toEqual({ [first]: DONE, [second]: DONE, [third]: DONE });
        expect(changes()).toHaveLength(1);
      }
      for (const id of isVain ? [first, third] : ids) expect(await timesMade(id)).toBe(1);
    },
  );

  it("are asked about by name, topic and old status when the list's button is pressed, and then changed", async () => {
    const page = await send(ids, { ...TYPED, ask: "1" });
    expect([page.status, changes().length]).toEqual([409, 0]);
    const said = page.text;
    expect(said).toContain("Да се стави „Одбиен“ кај 3 случаи?");
    for (const id of ids)
      expect(said).toContain(`Тодор <b>Здравковски</b> · Оштетен локален пат · Поднесен · Бр. ${id}`);
    expect(ticked(page)).toEqual(ids);
    const done = await assistant.submit(several(page));
    expect(Object.values(states(done))).toEqual(ids.map(() => "променет"));
    expect(changes()).toHaveLength(3);
  });
});
