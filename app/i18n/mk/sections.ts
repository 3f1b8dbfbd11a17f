/**
 * The namespaces of single sections of the back-office: their screens bring them (`AdminHandle.texts`). `done` stays
 * on the server.
 */
export { calendar } from "./calendar.ts";
export { cases } from "./cases.ts";
export { done } from "./done.ts";
export { events } from "./events.ts";
export { meetings } from "./meetings.ts";
export { offices } from "./offices.ts";
export { profile } from "./profile.ts";
export { registerList } from "./register-list.ts";
export { categories } from "./categories.ts";
export { mps } from "./mps.ts";
export { parties } from "./parties.ts";
export { users } from "./users.ts";
export { overview } from "./overview.ts";
export { tutorials } from "./tutorials.ts";
