import type { Route } from "./+types/export";
import { OFFICES } from "./offices.server.ts";
import { officeColumns } from "./rows.tsx";

export const loader = (args: Route.LoaderArgs) => OFFICES.list.file(args, officeColumns);
