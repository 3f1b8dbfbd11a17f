import { describe, expect, it } from "vitest";
import { compareVersions, OPENED, versionOf } from "#server/form/concurrent-edit.ts";

/** Two people edit one record: whose change it is, and what there is to choose. */

const BEFORE = { topic: "Пат", reason: "ред 1\nред 2", religionId: "", wantsOnline: "on" };
const opened = versionOf(BEFORE);

describe("a record that is written over", () => {
  it("is written when it is as it was opened", () => {
    expect(compareVersions(opened, { ...BEFORE, topic: "Мост" }, BEFORE)).toBe("untouched");
  });

  it("is not written again if it is already the same, no matter who wrote it", () => {
    const mine = { ...BEFORE, topic: "Мост" };
    expect(compareVersions(opened, mine, mine)).toBe("same");
    expect(compareVersions(undefined, mine, mine)).toBe("same");
  });

  it("takes line breaks, composed letters and spaces at the ends for no change", () => {
    const stored = { ...BEFORE, reason: " ред 1\r\nред 2 ", topic: "Пат".normalize("NFD") };
    expect(compareVersions(opened, { ...BEFORE, wantsOnline: "" }, stored)).toBe("untouched");
    const lines = (reason: string) => compareVersions(opened, { ...BEFORE, reason }, BEFORE);
    expect(["\r\n", "\r", "\n"].map((end) => lines(`ред 1${end}ред 2`))).toEqual(["same", "same", "same"]);
    expect(["\n\n", "\r\r", "\n\r", " "].map((end) => lines(`ред 1${end}ред 2`))).not.toContain("same");
  });

  it("takes a field that was not sent for an empty one", () => {
    const { religionId: _empty, ...without } = BEFORE;
    expect(compareVersions(opened, without, BEFORE)).toBe("same");
    const { topic: _topic, ...less } = BEFORE;
    expect(compareVersions(undefined, less, BEFORE)).toMatchObject({
      differing: [{ name: "topic", mine: "", stored: "Пат", take: "mine" }],
    });
    expect(compareVersions(versionOf({ ...BEFORE, topic: "" }), less, BEFORE)).toMatchObject({
      differing: [{ name: "topic", mine: "", stored: "Пат", take: "stored" }],
    });
  });

  it("comes back in both versions when somebody changed it, with what each of them changed", () => {
    const mine = { ...BEFORE, topic: "Мост", wantsOnline: "" };
    const stored = { ...BEFORE, topic: "Улица", religionId: "2" };
    expect(compareVersions(opened, mine, stored)).toEqual({
      differing: [
        { name: "religionId", mine: "", stored: "2", take: "stored" },
        { name: "topic", mine: "Мост", stored: "Улица", take: "mine" },
        { name: "wantsOnline", mine: "", stored: "on", take: "mine" },
      ],
      equal: { reason: BEFORE.reason },
      opened: versionOf(stored),
    });
  });

  it.each([undefined, "", "nonsense", "a.b", new File([], "x")])(
    "is never written over with %o for its marks",
    (marks) => {
      const versions = compareVersions(marks, { ...BEFORE, topic: "Мост" }, BEFORE);
      expect(versions).toMatchObject({ differing: [{ name: "topic", take: "mine" }] });
    },
  );

  it("is written once both versions were seen, unless it changed again", () => {
    const stored = { ...BEFORE, topic: "Улица" };
    const chosen = { ...BEFORE, topic: "Мост" };
    const versions = compareVersions(opened, chosen, stored);
    if (typeof versions === "string") throw new Error("There must be two versions");
    expect(compareVersions(versions.opened, chosen, stored)).toBe("untouched");
    expect(compareVersions(versions.opened, chosen, { ...stored, religionId: "1" })).toHaveProperty(
      "differing",
    );
  });

  it("has its marks in a field of one name, in whatever order its own come", () => {
    expect(OPENED).toBe("opened");
    const turned = Object.fromEntries(Object.entries(BEFORE).toReversed());
    expect(Object.keys(turned)).not.toEqual(Object.keys(BEFORE));
    expect(versionOf(turned)).toBe(opened);
  });

  it("has marks that do not show its text", () => {
    expect(opened).toMatch(/^[\w-]{8}(\.[\w-]{8}){3}$/);
    expect(versionOf({ a: "x", b: "x" }).split(".")[0]).not.toBe(versionOf({ a: "x", b: "x" }).split(".")[1]);
  });
});
