import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const ROOT = join(import.meta.dirname, "../../..");

/** Where the bench keeps what it makes: builds to compare with, demo data, saved answers. */
export const FOLDER = join(ROOT, "build/bench");

/** What is run: entries for `node`, the bare app's for `react-router-serve`. */
export interface Builds {
  readonly product: string;
  /** The product with three routes instead of all. */
  readonly threeRoutes: string;
  readonly bare: string;
  readonly serve: string;
}

/** What `react-router build` reads. */
const SOURCES = [
  "app",
  "build-steps",
  "server",
  "demo",
  "public",
  "package.json",
  "tsconfig.json",
  "vite.config.ts",
  "react-router.config.ts",
];

const THREE_ROUTES = `import { index, layout, route } from "@react-router/dev/routes";

export default [
  layout("portal/layout.tsx", [
    index("portal/home/home.tsx"),
    route("not-found", "system/not-found.tsx"),
    route("*", "system/not-found.tsx", { id: "unknown" }),
  ]),
];
`;

/** Builds everything but the product itself, which `npm run bench` has built before. */
export function makeBuilds(): Builds {
  const own = makeBareBuild();
  const threeRoutes = join(FOLDER, "three-routes");
  rmSync(threeRoutes, { recursive: true, force: true });
  for (const path of SOURCES) cpSync(join(ROOT, path), join(threeRoutes, path), { recursive: true });
  writeFileSync(join(threeRoutes, "app/routes.ts"), THREE_ROUTES);
  run(REACT_ROUTER, "build", threeRoutes);

  return { ...own, threeRoutes: join(threeRoutes, "build/server/main.js") };
}

/** Builds the bare app alone. */
export function makeBareBuild(): Omit<Builds, "threeRoutes"> {
  mkdirSync(FOLDER, { recursive: true });
  run(REACT_ROUTER, "build", join(import.meta.dirname, "../bare"));
  return {
    product: join(ROOT, "build/server/main.js"),
    bare: join(FOLDER, "bare/server/index.js"),
    serve: join(ROOT, "node_modules/@react-router/serve/bin.cjs"),
  };
}

const REACT_ROUTER = "node_modules/@react-router/dev/bin.cjs";

function run(script: string, ...args: readonly string[]) {
  const command = [join(ROOT, script), ...args];
  const { status, stdout, stderr } = spawnSync(process.execPath, command, { cwd: ROOT, encoding: "utf8" });
  if (status !== 0) throw new Error(`${script} failed:\n${stdout}${stderr}`);
}
