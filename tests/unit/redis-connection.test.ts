import { ErrorReply } from "redis";
import { expect, it, onTestFinished, vi } from "vitest";
import { redisPlace } from "#server/settings/redis-url.ts";
import { StoreUnavailable } from "#server/store/engine.ts";
import { openConnection } from "#server/store/redis-connection.ts";
import type { Link } from "#server/store/redis-link.ts";
import { eventually } from "#tests/support/wire/eventually.ts";

const never = () => new Promise<never>(() => undefined);

/** A server as a connection sees it: what it answers, and whether it lets anybody connect. */
interface Server {
  readonly connect?: () => Promise<unknown>;
  readonly send?: () => Promise<unknown>;
}

/** A connection to these servers, one after another; what each was sent, and how the present one is lost. */
function connected(servers: readonly Server[]) {
  const place = redisPlace("redis://127.0.0.1:1") ?? expect.fail("No address of a Redis");
  const sent: string[][] = [];
  const lost: ((error: unknown) => void)[] = [];
  const log = { info: vi.fn(), warn: vi.fn() };
  const connection = openConnection({
    place,
    log,
    probe: ["PROBE"],
    onConnected: async () => undefined,
    open(_place, _ms, onFault): Link {
      const { connect = async () => undefined, send = async () => "OK" } = servers[sent.length] ?? {};
      const own: string[] = [];
      const ended = Promise.withResolvers<never>();
      ended.promise.catch(() => undefined);
      sent.push(own);
      lost.push(onFault);
      return {
        connect,
        async send(args) {
          if (args[0] === "PROBE") return "OK";
          own.push(args.join(" "));
          return Promise.race([send(), ended.promise]);
        },
        listen: async () => undefined,
        end: () => ended.reject(new Error("ended")),
      };
    },
  });
  onTestFinished(connection.close);
  return { ...connection, log, sent, lose: () => lost.at(-1)?.(new Error("lost")) };
}

const PATIENT = { patienceMs: 60_000 };

it("tries again where a server says nothing", async () => {
  const { ask, sent } = connected([{ connect: never }, {}]);
  expect(await ask(["GET", "a"])).toBe("OK");
  expect(sent).toEqual([[], ["GET a"]]);
});

it("sends again at once on a new connection what an old one keeps, where it may be sent twice", async () => {
  const { ask, sent, lose } = connected([{ send: never }, {}]);
  const kept = ask(["GET", "a"], { ...PATIENT, isRepeatable: true });
  await eventually(() => sent[0]).toEqual(["GET a"]);
  lose();
  expect(await kept).toBe("OK");
  expect(sent).toEqual([["GET a"], ["GET a"]]);
});

it("never sends again what may have been carried out", async () => {
  const { ask, sent, lose } = connected([{ send: never }, {}]);
  const taken = ask(["GETDEL", "a"], PATIENT);
  await eventually(() => sent[0]).toEqual(["GETDEL a"]);
  lose();
  await expect(taken).rejects.toThrow(StoreUnavailable);
  expect(await ask(["GET", "b"])).toBe("OK");
  expect(sent).toEqual([["GETDEL a"], ["GET b"]]);
});

it("asks nobody else after an ordinary refusal", async () => {
  const refuse = async () => {
    throw new ErrorReply("OOM command not allowed");
  };
  const { ask, sent } = connected([{ send: refuse }, {}]);
  await expect(ask(["SET", "a"], { isRepeatable: true })).rejects.toThrow(StoreUnavailable);
  expect(sent).toEqual([["SET a"]]);
});

it("logs each reason for which it can't connect, once", async () => {
  const failing = (code: string) => ({
    connect: () => Promise.reject(Object.assign(new Error("refused"), { code })),
  });
  const [down, distrusted] = [failing("ECONNREFUSED"), failing("CERT_HAS_EXPIRED")];
  const { ask, log } = connected([down, down, distrusted, down, distrusted, {}]);
  expect(await ask(["GET", "a"])).toBe("OK");
  const codes = log.warn.mock.calls.map(([{ err }]) => err.code);
  expect(codes).toEqual(["ECONNREFUSED", "CERT_HAS_EXPIRED"]);
  expect(log.info).toHaveBeenCalledTimes(1);
});
