import { describe, expect, it } from "vitest";
import { MEETING_STATUS } from "#app/model/lookups.ts";
import { ANSWER_WAY } from "#app/model/wishes.ts";
import { meetingDesk, type SentRequest } from "#tests/support/meeting-acts.ts";
import { useFaultyApp, useStaff } from "#tests/support/own-app.ts";

/** Whom to tell after changes that didn't come through this product. */

const { app, reference } = useFaultyApp();
const assistant = useStaff(app, "assistant");
const desk = meetingDesk(app, assistant);

/** What the first page says of a person who has to be told; `undefined` if nothing. */
async function toTell({ name }: SentRequest): Promise<string | undefined> {
  const { dom } = await desk.firstPage();
  const part = dom.all("region").find((region) => region.attribute("aria-labelledby") === "waiting");
  return part?.all("listitem").find(({ text }) => text.includes(name))?.text;
}

/** A person who has to be told that their meeting of 09:30 is arranged. */
async function arranged() {
  const one = await desk.request(ANSWER_WAY.phone);
  const meeting = await desk.arrange(one);
  expect(await toTell(one)).toContain("09:30");
  return { one, ...meeting };
}

/** A person who knows of their meeting of 09:30, and has to be told that it is at 11:00. */
async function moved() {
  const { one, id, date, page } = await arranged();
  await desk.press(page, id, { told: "phone" });
  await desk.change(id, { startTime: "1100", endTime: "1130" });
  expect(await toTell(one)).toMatch(/11:00.*09:30/);
  return { one, id, date };
}

const setMeeting = (id: string, set: string) =>
  reference.database.exec(`UPDATE meetings SET ${set} WHERE id = ${id}`);

describe("a person to be told of a meeting that another program has changed", () => {
  it("isn't to be told any more once it is held", async () => {
    const { one, id } = await moved();
    setMeeting(id, `meetingStatusId = ${MEETING_STATUS.realized}`);
    expect(await toTell(one)).toBeUndefined();
  });

  it("is told its new hour also if another program has moved it, and told once", async () => {
    const { one, id, date } = await arranged();
    setMeeting(id, `startDate = '${date}T15:00:00', endDate = '${date}T15:30:00'`);
    expect(await toTell(one)).toContain("15:00");
    await desk.press(await desk.firstPage(), id, { told: "phone" });
    expect(await toTell(one)).toBeUndefined();
    expect(await desk.caseText(one)).toContain("известено по телефон");
  });

  it("is told on the page that finds it: the press there counts", async () => {
    const { one, id, date } = await arranged();
    setMeeting(id, `startDate = '${date}T15:00:00', endDate = '${date}T15:30:00'`);
    await desk.press(await assistant.get(`/admin/meetings/view/${id}`), id, { told: "phone" });
    expect(await toTell(one)).toBeUndefined();
    expect(await desk.caseText(one)).toContain("известено по телефон");
  });
});
