import { history } from "#tests/support/visitor-case.ts";
import {
  answersOf,
  fillCase,
  fillRequestor,
  MP,
  numberOnReceipt,
  send,
  toCaseTab,
} from "#tests/support/visitor-forms.ts";
import { expect, test } from "#tests/support/visitor.ts";

/** The one way through everything: a citizen's request becomes an assistant's case, and a monitor sees it. */
test("a citizen's meeting request becomes an assistant's case @nojs @core", async ({ page, another }) => {
  const answers = answersOf();
  await page.goto("/");
  await page.getByRole("checkbox", { name: `${MP.municipality} (4)` }).check();
  await page.getByRole("button", { name: "Прикажи канцеларии" }).click();
  await page.getByRole("link", { name: "Центар 1", exact: true }).click();
  await page.getByRole("link", { name: `Побарај средба : ${MP.name}` }).click();
  await fillRequestor(page, answers);
  await toCaseTab(page);
  await fillCase(page, answers);
  await send(page);
  await numberOnReceipt(page);

  const assistant = await another("assistant");
  await assistant.goto("/admin/cases");
  const newest = assistant.getByRole("row").nth(1);
  await expect(newest).toContainText(answers.fullName);
  await newest.getByRole("link", { name: `Прегледај: ${answers.fullName}` }).click();
  await expect(assistant.getByRole("heading", { level: 1 })).toHaveText(answers.topic);
  // The three statuses, and the confirmation by e-mail.
  await expect(history(assistant)).toHaveCount(4);

  const monitor = await another("monitor");
  await monitor.goto(assistant.url());
  await expect(monitor.getByRole("heading", { level: 1 })).toHaveText(answers.topic);
});
