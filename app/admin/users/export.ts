import type { Route } from "./+types/export";
import { USERS } from "./users.server.ts";
import { fileColumns } from "./rows.tsx";

export const loader = (args: Route.LoaderArgs) => USERS.list.file(args, fileColumns);
