import { redirect } from "react-router";
import { startAddress } from "#server/identity/start.ts";
import type { Route } from "./+types/start";

/** The address that people know by heart leads to the first screen. */
export const loader = async ({ context }: Route.LoaderArgs) => redirect(await startAddress(context));
