import { partyColumns } from "./list.tsx";
import type { Route } from "./+types/export";
import { PARTIES } from "./parties.server.ts";

export const loader = (args: Route.LoaderArgs) => PARTIES.list.file(args, partyColumns);
