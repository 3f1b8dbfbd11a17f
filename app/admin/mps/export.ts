import type { Route } from "./+types/export";
import { MPS } from "./mps.server.ts";
import { mpColumns } from "./rows.tsx";

export const loader = (args: Route.LoaderArgs) => MPS.list.file(args, mpColumns);
