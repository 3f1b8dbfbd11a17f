import { reactRouter } from "@react-router/dev/vite";
import { spawnSync } from "node:child_process";
import { cp } from "node:fs/promises";
import { defineConfig, loadEnv, type Plugin } from "vite";
import { iconSprite } from "./app/ui/icon-sprite.ts";
import { forOldEngines, OLDEST_ENGINES } from "./app/ui/old-engines.ts";
import manifest from "./package.json" with { type: "json" };
import { OUTSIDE_THE_BUNDLE } from "./server/boot/outside-the-bundle.ts";

/** Stops the build when browser code reaches the server or the demo: what is in there must never be seen. */
function keepServerOut(): Plugin {
  const folders = ["server", "demo"].map((name) => `${import.meta.dirname}/${name}/`);
  return {
    name: "keep-server-out",
    enforce: "pre",
    applyToEnvironment: ({ name }) => name === "client",
    async resolveId(source, importer, options) {
      const found = await this.resolve(source, importer, { ...options, skipSelf: true });
      if (found && folders.some((folder) => found.id.startsWith(folder)))
        this.error(`${importer} is browser code and imports ${found.id}`);
      return found;
    },
  };
}

/** React Router names every entry after its own build file; ours keep their names. */
function nameServerEntries(): Plugin {
  return {
    name: "name-server-entries",
    enforce: "post",
    configEnvironment: (name) =>
      name === "ssr" ? { build: { rollupOptions: { output: { entryFileNames: "[name].js" } } } } : null,
  };
}

/** The reference API finds its manuals and videos beside itself, in the sources as in the build. */
function carryDemoFiles(): Plugin {
  return {
    name: "carry-demo-files",
    applyToEnvironment: ({ name }) => name === "ssr",
    writeBundle: ({ dir = "" }) => cp("demo/seed/files/demo-files", `${dir}/demo-files`, { recursive: true }),
  };
}

/** Few files: each one costs an old phone a request and a kilobyte of headers. */
const chunks = [
  {
    name: "framework",
    priority: 1,
    test: /node_modules\/(?:react|react-dom|scheduler|react-router)\/|vite\/preload-helper|rolldown\/runtime/,
  },
  {
    name: "frame",
    test: /\/app\/(?:route\/packed|ui\/(?:frame\/(?!dropdown)|page\/(?!badge)|icon\.|map\/country|list\/page-links|form\/(?:interruption|submit))|model\/(?:limits|text\/(?:language|number))|i18n\/page-texts)/,
  },
  { name: "map", test: /\/app\/ui\/map\/(?!live|placement|map\.css|country)/ },
  { name: "options", test: /\/app\/(?:ui\/form\/(?:fields\/option|chooser\/chooser)|model\/text\/fold)/ },
  {
    name: "day",
    test: /\/app\/(?:ui\/(?:calendar-names|form\/day\/day-input)|i18n\/errors|model\/(?:fields\/day-text|text\/month-names))/,
  },
  { name: "field", test: /\/app\/ui\/form\/fields\/(?:choices|field\.|select-field)/ },
  {
    name: "fields",
    test: /\/app\/ui\/form\/(?:error-summary|field-table|fault|post-form|steps|use-checked-form|fields\/text-field)/,
  },
  { name: "agenda", test: /\/app\/ui\/calendar\/(?:day-address|agenda\.css)/ },
  { name: "lookups", test: /\/app\/model\/lookups/ },
  { name: "format", test: /\/app\/ui\/format\./ },
  {
    name: "lists",
    test: /\/app\/(?:ui\/(?:list\/|frame\/dropdown|page\/badge)|admin\/list\/(?!register|day-filter)|admin\/frame\/(?:page-missing|keys)|model\/media)/,
  },
  { name: "cases", test: /\/app\/(?:admin\/cases\/list\/queue\.|i18n\/mk\/cases)/ },
  { name: "record", test: /\/app\/(?:admin\/record\/(?!activity)|i18n\/mk\/record)/ },
];

const foundLate = [
  "@conform-to/react",
  "@conform-to/zod/v4",
  "i18next",
  "react-dom",
  "react-router",
  "react-router/dom",
  "zod",
];

/** The commit that is built: an image is built without its history, and is told. */
function revision(mode: string): string {
  const root = import.meta.dirname;
  const { stdout } = spawnSync("git", ["describe", "--always", "--dirty", "--exclude=*"], {
    cwd: root,
    encoding: "utf8",
  });
  return loadEnv(mode, root, "COMMIT")["COMMIT"] || stdout?.trim() || "";
}

export default defineConfig(({ command, mode }) => ({
  plugins: [iconSprite(), reactRouter(), keepServerOut(), nameServerEntries(), carryDemoFiles()],
  // The licences of what each bundle contains, beside it: browsers get none of them, the image keeps both.
  build: {
    sourcemap: false,
    target: "es2022",
    cssTarget: [...OLDEST_ENGINES],
    license: { fileName: "licences.md" },
  },
  css: { postcss: { plugins: forOldEngines() } },

  environments: {
    client: {
      // Found only while pages are opened otherwise, and each find reloads the page (development only).
      optimizeDeps: { include: foundLate },
      build: {
        // README says from which browsers on script runs.
        target: ["chrome99", "safari15.4", "ios15.4", "firefox115"],
        rolldownOptions: {
          // Styles apart, what nobody uses of a module need not come: a list imports no form for one name that only its loader needs.
          // Nor need the localizers of react-big-calendar that we don't use, whose plugins of dayjs it imports all.
          treeshake: {
            moduleSideEffects: [
              { test: /\/app\/.*\.tsx?$/, sideEffects: false },
              { test: /\/dayjs\/plugin\//, sideEffects: false },
            ],
          },
          output: {
            entryFileNames: "assets/[name]-[hash].js",
            codeSplitting: { groups: chunks },
          },
        },
      },
    },
    ssr: {
      define: {
        "import.meta.env.RELEASE": JSON.stringify({ version: manifest.version, revision: revision(mode) }),
        // The development halves of React and others stay out of the bundle.
        ...(command === "build" && { "process.env.NODE_ENV": '"production"' }),
      },
      build: {
        target: "node24",
        rolldownOptions: {
          input: {
            // For the stock react-router-serve.
            index: "virtual:react-router/server-build",
            main: "server/main.ts",
            // For tests, which run the product in their own process.
            product: "server/product.ts",
            reference: "demo/main.ts",
            // What an operator runs beside the product: an image has no sources.
            "audit-check": "server/audit/command.ts",
            "store-backup": "server/store/backup.ts",
            "store-report": "server/store/report.ts",
          },
        },
      },
      // One bundle starts in a tenth of the time and memory of node_modules. The browser of the tests prints too, where it is installed.
      resolve:
        command === "build"
          ? { noExternal: true, external: [...OUTSIDE_THE_BUNDLE, "@sparticuz/chromium"] }
          : {},
    },
  },
}));
