import { defineService } from "#server/context.ts";
import type { Env } from "./env.ts";

export const settingsOf = defineService<Env>("settings");
