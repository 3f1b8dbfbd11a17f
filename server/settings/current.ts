import { defineService } from "#server/context.ts";
import type { Env } from "./env.ts";

/** The settings of a product. */
export const settingsOf = defineService<Env>("settings");
