import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { formatDate } from "#app/model/format.ts";
import { type AppProcess, startAppProcess } from "#tests/support/app-process.ts";
import { type Client, idsIn, type Page } from "#tests/support/http.ts";
import { meetingForm, saveMeeting, typedMeeting } from "#tests/support/meeting-forms.ts";
import { signedIn } from "#tests/support/staff.ts";

/** Whose clock counts: that of Skopje, wherever the server's own is. */

const idsOn = (page: Page) => idsIn(page, "/admin/meetings/view/");

describe.each(["America/New_York", "Asia/Tokyo", "Europe/Skopje"])(
  "a server whose clock is in %s",
  (zone) => {
    let app: AppProcess;
    let person: Client;
    beforeAll(async () => {
      app = await startAppProcess({ env: { TZ: zone } });
      person = await signedIn(app.origin, "assistant");
    });
    afterAll(() => app.stop());

    it.each(["2032-03-28", "2032-10-31"])("shifts no meeting in the night of %s", async (date) => {
      const { form, typed } = await typedMeeting(person);
      const saved = await saveMeeting(person, form, { ...typed, date, startTime: "0230", endTime: "0245" });
      expect(saved.text).toContain("Состанокот е внесен");
      const shown = await person.get(`/admin/meetings?view=day&date=${date}`);
      expect(shown.text).toContain("02:30–02:45");
      const [id] = idsOn(shown);
      const { fields } = meetingForm(await person.get(`/admin/meetings/edit/${id}`)) ?? {};
      expect(Object.fromEntries(fields ?? [])).toMatchObject({
        date: formatDate(date),
        startTime: "02:30",
        endTime: "02:45",
      });
      const ics = await (await person.send(`/admin/meetings/view/${id}/meeting.ics`)).text();
      expect(ics).toContain(`DTSTART:${date.replaceAll("-", "")}T023000`);
    });
  },
);
