import type { Plugin } from "vite";

/** Stops the build when browser code reaches the server or the demo, whose code must not be public. */
export function keepServerOut(): Plugin {
  const folders = ["server", "demo"].map((name) => `${process.cwd()}/${name}/`);
  return {
    name: "keep-server-out",
    enforce: "pre",
    applyToEnvironment: ({ name }) => name === "client",
    async resolveId(source, importer, options) {
      const found = await this.resolve(source, importer, { ...options, skipSelf: true });
      if (folders.some((folder) => found?.id.startsWith(folder)))
        this.error(`${importer} is browser code and imports ${found?.id}`);
      return found;
    },
  };
}
