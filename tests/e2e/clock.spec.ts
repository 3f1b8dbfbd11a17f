import { addDays } from "#app/model/days.ts";
import { skopjeDay } from "#app/model/period.ts";
import { test } from "#tests/support/visitor.ts";

/** On a phone whose clock is wrong, a page comes to life as it was served; a text that differed would be a complaint. */

const CLOCKS = ["2019-05-05T10:00:00Z", addDays(skopjeDay(new Date()), 400)];

const PAGES = {
  visitor: ["/", "/?office=1&mp=1", "/dashboard", "/dashboard/mp/1", "/request", "/about"],
  assistant: [
    "/admin/dashboard",
    "/admin/cases",
    "/admin/meetings?view=week",
    "/admin/meetings/add",
    "/admin/reports/monthly",
    "/admin/events/add",
    "/admin/notices",
  ],
  administrator: ["/admin/dashboard", "/admin/reports/monthly/overview", "/admin/audit", "/admin/mps/edit/1"],
} as const;

for (const [who, paths] of Object.entries(PAGES))
  test(`a clock that is wrong changes nothing for ${who}`, async ({ page: own, another }) => {
    const page = who === "visitor" ? own : await another(who as "assistant" | "administrator");
    for (const clock of CLOCKS) {
      await page.clock.setFixedTime(clock);
      for (const path of paths) await page.goto(path);
    }
  });
