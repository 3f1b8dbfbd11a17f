import { describe, expect, it } from "vitest";
import { client, linksIn, type Page, titleOf } from "#tests/support/http.ts";
import { useApp, useStaff } from "#tests/support/own-app.ts";

/** Videos by role, the parts of them that a player asks for, the manuals, and the page for unknown addresses. */

const app = useApp();
const people = {
  assistant: useStaff(app, "assistant"),
  monitor: useStaff(app, "monitor"),
  administrator: useStaff(app, "administrator"),
};

const open = (account: keyof typeof people, path = "/admin/tutorials") => people[account].get(path);

const main = ({ dom }: Page) => dom.get("main").html;
const videosOn = ({ dom }: Page) =>
  dom.all("video").map((video) => ({
    video,
    source: video.tags("source")[0]?.attribute("src") ?? "",
    captions: video.tags("track")[0]?.attribute("src") ?? "",
  }));

const FOR_ALL = ["Инсталација на VPN-клиент", "Преглед на јавниот портал", "Упатство за асистенти"];
const FOR_OVERSIGHT = "Упатство за администратори";

describe("the tutorials", () => {
  it.each([
    ["assistant", FOR_ALL],
    ["monitor", [...FOR_ALL, FOR_OVERSIGHT]],
    ["administrator", [...FOR_ALL, FOR_OVERSIGHT]],
  ] as const)("of the %s", async (account, titles) => {
    const page = await open(account);
    expect(page.status).toBe(200);
    expect(page.html).toContain("<title>Видеоупатства · ");
    expect(
      page.dom
        .get("main")
        .tags("h2")
        .map((title) => title.text),
    ).toEqual(titles);
    expect(main(page).includes("administrator-guide")).toBe(account !== "assistant");
  });

  it("are served in parts, so that a player can jump", async () => {
    for (const { source } of videosOn(await open("monitor"))) {
      expect(source).toMatch(/^\/media\/tutorials\/[\w-]+\.mp4$/);
      const person = people.monitor;
      const whole = await person.send(source);
      const bytes = Buffer.from(await whole.arrayBuffer());
      expect(whole.headers.get("content-type")).toBe("video/mp4");
      expect(whole.headers.get("accept-ranges")).toBe("bytes");
      // "ftyp" at the fourth byte makes an MP4 of it.
      expect(bytes.subarray(4, 8).toString("latin1")).toBe("ftyp");

      const part = async (range: string) => {
        const answer = await person.send(source, { headers: { Range: range } });
        return { answer, body: Buffer.from(await answer.arrayBuffer()) };
      };
      const middle = await part("bytes=1000-1999");
      expect(middle.answer.status).toBe(206);
      expect(middle.answer.headers.get("content-range")).toBe(`bytes 1000-1999/${bytes.length}`);
      expect(middle.body.equals(bytes.subarray(1000, 2000))).toBe(true);
      const end = await part("bytes=-100");
      expect([end.answer.status, end.body.equals(bytes.subarray(-100))]).toEqual([206, true]);
      expect((await part(`bytes=${bytes.length}-`)).answer.status).toBe(416);
    }
  });
});

it("the address of the back-office leads to the start, through sign-in when there must be one", async () => {
  expect((await people.monitor.send("/admin")).headers.get("location")).toBe("/admin/dashboard");
  expect((await open("monitor", "/admin/")).path).toBe("/admin/dashboard");
  expect((await client(app.origin).send("/admin")).headers.get("location")).toBe("/admin/login");
});

it("the help menu has three manuals, each a PDF, and a mail to support", async () => {
  const page = await open("assistant");
  const links = linksIn(page).filter((href) => href.endsWith(".pdf"));
  expect(links).toHaveLength(3);
  for (const href of links) {
    const answer = await client(app.origin).send(href);
    expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "application/pdf"]);
    expect(
      Buffer.from(await answer.arrayBuffer())
        .subarray(0, 5)
        .toString("latin1"),
    ).toBe("%PDF-");
  }
  expect(linksIn(page)).toContainEqual(expect.stringMatching(/^mailto:[\w.-]+@[\w.-]+$/));
});

it("an address without a screen says so, in the frame", async () => {
  const page = await open("assistant", "/admin/nothing-here");
  expect(page.status).toBe(404);
  expect(page.html).toContain("<title>Страницата не постои. · ");
  expect(titleOf(page)).toBe("Страницата не постои.");
  expect(page.text).toContain("Видеоупатства");
  expect(main(page)).toContain('href="/admin/dashboard"');
});
