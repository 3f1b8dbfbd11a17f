import { officeColumns } from "./list.tsx";
import type { Route } from "./+types/export";
import { OFFICES } from "./offices.server.ts";

export const loader = (args: Route.LoaderArgs) => OFFICES.list.file(args, officeColumns);
