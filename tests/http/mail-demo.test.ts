import { expect, it } from "vitest";
import { Part } from "#tests/support/dom.ts";
import { client, textOf } from "#tests/support/http.ts";
import { ANSWERS, postForm } from "#tests/support/meeting-request.ts";
import { useApp } from "#tests/support/own-app.ts";
import { freePort } from "#tests/support/reference.ts";
import { until } from "#tests/support/timing.ts";

/** A demo sends its letters to the reference process, which shows them. */

const app = useApp({ env: { REFERENCE_SMTP_PORT: String(await freePort()) } });
const mailPage = async (path = "") => {
  const response = await fetch(`http://127.0.0.1:${app.referencePort}/mail${path}`);
  return { response, html: await response.text() };
};

it("the mail of a demo is at /mail: the list, each letter, and nothing else", async () => {
  expect(textOf((await mailPage()).html)).toContain("Nothing yet.");
  const citizen = client(app.origin);
  const form = postForm(await citizen.get("/?mp=1&lng=en"));
  await citizen.submit(form, { ...ANSWERS, email: "o'neill&co@example.org", answerWayId: "2" });
  const link = await until(async () => {
    const { links } = Part.of((await mailPage()).html);
    const letter = links.find((href) => /^\/mail\/\d+$/.test(href));
    if (letter === undefined) throw new Error("Nothing yet");
    return letter.slice("/mail".length);
  });
  const { response, html } = await mailPage(link);
  expect(response.headers.get("Content-Security-Policy")).toContain("default-src 'none'");
  expect(html).toContain("o&#39;neill&amp;co@example.org");
  expect(textOf(html)).toContain("Your request for a meeting has reached the office.");
  const others = await Promise.all([`${link}/0`, "/99", "/x", `${link}/0/1`].map(mailPage));
  expect(others.map((one) => one.response.status)).toEqual([404, 404, 404, 404]);
});
