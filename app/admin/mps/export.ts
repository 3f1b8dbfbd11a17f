import { mpColumns } from "./list.tsx";
import type { Route } from "./+types/export";
import { MPS } from "./mps.server.ts";

export const loader = (args: Route.LoaderArgs) => MPS.list.file(args, mpColumns);
