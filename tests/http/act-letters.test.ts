import { expect, it } from "vitest";
import { ANSWER_WAY } from "#app/model/wishes.ts";
import { caseForm } from "#tests/support/case-form.ts";
import { linkTo, mainOf, titleOf } from "#tests/support/http.ts";
import { letterForm } from "#tests/support/letter-form.ts";
import { useMailServer } from "#tests/support/mail-server.ts";
import { meetingDesk } from "#tests/support/meeting-acts.ts";
import { useFaultyApp, useStaff } from "#tests/support/own-app.ts";
import { whenThrough } from "#tests/support/schedule-form.ts";
import { eventually } from "#tests/support/wire/eventually.ts";

const server = await useMailServer();
const { app } = useFaultyApp(
  { SMTP_URL: server.url, MAIL_FROM: "offices@assembly.example" },
  { withdraw: 100 },
);
const assistant = useStaff(app, "assistant");
const desk = meetingDesk(app, assistant);

// What every place says of a letter that is refused, the walk tries (tests/support/walk).
it("a letter about a meeting that was refused is told once it was sent again to another address", async () => {
  const known = server.letters.length;
  const one = await desk.request(ANSWER_WAY.email);
  await server.letterAfter(known);
  server.fault = "refuse";
  const { page, id } = await desk.arrange(one);
  const isToTell = async () =>
    mainOf(await assistant.get(`/admin/meetings/view/${id}`)).includes("не е известено");
  await eventually(isToTell).toBe(true);
  server.fault = undefined;
  const letter = await assistant.get(linkTo(await assistant.get(page.path), "/admin/cases/letters/"));
  const edit = await assistant.get(linkTo(letter, "/admin/cases/edit/"));
  await assistant.submit(caseForm(edit), { email: "prava@example.org" });
  const before = server.letters.length;
  const write = await assistant.get(linkTo(letter, "/admin/cases/write/"));
  await assistant.submit(letterForm(write), { way: "mail" });
  expect((await server.letterAfter(before)).to).toMatchObject({ text: "prava@example.org" });
  expect(await isToTell()).toBe(false);
});

it("a meeting whose letter has left can't be taken back any more", async () => {
  const known = server.letters.length;
  const one = await desk.request(ANSWER_WAY.email);
  await server.letterAfter(known);
  const { page, id } = await desk.arrange(one);
  const sent = await whenThrough(assistant, await assistant.get(page.path));
  expect(titleOf(sent)).toBe("Закажана е. Писмото е испратено");
  expect(mainOf(sent)).not.toContain("Врати");
  const { forms } = await assistant.get(`/admin/meetings/delete/${id}`);
  const form = forms.find(({ action }) => action.includes("/delete/")) ?? expect.unreachable();
  const late = await assistant.submit({ ...form, action: page.path }, { act: "takeBack" });
  expect([late.status, mainOf(late)]).toEqual([409, expect.stringContaining("Лицето веќе знае")]);
  expect(mainOf(await assistant.get(`/admin/cases/view/${one.caseId}`))).toContain("Закажан");
});
