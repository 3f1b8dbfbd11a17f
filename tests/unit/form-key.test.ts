import { describe, expect, it, onTestFinished, vi } from "vitest";
import type { Profile } from "#app/model/user.ts";
import type { Context } from "#server/context.ts";
import { formKey, isNobody, isOwner, ownerOf, verifyFormKey } from "#server/form/form-key.ts";
import { getSession, liveSession, sessionContext } from "#server/session/live-session.ts";
import { keysOf } from "#server/store/store.ts";
import { memoryStore } from "#tests/support/memory-store.ts";
import { contextsOf, demoSettings } from "#tests/support/product-context.ts";

const OLD = "the secret before it: of 40 other bytes.";
const NEW = "a secret of the tests longer than 32 bytes";
const SHAPE = /^([\w-]{22})\.(-|[\w-]{22})\.([\da-z]{8,9})\.([\w-]{43})$/;

/** A request to a product with these secrets, in a session of its own; of a user, or of a visitor. */
function asked(userId?: number, secrets: readonly string[] = [NEW]): Context {
  const context = contextsOf(demoSettings({ SESSION_SECRET: secrets.join() }))();
  const parts = { store: memoryStore(), now: Date.now, keys: keysOf(context)("session"), prefetch: false };
  context.set(sessionContext, liveSession({ status: "none", id: undefined }, parts));
  if (userId !== undefined) {
    getSession(context).begin();
    getSession(context).set("profile", { id: userId } as Profile);
  }
  return context;
}

const sessionOf = (context: Context) => getSession(context).id;
const partsOf = (key: string) => SHAPE.exec(key)?.slice(1) ?? [];

describe("the key of a form", () => {
  it("is another one each time, and gives a visitor a session to bind it to", () => {
    const context = asked();
    const [one, other] = [formKey(context), formKey(context)];
    expect(sessionOf(context)).toBeDefined();
    expect(one).toMatch(SHAPE);
    expect(partsOf(one)[0]).not.toBe(partsOf(other)[0]);
  });

  it("says which render it is of, for whom, and when that was", () => {
    vi.useFakeTimers({ now: Date.parse("2026-05-01T12:00:00.123Z"), toFake: ["Date"] });
    onTestFinished(() => void vi.useRealTimers());
    const context = asked(7);
    const key = formKey(context);
    const [id, owner] = partsOf(key);
    vi.setSystemTime("2026-05-02");
    const verified = verifyFormKey(context, key, sessionOf(context));
    expect(verified).toEqual({ id, owner, issuedAt: Date.parse("2026-05-01T12:00:00.123Z") });
  });

  // R22
  it("is of one session only", () => {
    const context = asked();
    const key = formKey(context);
    expect(verifyFormKey(context, key, undefined)).toBeUndefined();
    expect(verifyFormKey(context, key, "")).toBeUndefined();
    expect(verifyFormKey(context, key, getSession(asked()).ensureId())).toBeUndefined();
  });

  it("is none when anything of it was altered", () => {
    const context = asked(7);
    const parts = partsOf(formKey(context));
    const foreign = partsOf(formKey(asked(8)));
    expect(verifyFormKey(context, parts.join("."), sessionOf(context))).toBeDefined();
    for (const [at] of parts.entries()) {
      const altered = parts.with(at, at === 2 ? "zzzzzzzz" : (foreign[at] ?? "")).join(".");
      expect(altered).toMatch(SHAPE);
      expect(verifyFormKey(context, altered, sessionOf(context)), `part ${at}`).toBeUndefined();
    }
  });

  it("is none when it does not look like one, however it is sent", () => {
    const context = asked();
    const key = formKey(context);
    const [id, owner, issued, mac] = partsOf(key);
    for (const value of [
      undefined,
      "",
      "-",
      new File([key], "key"),
      [key],
      ` ${key}`,
      `${key}\n`,
      `${key}a`,
      `a${key}`,
      `${id}.${issued}.${mac}`,
      `${id}..${issued}.${mac}`,
      `${id}.${owner}.${issued?.slice(1)}.${mac}`,
      `${id}.${owner}.${issued?.toUpperCase().replaceAll(/\d/g, "A")}.${mac}`,
      `${id}.${owner}.00${issued}.${mac}`,
      `${id}.${owner}.${issued}.${mac?.slice(1)}`,
      `${id}.${owner}.${issued}.`,
    ]) {
      expect(verifyFormKey(context, value, sessionOf(context)), String(value)).toBeUndefined();
      expect(ownerOf(value), String(value)).toBeUndefined();
    }
  });

  it("is still one after the secret was changed, until the old one is forgotten", () => {
    const before = asked(7, [OLD]);
    const key = formKey(before);
    const verifiedIn = (secrets: readonly string[]) =>
      verifyFormKey(asked(undefined, secrets), key, sessionOf(before));
    expect(verifiedIn([NEW, OLD])).toMatchObject({ owner: partsOf(key)[1] });
    expect(verifiedIn([NEW])).toBeUndefined();
    expect(verifiedIn([OLD, NEW])).toBeDefined();
    // What is made now is made with the present secret.
    const after = asked(7, [NEW, OLD]);
    expect(verifyFormKey(asked(undefined, [NEW]), formKey(after), sessionOf(after))).toBeDefined();
  });
});

describe("the mark of who a form was rendered for", () => {
  it("is read from the key without a session, and is the same in every form of a user", () => {
    const mark = ownerOf(formKey(asked(7)));
    expect(mark).toMatch(/^[\w-]{22}$/);
    expect(ownerOf(formKey(asked(7)))).toBe(mark);
    expect(ownerOf(formKey(asked(8)))).not.toBe(mark);
    expect(isNobody(mark ?? "")).toBe(false);
  });

  it("names nobody in the form of a visitor", () => {
    const mark = ownerOf(formKey(asked())) ?? "";
    expect(isNobody(mark)).toBe(true);
    expect(isOwner(asked(), mark, 7)).toBe(false);
  });

  it("tells a user from others, also after the secret was changed", () => {
    const mark = ownerOf(formKey(asked(7, [OLD]))) ?? "";
    expect(isOwner(asked(undefined, [NEW, OLD]), mark, 7)).toBe(true);
    expect(isOwner(asked(undefined, [OLD]), mark, 7)).toBe(true);
    expect(isOwner(asked(undefined, [NEW, OLD]), mark, 8)).toBe(false);
    expect(isOwner(asked(undefined, [NEW]), mark, 7)).toBe(false);
  });
});
