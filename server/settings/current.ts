import { partOfProduct } from "#server/context.ts";
import type { Env } from "./env.ts";

/** The settings of the product that answers a request. */
export const settingsOf = partOfProduct<Env>("settings");
