/**
 * The version of `package.json` and the commit, written into the build: `1.0.0+5873109`; `development` where
 * sources run without a build.
 */
export const VERSION: string = import.meta.env?.RELEASE ?? "development";
