import { afterEach, beforeEach, expect } from "vitest";
import { createSender, type Sender } from "#server/api/send.ts";
import { startFaultProxy } from "./fault-proxy.ts";
import { useLater } from "./later.ts";
import { startSmallApi } from "./small-api.ts";

type Settings = Partial<Parameters<typeof createSender>[0]>;

/**
 * The client of the API, with a small API behind a proxy that can make it fail. For all tests of a file; each gets its
 * own client, so that failures counted by one breaker open no other.
 */
export function useClient(handlers: Parameters<typeof startSmallApi>[0], usual: Settings = {}) {
  const api = useLater(
    () => startSmallApi(handlers),
    (one) => one.stop(),
  );
  const proxy = useLater(
    () => startFaultProxy(api.url),
    (one) => one.stop(),
  );
  const lines: { level: string; fields: object; message: string }[] = [];
  const write =
    (level: string) =>
    (fields: object | string, message = "") =>
      void lines.push({ level, fields: Object(fields) as object, message });
  const log = { info: write("info"), warn: write("warn"), error: write("error") };
  const senders: Sender[] = [];
  const sender = () => senders.at(-1) ?? expect.unreachable("It is made before each test, not before that");
  /** Replaces the client until the test ends. */
  const renew = async (settings: Settings) => {
    await senders.at(-1)?.close();
    senders.push(createSender({ baseUrl: proxy.url, log, ...usual, ...settings }));
  };
  beforeEach(() => renew({}));
  afterEach(async () => {
    await sender().close();
    await proxy.clear();
    lines.length = 0;
  });
  const send: Sender["send"] = (...args) => sender().send(...args);
  return { api, proxy, lines, renew, sender, send };
}
