/**
 * Which version of the product this is, written into the build: that of `package.json` and the commit, as in
 * `1.0.0+5873109`; `development` where sources run without a build.
 */
export const VERSION: string = import.meta.env?.RELEASE ?? "development";
