import { defineConfig } from "vitest/config";
import quick, { SLOW } from "./vitest.config.ts";

/** Kills, seeds, whole matrices, programs of their own. */
export default defineConfig({ test: { ...quick.test, include: SLOW, exclude: [] } });
