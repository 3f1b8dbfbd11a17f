import type { Server } from "node:http";
import { log } from "#server/log.ts";
import { say } from "./welcome.ts";

const ADVICE: Readonly<Record<string, string>> = {
  EADDRINUSE: "is in use. Stop the program that uses it, or set PORT to another.",
  EACCES: "is not allowed for this user. Set PORT to one above 1023.",
  EADDRNOTAVAIL: "can't be opened: HOST is no address of this machine.",
};

/** Resolves when the server accepts connections; says what to do and ends the process when it can't. */
export function listen(server: Server, { port, host }: { port: number; host: string }): Promise<void> {
  return new Promise((resolve) => {
    server.once("error", (err: NodeJS.ErrnoException) => {
      log.fatal({ err, port }, "Can't listen");
      say(`Port ${port} ${ADVICE[err.code ?? ""] ?? "can't be opened."}`);
      process.exit(1);
    });
    server.listen(port, host, () => resolve());
  });
}
