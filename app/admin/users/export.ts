import { fileColumns } from "./list.tsx";
import type { Route } from "./+types/export";
import { USERS } from "./users.server.ts";

export const loader = (args: Route.LoaderArgs) => USERS.list.file(args, fileColumns);
