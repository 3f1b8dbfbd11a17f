import { describe, expect, it } from "vitest";
import { ContactPayload } from "#app/model/contact.ts";
import { leastOf, otherwise, PHONE } from "#api-check/fixture.ts";
import { wrongValues } from "#api-check/refusals.ts";
import { contract } from "#server/api/contract/index.ts";
import type { Endpoint } from "#server/api/endpoint.ts";
import { wireRequest } from "#server/api/transport/request.ts";

const { contact, cases } = contract;
const body = leastOf(ContactPayload, "Ана", { phone: PHONE });

const rulesOf = (
  endpoint: Endpoint,
  input: Parameters<typeof wireRequest>[1],
  rules?: Parameters<typeof wrongValues>[2],
) => {
  const request = wireRequest(endpoint, input);
  return request ? wrongValues(endpoint, request, rules) : expect.unreachable("no request");
};

describe("the values that a call must refuse", () => {
  it("are derived from the rules of its form: each field missing, of a wrong kind, and one character too long", () => {
    const rules = rulesOf(contact.send, { body }, { form: ContactPayload });
    expect([...new Set(rules.map(([field, , broken]) => `${field} ${broken}`))].toSorted()).toEqual([
      "description required",
      "description tooLong:200",
      "email email",
      "email required",
      "email tooLong:100",
      "fullName required",
      "fullName tooLong:50",
      "phone tooLong:20",
      "subject required",
      "subject tooLong:100",
    ]);
    const lengths = rules.flatMap(([field, value, broken]) =>
      broken.startsWith("tooLong") ? [`${field} ${String(value).length}`] : [],
    );
    expect([...new Set(lengths)].toSorted()).toEqual([
      "description 201",
      "email 101",
      "fullName 51",
      "phone 21",
      "subject 101",
    ]);
  });

  it("are those of a list's query too, which the contract alone describes", () => {
    const rules = rulesOf(cases.filter, { query: { page: 0, size: 25, draw: 1 } });
    const broken = new Set(rules.map(([field, , rule]) => `${field} ${rule}`));
    expect([...broken]).toEqual(expect.arrayContaining(["page required", "size required", "mpId invalid"]));
    expect([...broken].some((rule) => rule.startsWith("draw"))).toBe(false);
  });

  it("do not hold what is as long as it may be", () => {
    const { fullName, phone, email } = otherwise(ContactPayload, body);
    expect([fullName.length, phone.length, email]).toEqual([50, 20, body.email]);
  });
});
