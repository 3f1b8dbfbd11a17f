import type { Socket } from "node:net";
import { buildConnector } from "undici";

/** True for host names that always mean this machine: `localhost`, 127.0.0.0/8 and `[::1]`. */
export function isLoopback(hostname: string): boolean {
  return /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(hostname);
}

/** How undici clients connect (their `connect` option), given a time limit in milliseconds. */
export type Connect = (timeout: number) => buildConnector.connector;

/** What connections need to know of a demo's reference process. */
export interface OwnReference {
  readonly port: number;
  /** Whether our reference process should serve there but is down. */
  readonly isAway: () => boolean;
  /** Calls back whenever our reference process has ended. */
  readonly onEnd: (listener: () => void) => void;
}

/**
 * Refuses the reference API's port while the reference process is down, and ends kept connections to it: what
 * answers there may be another demo's API, with other data.
 */
export function connectorFor(reference?: OwnReference): Connect {
  const kept = new Set<Socket>();
  reference?.onEnd(() => kept.forEach((socket) => socket.destroy()));
  return (timeout) => {
    const connect = buildConnector({ timeout, allowH2: false });
    return (target, callback) => {
      const isReference = Number(target.port) === reference?.port && isLoopback(target.hostname);
      if (!isReference) return connect(target, callback);
      if (!reference.isAway())
        return connect(target, (...result) => {
          const [, socket] = result;
          if (socket) kept.add(socket.once("close", () => kept.delete(socket)));
          callback(...result);
        });
      const refusal = Object.assign(new Error("The reference process is away"), { code: "ECONNREFUSED" });
      queueMicrotask(() => callback(refusal, null));
    };
  };
}
