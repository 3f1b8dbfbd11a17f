import { vi } from "vitest";
import { resetClock } from "./timing.ts";

/** Test files share a process: none may see what an earlier one did to the clock. */
vi.useRealTimers();
resetClock();
