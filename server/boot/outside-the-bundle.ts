/**
 * What the server's bundle leaves in `node_modules`: `sharp` brings binaries of its own, `exceljs` names packages that it does
 * not need, `puppeteer` looks for its settings beside itself. Run by itself, this file takes all other packages out of
 * `package.json`, so that `npm prune` leaves these alone (Dockerfile).
 */
import { readFileSync, writeFileSync } from "node:fs";

/** Their names, as `package.json` has them. */
export const OUTSIDE_THE_BUNDLE: readonly string[] = ["exceljs", "puppeteer", "sharp"];

interface Manifest {
  readonly dependencies: Readonly<Record<string, string>>;
}

/** A manifest of nothing but what is needed beside the bundle. */
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
