import { spawnSync } from "node:child_process";
import { cp } from "node:fs/promises";
import { loadEnv, type Plugin } from "vite";
import manifest from "../package.json" with { type: "json" };

export const SERVER_ENTRIES = {
  // For the stock react-router-serve.
  index: "virtual:react-router/server-build",
  main: "server/main.ts",
  // For tests, which run the product in their own process.
  product: "server/product.ts",
  reference: "demo/main.ts",
  // Programs of an operator beside the product: an image has no sources.
  "audit-check": "server/audit/command.ts",
  "store-backup": "server/store/backup.ts",
};

/** React Router names every entry after its own build file; ours keep their names. */
export function nameServerEntries(): Plugin {
  return {
    name: "name-server-entries",
    enforce: "post",
    configEnvironment: (name) =>
      name === "ssr" ? { build: { rollupOptions: { output: { entryFileNames: "[name].js" } } } } : null,
  };
}

/** The reference API finds the demo's pictures, manuals and videos beside itself, in the sources as in the build. */
export function carryDemoFiles(): Plugin {
  return {
    name: "carry-demo-files",
    applyToEnvironment: ({ name }) => name === "ssr",
    writeBundle: ({ dir = "" }) => cp("demo/files/demo-files", `${dir}/demo-files`, { recursive: true }),
  };
}

/** The version and the commit that is built: an image is built without its history, and gets `COMMIT`. */
export function release(mode: string) {
  const { stdout } = spawnSync("git", ["describe", "--always", "--dirty", "--exclude=*"], {
    encoding: "utf8",
  });
  const revision = loadEnv(mode, process.cwd(), "COMMIT")["COMMIT"] || stdout?.trim() || "";
  return revision === "" ? manifest.version : `${manifest.version}+${revision}`;
}
