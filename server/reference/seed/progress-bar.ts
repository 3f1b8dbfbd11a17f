import type { Advance } from "./bulk.ts";

/** Where progress is shown: a terminal, or anything else that takes lines. */
export interface Screen {
  readonly isTTY?: boolean | undefined;
  write(text: string): unknown;
}

const WIDTH = 30;

/** Draws a bar that grows on a terminal; elsewhere writes one plain line for each thing that is made. */
export function progressBar(screen: Screen): Advance {
  return (made, share) => {
    if (screen.isTTY !== true) {
      if (share === 1) screen.write(`${made}: done\n`);
      return;
    }
    const filled = Math.round(share * WIDTH);
    const percent = String(Math.floor(share * 100)).padStart(3);
    const bar = `${"█".repeat(filled)}${"░".repeat(WIDTH - filled)}`;
    screen.write(`\r${bar} ${percent} % ${made.padEnd(18)}${share === 1 ? "\n" : ""}`);
  };
}
