/** The namespaces of the public pages: one chunk in the browser. */
export { common } from "./common.ts";
export { home } from "./home.ts";
export { portal } from "./portal.ts";
