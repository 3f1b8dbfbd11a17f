import { z } from "zod";
import type { Endpoint } from "#server/api/endpoint.ts";
import type { Answer } from "../store/answers.ts";

/** What a handler has answered, in the API's terms. */
export function encodeReply({ reply }: Endpoint, value: unknown): Answer {
  if (value instanceof Promise) throw new TypeError("a write must not wait");
  // "Not shown" in the documents: there is nothing to say.
  if (reply instanceof z.ZodUnknown) return { status: 204, body: "" };
  return { status: 200, body: JSON.stringify(z.encode(reply, value)) };
}
