import { expect, it } from "vitest";
import { ANSWER_WAY } from "#app/model/wishes.ts";
import { ACTS, typedFor } from "#tests/support/act-table.ts";
import { mainOf, type Page, type PageForm } from "#tests/support/http.ts";
import { meetingDesk, type SentRequest } from "#tests/support/meeting-acts.ts";
import { meetingForm } from "#tests/support/meeting-forms.ts";
import { useFaultyApp, useStaff } from "#tests/support/own-app.ts";
import { scheduleForm, scheduleOf, valuesOf, workingDay } from "#tests/support/schedule-form.ts";

/** A form that a person returns to in the browser, and sends again after its act was undone. */

const { app, reference } = useFaultyApp();
const assistant = useStaff(app, "assistant");
const stranger = useStaff(app, "assistant2");
const desk = meetingDesk(app, assistant);

const CLAIMS = /Успешно|Состанокот е (?:додаден|променет)|Закажана е|Преместена е/;

const meetingsOf = ({ caseId }: SentRequest) =>
  reference.database
    .prepare("SELECT id, startDate FROM meetings WHERE caseId = ?")
    .all(caseId)
    .map(({ id, startDate }) => ({ id: String(id), day: String(startDate).slice(0, 10) }));

const form = (page: Page): PageForm => scheduleForm(page) ?? meetingForm(page) ?? expect.unreachable();

const UNDOING: Readonly<Record<string, (id: string) => Promise<unknown>>> = {
  "was called off": (id) => desk.cancel(id, { reason: "Седница." }),
  "was rejected in its form": (id) => desk.change(id, { meetingStatusId: "3" }),
};

it.each(Object.entries(UNDOING))(
  "a form of a new meeting that %s says so, and arranges it with another press",
  async (_undone, undo) => {
    const one = await desk.request(ANSWER_WAY.phone);
    const date = workingDay();
    const typed = { ...typedFor(ACTS["arrange"] ?? expect.unreachable(), date, one), place: "1" };
    const opened = form(await assistant.get(scheduleOf(one.caseId)));
    expect((await assistant.submit(opened, typed)).status).toBe(200);
    const [first] = meetingsOf(one);
    await undo(first?.id ?? "");
    const before = meetingsOf(one).length;
    const again = await assistant.submit(opened, typed);
    expect([again.status, mainOf(again)]).toEqual([409, expect.not.stringMatching(CLAIMS)]);
    expect(mainOf(again)).toContain("ја нема веќе");
    expect(meetingsOf(one)).toHaveLength(before);
    const pressed = await assistant.submit(form(again));
    const [anyway] = valuesOf(pressed, "anyway");
    if (anyway !== undefined) await assistant.submit(form(pressed), { anyway });
    expect(meetingsOf(one)).toHaveLength(before + 1);
  },
);

it.each(["view", "edit", "move", "delete"])(
  "the page (%s) of a meeting that was called off leads to its case",
  async (page) => {
    const one = await desk.request(ANSWER_WAY.phone);
    const { id } = await desk.arrange(one);
    expect((await assistant.get(`/admin/meetings/${page}/${id}`)).path).toContain(
      `/admin/meetings/${page}/${id}`,
    );
    await desk.cancel(id, { reason: "Седница." });
    const missing = await assistant.get(`/admin/meetings/${page}/${id}`);
    expect([missing.status, missing.path]).toEqual([200, `/admin/cases/view/${one.caseId}`]);
    expect(missing.text).toContain("е откажана или избришана");
    expect((await stranger.get(`/admin/meetings/${page}/${id}`)).status).toBe(404);
  },
);
