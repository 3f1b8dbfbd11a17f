import { describe, expect, it } from "vitest";
import { type ApiFault, faultInfo, faultPage, faultStatus } from "#server/api/fault.ts";

const fault = (part: Partial<ApiFault>): ApiFault => ({
  kind: "status",
  sent: "yes",
  reference: "r",
  ...part,
});

describe("the page that shows a fault", () => {
  it.each([
    [fault({ kind: "refused", sent: "no" }), 503, "unavailable"],
    [fault({ kind: "timeout", sent: "unknown" }), 503, "unavailable"],
    [fault({ kind: "open", sent: "no" }), 503, "unavailable"],
    [fault({ status: 503 }), 503, "unavailable"],
    [fault({ kind: "shape" }), 502, "broken"],
    [fault({ kind: "unknown", sent: "unknown" }), 502, "broken"],
    [fault({ status: 500 }), 502, "broken"],
    [fault({ status: 400 }), 502, "broken"],
    [fault({ status: 403 }), 403, "forbidden"],
    [fault({ status: 404 }), 404, "notFound"],
    [fault({ status: 410 }), 404, "notFound"],
    [fault({ status: 429 }), 429, "tooMany"],
  ])("of %o is a %i that says %s", (given, status, kind) => {
    expect(faultStatus(given)).toBe(status);
    expect(faultInfo(given)).toMatchObject({ kind, reference: "r" });
    expect(faultPage(given).init?.status).toBe(status);
  });

  it("passes the API's wait on, as text for people and as a header for machines", () => {
    const page = faultPage(fault({ status: 429, retryAfter: 17 }));
    expect(page.data.retryAfter).toBe(17);
    expect(new Headers(page.init?.headers).get("Retry-After")).toBe("17");
  });

  it("always says when to try again where the API can't be reached", () => {
    expect(faultInfo(fault({ kind: "refused", sent: "no" })).retryAfter).toBe(10);
    expect(new Headers(faultPage(fault({ status: 404 })).init?.headers).has("Retry-After")).toBe(false);
  });
});
