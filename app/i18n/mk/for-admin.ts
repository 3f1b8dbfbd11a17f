/** The namespaces that every screen of the back-office needs: one chunk in the browser. */
export { admin } from "./admin.ts";
export { common } from "./common.ts";
export { errors } from "./errors.ts";
export { session } from "./session.ts";
