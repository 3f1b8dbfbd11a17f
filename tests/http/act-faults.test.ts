import { isDeepStrictEqual } from "node:util";
import { expect, it } from "vitest";
import { ANSWER_WAY } from "#app/model/wishes.ts";
import { ACTS, leftOf, readyFor, typedFor } from "#tests/support/act-table.ts";
import { againIn } from "#tests/support/fault-page.ts";
import { meetingDesk } from "#tests/support/meeting-acts.ts";
import { useFaultyApp } from "#tests/support/own-app.ts";
import { signedIn } from "#tests/support/staff.ts";

/** Each step of each act on a meeting meets each fault: sent again, it is done, and nothing twice. */

const { app, proxy, reference } = useFaultyApp();

const FAULTS = {
  fails: { kind: "status", status: 500 },
  "never answers": { kind: "hang" },
  "is done, and its answer gets lost": { kind: "reset", carriedOut: true },
  "meets the end of the session": { kind: "status", status: 401 },
  "meets a conflict": { kind: "status", status: 409 },
  "is answered 404": { kind: "status", status: 404 },
} as const;

const ROWS = Object.entries(ACTS).flatMap(([name, act]) =>
  act.steps.flatMap((step, at) =>
    Object.entries(FAULTS).map(([what, fault]) => ({ name, act, step, number: at + 1, what, fault })),
  ),
);

it.each(ROWS)(
  "an act $name, whose step $number $what, is done once",
  async ({ act, step: [method, path], fault }) => {
    const person = await signedIn(app.origin, "assistant");
    const desk = meetingDesk(app, person);
    const { one, date, meeting } = await readyFor(act, { desk, person, way: ANSWER_WAY.phone });
    const form = await act.form(person, meeting, one);
    await proxy.set(fault, { method, path });
    const page = await person.submit(form, typedFor(act, date, one));
    await proxy.clear();
    const [caseStatus, meetings] = act.leaves;
    const expected = [caseStatus, meetings, 1];
    if (isDeepStrictEqual(leftOf(reference, one, act), expected)) return;
    // If the page says that something is missing, one button does it; otherwise the form is opened again.
    const rest = page.forms.find(({ action }) => action.includes("/meetings/done/"));
    const again = againIn(page);
    if (rest && page.html.includes('value="complete"')) await person.submit(rest, { act: "complete" });
    else if (again !== undefined) await person.submit(form, { ...typedFor(act, date, one), again });
    else {
      const back = await signedIn(app.origin, "assistant");
      await back.submit(await act.form(back, meeting, one), typedFor(act, date, one));
    }
    expect(leftOf(reference, one, act)).toEqual(expected);
  },
);
