import { readFileSync } from "node:fs";

const MANIFEST = new URL("../../package.json", import.meta.url);
const { engines } = JSON.parse(readFileSync(MANIFEST, "utf8")) as { engines: { node: string } };

/** Ends a test run before its first test where Node is older than the product needs: `npx` takes the one on the path. */
export function requireNode(version = process.versions.node): void {
  const needed = engines.node.replace(">=", "");
  const [major = 0, minor = 0] = needed.split(".").map(Number);
  const [ownMajor = 0, ownMinor = 0] = version.split(".").map(Number);
  if (ownMajor > major || (ownMajor === major && ownMinor >= minor)) return;
  throw new Error(
    `The tests need Node ${needed} or newer; this is ${version}. Put the packaged one on the path (CONTRIBUTING.md).`,
  );
}
