import { data } from "react-router";
import { interruption } from "#app/ui/form/interruption.ts";
import type { RecordReply } from "./reply.ts";

/**
 * The body of a `clientAction`: a connection that breaks must not take away what was typed. The page stays and
 * says what is known.
 * @param more what else the page's own reply has
 */
export async function catchInterruption<Reply, More extends object = Record<never, never>>(
  serverAction: () => Promise<Reply>,
  more?: More,
) {
  try {
    return await serverAction();
  } catch (error) {
    const fault = interruption(error);
    if (!fault) throw error;
    // With an error's status the page is not loaded anew, which would fail as well.
    const reply: RecordReply = { result: {}, fault };
    return data({ ...reply, ...more } as RecordReply & More, { status: 503 });
  }
}
