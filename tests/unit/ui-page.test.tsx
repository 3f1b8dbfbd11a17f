import { data, isRouteErrorResponse, UNSAFE_ErrorResponseImpl as ErrorResponse } from "react-router";
import { describe, expect, it } from "vitest";
import { Fault, faultInfoOf } from "#app/ui/page/fault.tsx";
import { render } from "#tests/support/render.tsx";

/** What an error boundary gets when a loader throws `data(body, {status})`. */
const thrown = (body: unknown, status: number) => new ErrorResponse(status, "", data(body).data);

describe("fault", () => {
  it("is what was thrown, reference included", () => {
    const error = thrown({ kind: "unavailable", reference: "K7F2" }, 503);
    expect(isRouteErrorResponse(error)).toBe(true);
    expect(faultInfoOf(error)).toEqual({ kind: "unavailable", reference: "K7F2" });
  });

  it.each([
    [404, "notFound"],
    [401, "forbidden"],
    [403, "forbidden"],
    [429, "tooMany"],
    [503, "unavailable"],
    [500, "broken"],
    [502, "broken"],
  ])("without a body is told by its status: %i is %s", (status, kind) => {
    expect(faultInfoOf(thrown(null, status)).kind).toBe(kind);
    expect(faultInfoOf(thrown("", status)).kind).toBe(kind);
  });

  it("shows nothing of a crash's inside", () => {
    const html = render(<Fault error={new Error("secret at /srv/app.js:12")} />);
    expect(html).toContain("Настана неочекувана грешка");
    expect(html).not.toMatch(/secret|srv/);
  });
});
