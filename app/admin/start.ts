import { redirect } from "react-router";
import { startAddress } from "#server/identity/start.ts";
import type { Route } from "./+types/start";

/** The short address that people remember redirects to the home page. */
export const loader = async ({ context }: Route.LoaderArgs) => redirect(await startAddress(context));
