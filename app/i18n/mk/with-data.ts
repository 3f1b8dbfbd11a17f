/** The namespaces that only some pages need: they stay on the server or travel with a page's data (`carried.ts`). */
export { contact } from "./contact.ts";
export { errors } from "./errors.ts";
export { flash } from "./flash.ts";
export { pages } from "./pages.ts";
export { request } from "./request.ts";
export { statistics } from "./statistics.ts";
