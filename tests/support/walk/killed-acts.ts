import { expect } from "vitest";
import { isClosedStatus } from "#app/model/lookups.ts";
import { SLOT_AT_ONCE } from "#app/model/schedule.ts";
import { againIn } from "../fault-page.ts";
import type { FaultProxy } from "../fault-proxy.ts";
import { type Page, type PageForm, valueIn } from "../http.ts";
import { newName, type SentRequest } from "../meeting-acts.ts";
import { meetingForm } from "../meeting-forms.ts";
import { valuesOf, workingDay } from "../schedule-form.ts";
import { until } from "../timing.ts";
import { PHONE } from "../tracked-request.ts";
import { caseIn, codeIn, typedWalkIn, WALK_IN, walkInForm } from "../walk-in-form.ts";
import { type Act, onMeeting, pick, rowOf, slotForm } from "./acts.ts";
import { dayOf, isComing, isOpen, isPast, subjectOf } from "./truth.ts";
import type { World } from "./world.ts";

/** Acts that a power cut interrupts, and that are then continued. */

const STEPS = {
  "POST /meetings": { method: "POST", path: /^\/admin\/api\/meetings$/ },
  "PUT /meetings": { method: "PUT", path: /^\/admin\/api\/meetings\/\d+$/ },
  "PUT /meetings/status": { method: "PUT", path: /^\/admin\/api\/meetings\/\d+\/status/ },
  "POST /cases": { method: "POST", path: /^\/admin\/api\/cases\/case$/ },
  "DELETE /meetings": { method: "DELETE", path: /^\/admin\/api\/meetings\/\d+$/ },
  "PUT /cases/status": { method: "PUT", path: /^\/admin\/api\/cases\/\d+\/status/ },
} as const;

/** A product that can be killed and starts again with its data. */
interface Killable {
  readonly proxy: FaultProxy;
  kill(): Promise<void>;
  start(): Promise<void>;
}

export function killedActs(world: World, { proxy, kill, start }: Killable): Readonly<Record<string, Act>> {
  const { assistant, desk, truth, reference } = world;
  const on = onMeeting(world);

  /**
   * Sends a form, kills the product during one of its steps, done by the API or not, and sends the form again
   * until nothing is left to do.
   */
  async function killedIn(
    form: PageForm | undefined,
    typed: Readonly<Record<string, string>>,
    steps: readonly (keyof typeof STEPS)[],
    next: () => number,
  ): Promise<Page> {
    const { method, path } = STEPS[pick(steps, next) ?? expect.unreachable()];
    await proxy.clear();
    await proxy.set(next() < 0.5 ? { kind: "hang" } : { kind: "delay", ms: 60_000 }, { method, path });
    let isAnswered = false;
    const sent = assistant
      .submit(form, typed)
      .catch(() => undefined)
      .finally(() => (isAnswered = true));
    const isThere = () => proxy.calls.some((call) => call.method === method && path.test(call.path));
    await until(() => expect(isAnswered || isThere()).toBe(true));
    await kill();
    await sent;
    await proxy.clear();
    await start();
    let page = await assistant.submit(form, typed);
    for (let presses = 0; presses < 3 && againIn(page) !== undefined; presses += 1)
      page = await assistant.submit(form, { ...typed, again: againIn(page) ?? "" });
    const rest = page.forms.find(({ action }) => action.includes("/meetings/done/"));
    return page.html.includes('value="complete"') ? assistant.submit(rest, { act: "complete" }) : page;
  }

  /** A walk-in that is interrupted and continued; the slip may be lost with the session, and is made again. */
  async function walkInKilled(next: () => number): Promise<SentRequest> {
    const name = newName();
    const typed = typedWalkIn({ fullName: name, phone: PHONE });
    const form = walkInForm(await assistant.get(WALK_IN));
    let page = await killedIn(
      form,
      typed,
      ["POST /cases", "POST /meetings", "PUT /meetings/status", "PUT /cases/status"],
      next,
    );
    // After waiting for an interrupted step there may be no time left for the others.
    const isLeft = () => codeIn(page) === "" || page.text.includes("Продолжи со останатото");
    for (let presses = 0; presses < 3 && isLeft(); presses += 1)
      page = await assistant.submit(walkInForm(page), { again: againIn(page) ?? "" });
    const stored = reference.database.prepare("SELECT count(*) AS n FROM cases WHERE topic = ?");
    expect(stored.get(typed.topic)?.["n"], "cases of a walk-in that was cut off").toBe(1);
    const one = { caseId: String(caseIn(page)), code: codeIn(page), name, email: "" };
    expect(truth.meetingsOf(one), "meetings of a walk-in that was cut off").toHaveLength(1);
    return one;
  }

  return {
    "killed while somebody walks in": (_one, next) => walkInKilled(next),
    "killed while it is arranged": async (one, next) => {
      const page = await assistant.get(`/admin/cases/view/${one.caseId}`);
      const [[at], form] = [valuesOf(page, SLOT_AT_ONCE), slotForm(page)];
      if (!form || at === undefined || truth.meetingsOf(one).filter(isOpen).length > 1) return false;
      const steps = ["POST /meetings", "PUT /cases/status"] as const;
      const done = await killedIn(form, { [SLOT_AT_ONCE]: at }, steps, next);
      if (next() < 0.5) return true;
      const outcome = done.forms.find((each) => each.action.includes("/meetings/done/"));
      return outcome === undefined || assistant.submit(outcome, { act: "takeBack" });
    },
    "killed while it is called off": on(isComing, async (id, _one, next) =>
      killedIn(
        await desk.cancelForm(id),
        { reason: "Седница." },
        ["DELETE /meetings", "PUT /cases/status"],
        next,
      ),
    ),
    "killed while it is moved": on(isComing, async (id, _one, next) => {
      const slot = `${workingDay()}T10:00`;
      const form = meetingForm(await assistant.get(`/admin/meetings/move/${id}?at=${slot}`));
      return killedIn(form, { slot }, ["PUT /meetings"], next);
    }),
    "killed while it is recorded as held": on(isPast, async (id, one, next, meeting) => {
      const asking = async () => {
        const page = await desk.day(dayOf(meeting));
        const isAsking = rowOf(page, id).includes("Се одржа");
        return isAsking ? page.forms.find((each) => valueIn(each, "meeting") === id) : undefined;
      };
      const form = await asking();
      if (!form || isClosedStatus(truth.statusOf(one))) return false;
      const count = async () => (await desk.caseText(one)).split("Средбата се одржа на").length;
      const before = await count();
      await killedIn(form, { act: "held" }, ["PUT /meetings/status", "PUT /cases/status"], next);
      // The rest still stands in its day, and one button does it.
      const left = await asking();
      if (left) await assistant.submit(left, { act: "held" });
      expect(await count(), "comments that it took place").toBe(before + 1);
      return truth.settle(subjectOf(id, one));
    }),
  };
}
