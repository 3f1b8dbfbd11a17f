import type { Fault } from "../faults.ts";
import { at, type Planted, type Row } from "./planted.ts";

const write = (
  call: string,
  fault: Fault,
  found: readonly string[],
  rest: { after?: number; times?: number } = {},
): Planted => {
  const [method = "", path = ""] = call.split(" ");
  return { call, fault, match: { method, path: at(path), ...rest }, found };
};

const unlike = (fields: string) =>
  fields.split(" ").map((field) => `afterwards: ${field}: what was written -> another value`);

/** Reported as done, but not done. */
const PRETENDED: Fault = { kind: "status", status: 204 };
const FIRST = { times: 1 };

const refusal = (status: number, rest: Row = {}): Fault => ({
  kind: "status",
  status,
  json: { status, error: "?", message: "?", ...rest },
});

/** Wrong responses to writes; the fourth exchange of a write without an id is its repetition. */
export const WRONG_WRITES: readonly Planted[] = [
  write("POST /api/contact", { kind: "status", status: 500 }, ["reply: status: 200 -> 500"]),
  write(
    "POST /admin/api/cases/case",
    { kind: "json", json: null, carriedOut: true },
    ["reply: body: the new id -> none"],
    FIRST,
  ),
  write(
    "PUT /admin/api/cases/{id}",
    PRETENDED,
    unlike(
      "fullName municipalityId address ageCategoryId ethnicityId genderId religionId caseCategoryId reason " +
        "firstVisit othersInvolved topic initiativeSubmission phone organization",
    ),
    FIRST,
  ),
  // After the rejected request, the change, its three refusals and the wrong values: one of the other statuses.
  write("PUT /admin/api/cases/{id}/status", PRETENDED, unlike("caseStatusId"), { after: 16, times: 1 }),
  write("PUT /admin/api/cases/{id}/initiative-status", PRETENDED, unlike("initiativeStatusId"), FIRST),
  {
    call: "PUT /admin/api/cases/{id}/parliamentary-question-status",
    fault: { kind: "json", json: [] },
    // The log was read during its own check, without credentials, and for no case.
    match: {
      method: "GET",
      path: at("/admin/api/case-parliamentary-question-status-history-log/case/{id}"),
      after: 3,
      times: 1,
    },
    found: ["afterwards: log: an entry of the change -> none"],
  },
  write("PUT /admin/api/meetings/{id}", PRETENDED, ["unknown id: status: 404 -> 204"], {
    after: 3,
    times: 1,
  }),
  write(
    "PUT /admin/api/meetings/{id}/status",
    refusal(400, { fieldErrors: { status: "?" } }),
    ["wrong value: fieldErrors.meetingStatusId: string -> missing"],
    { after: 4, times: 1 },
  ),
  write(
    "DELETE /admin/api/meetings/{id}",
    PRETENDED,
    ["afterwards: status: 404 -> 200", "afterwards: body: a case without the meeting -> the meeting"],
    FIRST,
  ),
  write("POST /admin/api/events", PRETENDED, ["afterwards: body: the new record in its list -> none"], FIRST),
  write("PUT /admin/api/reports/monthly/submit/{id}", PRETENDED, ["reply: status: 409 -> 204"], FIRST),
  write(
    "PUT /admin/api/reports/yearly/submit/{id}",
    { kind: "status", status: 409 },
    ["reply: body: object -> missing"],
    FIRST,
  ),
  write("POST /admin/api/case-categories", refusal(400), ["again: status: 409 -> 400"], {
    after: 3,
    times: 1,
  }),
  write("POST /admin/api/users", { kind: "json", json: 99 }, ["again: status: 409 -> 200"], {
    after: 3,
    times: 1,
  }),
  write("PUT /admin/api/mps/{mpId}/assistant/remove", PRETENDED, unlike("userId"), FIRST),
  write(
    "PUT /admin/api/mps/{id}",
    { kind: "status", status: 200, carriedOut: true },
    ["wrong value: status: 400 -> 200"],
    { after: 4, times: 1 },
  ),
  write("PUT /admin/api/offices/{id}", { kind: "status", status: 405 }, []),
  write("POST /admin/api/logout", { kind: "redirect", to: "/login" }, ["reply: status: 200 -> 302"], FIRST),
];

/** Reports the third caller, a monitor who may read everything, as an assistant. */
export const OPEN_TO_ALL: Pick<Planted, "fault" | "match"> = {
  fault: { kind: "shape", change: (profile: Row) => ({ ...profile, roleId: 2 }) },
  match: { method: "GET", path: at("/admin/api/users/user-profile"), after: 4, times: 2 },
};

const SHOWN = "foreign record: status: 403 -> 200";
const LISTED = "foreign record: id: own records -> another's";

/** The findings about an API that shows the records of all assistants to each of them. */
export const SHARED_RECORDS: Readonly<Record<string, readonly string[]>> = {
  "GET /admin/api/cases/filter": [LISTED],
  "GET /admin/api/cases/{id}": [SHOWN],
  "GET /admin/api/case-status-history-log/case/{id}": [SHOWN],
  "GET /admin/api/case-initiative-status-history-log/case/{id}": [SHOWN],
  "GET /admin/api/case-parliamentary-question-status-history-log/case/{id}": [SHOWN],
  "GET /admin/api/meetings/filter": [LISTED],
  "GET /admin/api/meetings/{caseId}/case": [SHOWN],
  "GET /admin/api/meetings/{id}": [SHOWN],
  "GET /admin/api/events/filter": [LISTED],
  "GET /admin/api/events/{id}": [SHOWN],
};
