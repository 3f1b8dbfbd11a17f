import type { Route } from "./+types/ics";
import { meetingFile } from "./ics.server.ts";

export const loader = (args: Route.LoaderArgs) => meetingFile(args);
