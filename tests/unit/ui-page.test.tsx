import { data, isRouteErrorResponse, UNSAFE_ErrorResponseImpl as ErrorResponse } from "react-router";
import { describe, expect, it } from "vitest";
import { LanguageSwitch } from "#app/ui/frame/language-switch.tsx";
import { PageStart } from "#app/ui/frame/page-start.tsx";
import { Badge } from "#app/ui/page/badge.tsx";
import { Fault, faultInfoOf } from "#app/ui/page/fault.tsx";
import { Face } from "#app/ui/page/pictures.tsx";
import { Toasts } from "#app/ui/page/toasts.tsx";
import { Part } from "#tests/support/dom.ts";
import { attributesOf, render } from "#tests/support/render.tsx";

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

  it("leads back to the same address and to the start, and names its reference", () => {
    const error = thrown({ kind: "unavailable", reference: "K7F2-9QXM" }, 503);
    const html = render(<Fault error={error} home="/admin/dashboard" />, { at: "/admin/cases?page=2" });
    const page = Part.of(html);
    expect(page.links).toEqual(expect.arrayContaining(["/admin/cases?page=2", "/admin/dashboard"]));
    expect(page.text).toContain("K7F2-9QXM");
    expect(page.tags("title")[0]?.text).toMatch(/^Услугата сега не е достапна · /);
  });

  it("offers no second try for what is forbidden", () => {
    const html = render(<Fault error={thrown({ kind: "forbidden" }, 403)} />, { at: "/x" });
    expect(Part.of(html).links).not.toContain("/x");
  });
});

describe("language switch", () => {
  const html = render(<LanguageSwitch />, { at: "/?municipality=4&municipality=7&lng=sq", language: "sq" });

  it("keeps path and query", () => {
    expect(Part.of(html).links).toEqual(
      ["mk", "sq", "en"].map((language) => `/?municipality=4&municipality=7&lng=${language}`),
    );
  });

  it("names each language in itself and marks the current one", () => {
    expect(attributesOf(html, "a")).toMatchObject([
      { lang: "mk", hreflang: "mk" },
      { lang: "sq", hreflang: "sq", "aria-current": "true" },
      { lang: "en", hreflang: "en" },
    ]);
    expect(
      Part.of(html)
        .all("link")
        .map(({ text }) => text),
    ).toEqual(["Македонски", "Shqip", "English"]);
  });
});

describe("messages", () => {
  const changed = { kind: "success", text: "Статусот на случајот е променет!" } as const;

  it("are not doubled, but an error with the same words is another message", () => {
    const html = render(<Toasts messages={[changed, { ...changed }, { ...changed, kind: "error" }]} />);
    expect(html.split(changed.text)).toHaveLength(3);
    expect(html).toContain("<strong>Грешка</strong>");
  });
});

describe("page parts", () => {
  it("say that data are invented only in a demonstration", () => {
    expect(render(<PageStart demo />)).toContain("демонстрација");
    expect(render(<PageStart demo={false} />)).not.toContain("демонстрација");
  });

  it("never tell a state by colour alone", () => {
    const html = (["ok", "wait", "bad", "calm"] as const).map((tone) =>
      render(<Badge tone={tone}>Збор</Badge>),
    );
    expect(new Set(html.map((badge) => /#([\w-]+)"/.exec(badge)?.[1])).size).toBe(4);
    expect(html.every((badge) => badge.endsWith("Збор</span>"))).toBe(true);
  });

  it("draw a face where there is no picture", () => {
    expect(render(<Face src="" width={72} height={88} woman />)).toContain('#face-woman"');
    expect(render(<Face width={72} height={88} />)).toContain('#face"');
    expect(render(<Face src="/media/a.jpg" width={72} height={88} />)).toContain('src="/media/a.jpg" alt=""');
  });
});
