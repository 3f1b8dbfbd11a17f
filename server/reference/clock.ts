import { z } from "zod";

const ClockMessage = z.object({ now: z.iso.datetime({ offset: true }) });

/**
 * The API's clock: the machine's. In a demo a message `{now: "2027-01-01T00:00:00+01:00"}` of the process that
 * started this one puts it forward or back, and it goes on from there; the same message is the answer. So tests
 * see what a period's end does to a running API; nobody else can send one, and our web process never does.
 */
export function apiClock(demo: boolean, child: Pick<NodeJS.Process, "on" | "send">): () => Date {
  let ahead = 0;
  const move = (message: unknown) => {
    const { data } = ClockMessage.safeParse(message);
    if (!data) return;
    ahead = Date.parse(data.now) - Date.now();
    child.send?.(data);
  };
  if (demo) child.on("message", move);
  return () => new Date(Date.now() + ahead);
}
