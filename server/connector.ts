import { buildConnector } from "undici";

/** True for host names that always mean this machine: `localhost`, 127.0.0.0/8 and `[::1]`. */
export function isLoopback(hostname: string): boolean {
  return /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(hostname);
}

/** How clients of `undici` connect (their `connect`): within so many milliseconds. */
export type Connect = (timeout: number) => buildConnector.connector;

/** The reference process of a demo, as far as a connection to it is concerned. */
export interface OwnReference {
  readonly port: number;
  /** Whether a process of ours should serve there and doesn't now. */
  readonly isAway: () => boolean;
}

/**
 * Makes the way to connect, which never leads to the reference API's port while the reference process is away. What answers
 * there then may be another demo's API, with other data.
 */
export function connectorFor(reference?: OwnReference): Connect {
  return (timeout) => {
    const connect = buildConnector({ timeout, allowH2: false });
    return (target, callback) => {
      const isReference = Number(target.port) === reference?.port && isLoopback(target.hostname);
      if (!isReference || !reference.isAway()) return connect(target, callback);
      const refusal = Object.assign(new Error("The reference process is away"), { code: "ECONNREFUSED" });
      queueMicrotask(() => callback(refusal, null));
    };
  };
}
