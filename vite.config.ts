import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vite";
import { BROWSER_CHUNKS, FOUND_LATE, PURE_MODULES } from "./build-steps/browser-build.ts";
import { iconSprite } from "./build-steps/icon-sprite.ts";
import { keepServerOut } from "./build-steps/keep-server-out.ts";
import { forOldEngines, OLDEST_ENGINES } from "./build-steps/old-engines.ts";
import { carryDemoFiles, nameServerEntries, release, SERVER_ENTRIES } from "./build-steps/server-build.ts";
import { OUTSIDE_THE_BUNDLE } from "./server/boot/outside-the-bundle.ts";

export default defineConfig(({ command, mode }) => ({
  plugins: [iconSprite(), reactRouter(), keepServerOut(), nameServerEntries(), carryDemoFiles()],
  // The licences of what each bundle contains, beside it: browsers get none of them, the image keeps both.
  build: {
    sourcemap: false,
    cssTarget: [...OLDEST_ENGINES],
    license: { fileName: "licences.md" },
  },
  css: { postcss: { plugins: forOldEngines() } },
  environments: {
    client: {
      optimizeDeps: { include: FOUND_LATE },
      build: {
        // README says from which browsers on script runs.
        target: ["chrome99", "safari15.4", "ios15.4", "firefox115"],
        rolldownOptions: {
          treeshake: { moduleSideEffects: PURE_MODULES },
          output: { codeSplitting: { groups: BROWSER_CHUNKS } },
        },
      },
    },
    ssr: {
      define: {
        "import.meta.env.RELEASE": JSON.stringify(release(mode)),
        // The development halves of React and others stay out of the bundle.
        ...(command === "build" && { "process.env.NODE_ENV": '"production"' }),
      },
      build: {
        target: "node24",
        // Comments would stay in memory with the code; licences are beside the bundles.
        rolldownOptions: { input: SERVER_ENTRIES, output: { comments: false } },
      },
      // One bundle starts in a tenth of the time and memory of node_modules. The browser of the tests prints too, where it is installed.
      resolve:
        command === "build"
          ? { noExternal: true, external: [...OUTSIDE_THE_BUNDLE, "@sparticuz/chromium"] }
          : {},
    },
  },
}));
