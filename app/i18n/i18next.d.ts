import type { Texts } from "./resources.ts";

/** A key that does not exist, or a text's missing value, does not compile. */
declare module "i18next" {
  interface CustomTypeOptions {
    defaultNS: "common";
    resources: Texts;
    returnNull: false;
    strictInterpolationChecks: true;
  }
}
