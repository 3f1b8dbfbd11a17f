import { describe, expect, it } from "vitest";
import { z } from "zod";
import { endpoint } from "#server/api/endpoint.ts";
import { wireRequest } from "#server/api/transport/request.ts";

const anyText = z.object({ id: z.unknown(), commentId: z.unknown() });

describe("the path of a call", () => {
  const call = endpoint({
    method: "GET",
    path: "/api/cases/{id}/comments/{commentId}",
    caller: "session",
    params: anyText,
  });
  const pathOf = (id: unknown, commentId: unknown = "2") =>
    wireRequest(call, { params: { id, commentId } })?.path;

  it("has each id in its place", () => {
    expect(pathOf("12", "345")).toBe("/api/cases/12/comments/345");
    expect(pathOf("9".repeat(15))).toBe("/api/cases/999999999999999/comments/2");
  });

  it.each([
    "",
    "../users",
    "1/../../users",
    "1?x=1",
    "1#",
    "%2e%2e",
    "1 ",
    "x1",
    "1\n",
    "-1",
    "1.5",
    "1e3",
    "１",
    "9".repeat(16),
    7,
    null,
    undefined,
    {},
  ])("takes nothing but digits, whatever its schema lets through: %j", (id) => {
    expect(() => pathOf(id)).toThrow(new TypeError("No id for {id} of /api/cases/{id}/comments/{commentId}"));
    expect(() => wireRequest(call, { params: { id: "1", commentId: id } })).toThrow(TypeError);
  });

  // R47
  it("is none for an id that can't exist: there is nothing to ask for", () => {
    const strict = endpoint({
      method: "GET",
      path: "/api/cases/{id}",
      caller: "session",
      params: z.object({ id: z.codec(z.string(), z.int(), { decode: Number, encode: String }) }),
    });
    expect(wireRequest(strict, { params: { id: 7 } })?.path).toBe("/api/cases/7");
    for (const id of [2 ** 60, 1.5, "7", undefined])
      expect(wireRequest(strict, { params: { id } }), String(id)).toBeUndefined();
  });
});

describe("the query of a call", () => {
  const call = endpoint({
    method: "GET",
    path: "/api/cases",
    caller: "session",
    query: z.record(z.string(), z.union([z.string(), z.number(), z.undefined()])),
  });

  it.each([
    [{}, "/api/cases"],
    [{ page: "2", sort: "name" }, "/api/cases?page=2&sort=name"],
    // Typed text stays one value.
    [{ search: "a&b=c#d/../e ж" }, "/api/cases?search=a%26b%3Dc%23d%2F..%2Fe+%D0%B6"],
    [{ mpId: undefined, page: 2 }, "/api/cases"],
  ])("of %j is %s: only what is text travels", (query, path) => {
    expect(wireRequest(call, { query })?.path).toBe(path);
  });
});

describe("the body of a call", () => {
  const jpeg = new File(["a"], "Ana at home.jpg", { type: "image/jpeg" });
  const fields = z.object({ name: z.unknown(), picture: z.unknown(), scan: z.unknown(), other: z.unknown() });
  const parts = { method: "POST", path: "/api/mps", caller: "session", body: fields.partial() } as const;

  it("is JSON, or nothing", () => {
    expect(wireRequest(endpoint(parts), { body: { name: "Ана" } })).toEqual({
      method: "POST",
      path: "/api/mps",
      body: '{"name":"Ана"}',
    });
    const read = endpoint({ method: "GET", path: "/api/mps", caller: "anyone" });
    expect(wireRequest(read, {})).toEqual({ method: "GET", path: "/api/mps", body: undefined });
    const maybe = endpoint({ ...parts, body: fields.optional(), files: ["picture"] });
    expect(wireRequest(maybe, {})?.body).toBeUndefined();
  });

  it("is multipart where it may have files, which go up under the names of their fields", () => {
    const body = {
      name: "Ана",
      picture: jpeg,
      scan: new File(["b"], "secret", { type: "image/png" }),
      other: new File(["c"], "c.gif", { type: "image/gif" }),
    };
    const form = wireRequest(endpoint({ ...parts, files: ["picture"] }), { body })?.body as FormData;
    expect(form).toBeInstanceOf(FormData);
    expect(
      [...form].map(([name, value]) => [name, value instanceof File ? [value.name, value.type] : value]),
    ).toEqual([
      ["name", "Ана"],
      ["picture", ["picture.jpg", "image/jpeg"]],
      ["scan", ["scan.png", "image/png"]],
      ["other", ["other", "image/gif"]],
    ]);
  });

  it("is multipart without what is neither text nor a file", () => {
    const body = { name: "Ана", picture: undefined, scan: null, other: 7 };
    const form = wireRequest(endpoint({ ...parts, files: ["picture"] }), { body })?.body as FormData;
    expect([...form]).toEqual([["name", "Ана"]]);
  });
});
