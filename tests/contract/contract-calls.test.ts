import { Validator } from "@seriousme/openapi-schema-validator";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { nameOf, wireNames } from "#api-check/judge.ts";
import { openApiDocument } from "#demo/http/openapi.ts";
import { contract } from "#server/api/contract/index.ts";
import type { Endpoint } from "#server/api/endpoint.ts";

const CASE =
  "address ageCategoryId caseCategoryId email ethnicityId firstVisit fullName genderId initiativeSubmission mpId " +
  "municipalityId organization othersInvolved phone reason religionId topic wantsOnline";
const MEETING = "caseId comment endDate fullName meetingLocationId mpId startDate topic";
const EVENT = "date description eventTypeId mpId municipalityId subject";
const CATEGORY = "code description icon* name nameAl nameEn";
const USER = "email fullName phone profilePicture* roleId statusId username workHoursFrom workHoursTo";
const OFFICE = "address coordinates municipalityId statusId";
const MP =
  "dateOfBirth email ethnicityId fullName fullNameAl fullNameEn genderId mandateId partyId picture* statusId";

/** Section 7 of the portal document, line by line, with what each call sends; a star marks a file. */
const PORTAL = `
  GET /api/offices
  GET /api/offices/{id}
  GET /api/mps
  GET /api/case-categories
  GET /api/parties
  GET /api/mandates
  POST /api/cases/case: ${CASE}
  POST /api/contact: description email fullName phone subject
  GET /api/statistics
  GET /api/statistics/top-mps
  GET /api/statistics/{id}/mp
  GET /api/statistics/{partyId}/party/{mandateId}/mandate
  GET /admin/api/statistics
  GET /admin/api/statistics/top-mps
  GET /admin/api/users/user-profile
  GET /admin/api/auth/token
  POST /admin/api/logout
  GET /admin/api/users/assistants`;

/** Section 7 of the back-office document. */
const BACK_OFFICE = `
  GET /admin/api/users/assistants
  GET /admin/api/cases/filter
  GET /admin/api/cases/current-user
  GET /admin/api/cases/{id}
  POST /admin/api/cases/case: ${CASE}
  PUT /admin/api/cases/{id}: ${CASE}
  PUT /admin/api/cases/{id}/status: comment statusId
  PUT /admin/api/cases/{id}/initiative-status: comment statusId
  PUT /admin/api/cases/{id}/parliamentary-question-status: comment statusId
  GET /admin/api/meetings/{caseId}/case
  GET /admin/api/case-status-history-log/case/{id}
  GET /admin/api/case-initiative-status-history-log/case/{id}
  GET /admin/api/case-parliamentary-question-status-history-log/case/{id}
  GET /admin/api/meetings/filter
  GET /admin/api/meetings/{id}
  POST /admin/api/meetings: ${MEETING}
  PUT /admin/api/meetings/{id}: ${MEETING}
  PUT /admin/api/meetings/{id}/status: meetingStatusId
  DELETE /admin/api/meetings/{id}
  GET /admin/api/events/filter
  GET /admin/api/events/{id}
  POST /admin/api/events: ${EVENT}
  PUT /admin/api/events/{id}: ${EVENT}
  GET /admin/api/case-categories
  GET /admin/api/case-categories/{id}
  POST /admin/api/case-categories: ${CATEGORY}
  PUT /admin/api/case-categories/{id}: ${CATEGORY}
  GET /admin/api/reports/monthly/filter
  GET /admin/api/reports/yearly/filter
  GET /admin/api/reports/monthly/{id}
  GET /admin/api/reports/yearly/{id}
  GET /admin/api/reports/monthly/details/{id}
  GET /admin/api/reports/yearly/details/{id}
  PUT /admin/api/reports/monthly/submit/{id}
  PUT /admin/api/reports/yearly/submit/{id}
  GET /admin/api/users
  GET /admin/api/users/{id}
  POST /admin/api/users: ${USER}
  PUT /admin/api/users/{id}: ${USER}
  PUT /admin/api/users/user-profile: email fullName phone profilePicture* workHoursFrom workHoursTo
  PUT /admin/api/mps/{mpId}/assistant/assign: userId
  PUT /admin/api/mps/{mpId}/assistant/remove
  GET /admin/api/offices
  GET /admin/api/offices/{id}
  POST /admin/api/offices: ${OFFICE}
  PUT /admin/api/offices/{id}: ${OFFICE}
  PUT /admin/api/mps/{mpId}/office/assign: officeId
  PUT /admin/api/mps/{mpId}/office/remove
  GET /admin/api/mps/{id}
  PUT /admin/api/mps/{id}: ${MP}
  GET /admin/api/parties/{id}
  PUT /admin/api/parties/{id}: icon* nameAl nameEn statusId`;

const QUERIES: Readonly<Record<string, string>> = {
  "GET /admin/api/cases/filter": "caseCategoryId draw mpId page size statusId userId",
  "GET /admin/api/meetings/filter": "draw fromDate meetingStatusId mpId page size toDate",
  "GET /admin/api/events/filter": "draw eventTypeId fromDate mpId page size toDate",
  "GET /admin/api/reports/monthly/filter": "draw month page reportStatusId size userId",
  "GET /admin/api/reports/yearly/filter": "draw page reportStatusId size userId year",
  "GET /api/statistics": "endMonth startMonth",
  "GET /admin/api/statistics/top-mps": "endMonth startMonth",
};

const linesOf = (text: string) => text.trim().split(/\n\s*/);
const { extra, ...documented } = contract;
const calls = Object.values(documented).flatMap((group) => Object.values<Endpoint>(group));
const named = calls.map((call) => [nameOf(call), call] as const);
const callOf = (name: string) => calls.find((call) => nameOf(call) === name);

const namesIn = (schema: z.ZodType) => wireNames(schema).toSorted();

describe("the contract", () => {
  it("has every call of both documents, each once, with the documented names of what it sends", () => {
    const [portal, backOffice] = [linesOf(PORTAL), linesOf(BACK_OFFICE)];
    expect([portal.length, backOffice.length]).toEqual([18, 52]);
    const inDocuments = [...new Set([...portal, ...backOffice])];
    expect(inDocuments).toHaveLength(69);
    const lines = named.map(([name, { body, files }]) => {
      if (body instanceof z.ZodUndefined) return name;
      const fields = namesIn(body);
      return `${name}: ${fields.map((field) => (files.includes(field) ? `${field}*` : field)).join(" ")}`;
    });
    expect(lines.toSorted()).toEqual(inDocuments.toSorted());
    const files = calls.flatMap((call) => call.files);
    expect(files).toHaveLength(lines.join().split("*").length - 1);
  });

  it("has four more that an API may lack", () => {
    expect(Object.values<Endpoint>(extra).map(nameOf).toSorted()).toEqual([
      "GET /admin/api/cases/search",
      "GET /admin/api/mps/{id}/assistants",
      "GET /admin/api/reports/served",
      "GET /api/cases/{id}/progress",
    ]);
  });

  it.each(Object.entries(QUERIES))("%s takes the documented query", (name, query) => {
    expect(namesIn(callOf(name)?.query ?? z.never()).join(" ")).toBe(query);
  });
});

describe("who may call", () => {
  const callersOf = (pattern: RegExp) =>
    named.filter(([name]) => pattern.test(name)).map(([name, { caller }]) => [name, caller]);

  it("is everybody for the public calls and somebody for the others", () => {
    for (const { path, caller } of calls) expect(caller === "anyone").toBe(path.startsWith("/api/"));
  });

  it("is an assistant alone for writing cases, meetings, events and submitting reports (sections 6)", () => {
    const writes = callersOf(/^(POST|PUT|DELETE) \/admin\/api\/(cases|meetings|events|reports)/);
    expect(writes).toHaveLength(13);
    for (const [name, caller] of writes) expect([name, caller]).toEqual([name, [2]]);
  });

  it("is an administrator alone for categories, users, offices, MPs and parties, but for the own profile", () => {
    const writes = callersOf(/^(POST|PUT) \/admin\/api\/(case-categories|users|offices|mps|parties)/);
    expect(writes).toHaveLength(13);
    for (const [name, caller] of writes)
      expect([name, caller]).toEqual([name, String(name).endsWith("user-profile") ? "session" : [1]]);
  });

  it("is an administrator alone for the users, and all staff for the categories and the own profile", () => {
    expect(callersOf(/^GET \/admin\/api\/users(\/\{id\})?$/).map(([, caller]) => caller)).toEqual([[1], [1]]);
    expect(callOf("GET /admin/api/users/user-profile")?.caller).toBe("session");
    for (const path of ["case-categories", "case-categories/{id}"])
      expect(callOf(`GET /admin/api/${path}`)?.caller).toEqual([1, 2, 3]);
  });

  it("is no assistant for the lists of MPs, offices, parties and assistants", () => {
    const reads = callersOf(/^GET \/admin\/api\/(mps|offices|parties|users\/assistants)/);
    expect(reads).toHaveLength(5);
    for (const [name, caller] of reads) expect([name, caller]).toEqual([name, [1, 3]]);
  });
});

type Paths = Readonly<Record<string, Readonly<Record<string, { readonly operationId: string }>>>>;

describe("the OpenAPI document", () => {
  const document = openApiDocument() as { readonly paths: Paths };

  it("is valid OpenAPI 3.1, with every reference in its place", async () => {
    const validator = new Validator();
    expect(await validator.validate(structuredClone(document))).toEqual({ valid: true });
    expect(validator.version).toBe("3.1");
    expect(JSON.stringify(validator.resolveRefs())).not.toContain('"$ref":');
  });

  it("has the calls of the contract and no others, in the API's words", () => {
    const described = Object.values(document.paths).flatMap((methods) => Object.values(methods));
    const names = Object.entries(contract).flatMap(([group, those]) =>
      Object.keys(those).map((name) => `${group}.${name}`),
    );
    expect(described.map(({ operationId }) => operationId).toSorted()).toEqual(names.toSorted());
    expect(JSON.stringify(document.paths)).not.toMatch(/"active"|initiativeStatusId|"period"/);
  });
});
