import { expect, type Locator } from "@playwright/test";

/** Waits until script has taken a part of a page over: what is pressed before does what it does without script. */
export const expectAlive = (part: Locator) =>
  expect
    .poll(() =>
      part.evaluate((element) => Object.keys(element).some((key) => key.startsWith("__reactProps"))),
    )
    .toBe(true);
