/** The namespaces of the back-office: one chunk in the browser. */
export { account } from "./account.ts";
export { admin } from "./admin.ts";
export { calendar } from "./calendar.ts";
export { cases } from "./cases.ts";
export { common } from "./common.ts";
export { errors } from "./errors.ts";
export { flash } from "./flash.ts";
export { meetings } from "./meetings.ts";
export { session } from "./session.ts";
