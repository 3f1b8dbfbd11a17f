/** The namespaces that every screen of the back-office needs: one chunk in the browser. */
export { account } from "./account.ts";
export { admin } from "./admin.ts";
export { common } from "./common.ts";
export { errors } from "./errors.ts";
export { record } from "./record.ts";
export { session } from "./session.ts";
