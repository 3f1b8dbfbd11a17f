import { vi } from "vitest";
import { resetClock } from "./timing.ts";

/** Test files follow each other in one process: none sees what the one before it did to the clock. */
vi.useRealTimers();
resetClock();
