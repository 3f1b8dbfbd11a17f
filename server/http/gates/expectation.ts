import type { Stage } from "../exchange.ts";

/** The only expectation that HTTP knows is to be asked for the body first (`body.ts` asks). */
export const knownExpectation: Stage = ({ request }) => {
  const { expect } = request.headers;
  const known = expect === undefined || expect.toLowerCase() === "100-continue";
  return known ? undefined : { status: 417, reason: "expectation" };
};
