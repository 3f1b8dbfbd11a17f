/**
 * Packages that the server bundle leaves in `node_modules`: `sharp` brings binaries, `exceljs` names packages that it
 * does not need, `puppeteer` looks for its settings beside itself. Run as a program, this file removes all other
 * packages from `package.json`, so that `npm prune` leaves only these (Dockerfile).
 */
import { readFileSync, writeFileSync } from "node:fs";

export const OUTSIDE_THE_BUNDLE: readonly string[] = ["exceljs", "puppeteer", "sharp"];

interface Manifest {
  readonly dependencies: Readonly<Record<string, string>>;
}

export function besideTheBundle<Whole extends Manifest>(manifest: Whole): Whole {
  const kept = Object.entries(manifest.dependencies).filter(([name]) => OUTSIDE_THE_BUNDLE.includes(name));
  return {
    ...manifest,
    dependencies: Object.fromEntries(kept),
    devDependencies: {},
    optionalDependencies: {},
  };
}

if (import.meta.main) {
  const manifest = JSON.parse(readFileSync("package.json", "utf8")) as Manifest;
  writeFileSync("package.json", `${JSON.stringify(besideTheBundle(manifest), null, 2)}\n`);
}
