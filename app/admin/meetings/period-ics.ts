import type { Route } from "./+types/period-ics";
import { periodFile } from "./ics.server.ts";

export const loader = (args: Route.LoaderArgs) => periodFile(args);
