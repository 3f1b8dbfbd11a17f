import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type AppProcess, startAppProcess } from "#tests/support/app-process.ts";
import { client, type Client, type Page, valuesIn } from "#tests/support/http.ts";
import { ANSWERS, openRequest, postForm } from "#tests/support/meeting-request.ts";
import { ownCase, signedIn } from "#tests/support/staff.ts";

/** Texts of every script survive the round trip, and appear nowhere that they should not. */

/** Macedonian, Albanian, emoji of several code points, astral letters, a combining accent, HTML, a mark of order. */
const CANARY = {
  fullName: "Канаринец Ѓурѓа Ќосева",
  organization: "Shoqata Kanarinë Çelësi & <i>Ëndrra</i>",
  email: "kanarinec.ljubov@example.mk",
  phone: "+389 70 987 654",
  address: "ул. „Канаринска“ бр. 7/а",
  topic: "Канаринец 👩‍👩‍👧‍👦 🇲🇰 𝒜𝔟𝕔 e\u0301 ѐѝ Ѕ џ",
  reason: "Прв канаринец.\r\nВтор ред; \"наводници\" 'и' <script>alert(1)</script>\r\n\r\nЧетврти.",
  firstVisit: "Kanarinë: jo, në mars — «herën e parë»…",
  othersInvolved: "𠜎𠜱𠝹 канаринец",
};
const WORDS = /канарин|kanarin|ljubov|987 ?654/i;
const TOKENS = /eyJ[\w-]{10,}\.|access_token|refresh_token|id_token|JSESSIONID|Bearer /;

let app: AppProcess;
let citizen: Client;
let assistant: Client;
const pages: Page[] = [];

async function keep(page: Promise<Page>): Promise<Page> {
  pages.push(await page);
  return page;
}

beforeAll(async () => {
  app = await startAppProcess({ env: { LOG_LEVEL: "trace" } });
  citizen = client(app.origin);
  assistant = await signedIn(app.origin, "assistant");
});

afterAll(() => app.stop());

/** The text of a page as it was typed: NFC, line breaks folded. */
const shown = (text: string) => text.normalize("NFC").replace(/\s+/g, " ");

describe("what a citizen types", () => {
  // R36
  it("stands on the receipt, and on the case that the assistant opens, letter by letter", async () => {
    const mpId = await mpOfAssistant();
    const form = await openRequest(citizen);
    const refused = await keep(citizen.submit(form, { ...ANSWERS, ...CANARY, mpId, declaration: "" }));
    expect(refused.status).toBe(400);
    const receipt = await keep(citizen.submit(postForm(refused), { declaration: "on" }));
    expect(receipt.path).toMatch(/^\/\?receipt=/);
    const list = await keep(assistant.get("/admin/cases"));
    expect(list.text).toContain(CANARY.fullName);
    const seen = await keep(ownCase(assistant));
    const text = seen.text;
    for (const [name, typed] of Object.entries(CANARY)) {
      expect(receipt.text, name).toContain(shown(typed));
      expect(text, name).toContain(shown(typed));
    }
    for (const { html } of pages) expect(html).not.toContain("<script>alert(1)");
  });

  // R53, P8
  it("is in no line that either process wrote", () => {
    const lines = [...app.logs, ...app.said];
    expect(lines.length).toBeGreaterThan(20);
    for (const line of lines) {
      expect(line).not.toMatch(WORDS);
      expect(line).not.toMatch(TOKENS);
    }
  });

  // R54
  it("is in no address", () => {
    for (const { path, html } of pages) {
      const addresses = [
        path,
        ...[...html.matchAll(/(?:href|action|src)="([^"]*)"/g)].map(([, to = ""]) => to),
      ];
      // The person's own telephone and mail links are what the assistant needs.
      const own = addresses.filter((to) => !/^(?:tel|mailto):/.test(to)).map((to) => decodeURIComponent(to));
      for (const address of own) expect(address).not.toMatch(WORDS);
    }
  });
});

/** An MP whose cases this assistant sees. */
async function mpOfAssistant(): Promise<string> {
  return valuesIn(await assistant.get("/admin/cases"), "mpId")[0] ?? "1";
}
