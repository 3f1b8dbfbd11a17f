import { routes as late } from "virtual:react-router/server-build";
import { loaded } from "./http/route-sections.ts";

/** The build for the stock `react-router-serve`, which expects the modules of all routes. */
export * from "virtual:react-router/server-build";
/** All routes with their modules. */
export const routes = await loaded(late);
