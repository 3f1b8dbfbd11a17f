/**
 * The namespaces of single sections of the back-office: their screens bring them (`AdminHandle.texts`). `done` stays
 * on the server.
 */
export { account } from "./account.ts";
export { calendar } from "./calendar.ts";
export { cases } from "./cases.ts";
export { categories } from "./categories.ts";
export { done } from "./done.ts";
export { events } from "./events.ts";
export { meetings } from "./meetings.ts";
export { mps } from "./mps.ts";
export { offices } from "./offices.ts";
export { overview } from "./overview.ts";
export { parties } from "./parties.ts";
export { profile } from "./profile.ts";
export { record } from "./record.ts";
export { registerList } from "./register-list.ts";
export { reports } from "./reports.ts";
export { tutorials } from "./tutorials.ts";
export { users } from "./users.ts";
